import type { FastifyRequest } from 'fastify'
import { storedErrorParams } from '#contract/parameters/storedParameters.ts'
import type { NotedRequest } from '#flows/account/people.ts'
import { paramsOf, type Refusal } from '#flows/refusal.ts'

/** What is noted of a refusal: its code, and the parameters at which it points. */
export type NotedRefusal = Pick<NotedRequest, 'error' | 'errorParams'>

export const NO_REFUSAL: NotedRefusal = { error: null, errorParams: [] }

const refusals = new WeakMap<FastifyRequest, NotedRefusal>()

/** Returns what is noted of a refusal, for the account's stored requests. */
export function notedRefusalOf(refusal: Refusal): NotedRefusal {
  return { error: refusal.code, errorParams: storedErrorParams(paramsOf(refusal)) }
}

/** Notes that a request was refused. */
export function noteRefusal(request: FastifyRequest, refusal: NotedRefusal): void {
  refusals.set(request, refusal)
}

/** Returns how a request was refused, if it was. */
export function refusalOf(request: FastifyRequest): NotedRefusal {
  return refusals.get(request) ?? NO_REFUSAL
}

/** Returns what is noted of a refusal that was made into an error body before. */
export function notedErrorOf(error: {
  code: string
  param?: string | null
  details: Readonly<Record<string, unknown>>
}): NotedRefusal {
  const { code, param = null, details } = error
  const faults = Array.isArray(details['errors']) ? (details['errors'] as readonly { param: string }[]) : []
  const names = faults.length > 0 || param === null ? faults.map((fault) => fault.param) : [param]
  return { error: code, errorParams: storedErrorParams(names) }
}
