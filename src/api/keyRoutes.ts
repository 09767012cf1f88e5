import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KEY_ENDPOINTS } from '#contract/keyEndpoints.ts'
import { rotateOwnKey } from '#flows/administer.ts'
import type { Caller } from '#flows/identify.ts'
import { enter } from '#flows/pay.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { readOwnUsage } from '#flows/usage.ts'
import type { Authentication } from './authentication.ts'
import { graceSecondsOf, withIsoTimes } from './keyFields.ts'
import { rateHeaders } from './rateHeaders.ts'
import { queryOf, routePath, sendRefusal } from './replies.ts'
import { bodyOf } from './requestBody.ts'
import { type Recording, runOnce } from './runOnce.ts'
import type { Service } from './service.ts'
import type { JsonObject } from './strictJson.ts'

interface KeyCall {
  caller: Caller
  body: JsonObject
  keyId: string
}

type RunKeyCall = (
  service: Service,
  call: KeyCall,
  recording: Recording,
) => Promise<{ kind: 'done'; data: unknown } | Refusal>

/** By the name the contract gives each call. */
const CALLS: Readonly<Record<string, RunKeyCall>> = { usage: getUsage, rotateKey: postRotation }

const NO_QUERY = refused('invalid_parameter', {
  message: { en: 'This call takes no query.', ko: '이 호출에는 쿼리를 쓸 수 없습니다.' },
})

/** The calls on the caller's own account and keys. Throws when the contract promises one that nothing here answers. */
export function addKeyRoutes(app: FastifyInstance, service: Service, authentication: Authentication): void {
  for (const { name, method, path, status, scope } of KEY_ENDPOINTS) {
    const run = CALLS[name]
    if (!run) throw new Error(`nothing answers the call ${name}`)
    const callers = new WeakMap<FastifyRequest, Caller>()
    // Before the body is read: a stranger's body is not worth reading.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const { outcome, headers } = authentication.identify(request.raw, scope)
      addHeaders(reply, headers)
      const refusal = outcome.kind === 'refused' ? outcome : await letIn(service, outcome.caller, reply)
      if (refusal) await sendRefusal(request, reply, service.publicUrl, refusal)
      else if (outcome.kind === 'caller') callers.set(request, outcome.caller)
    }
    const handler = async (request: FastifyRequest<{ Params: { keyId?: string } }>, reply: FastifyReply) => {
      const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
      const caller = callers.get(request)
      if (!caller) throw new Error('a call came to its handler without a caller')
      if (queryOf(request.url) !== '') return refuse(NO_QUERY)
      const body = bodyOf(request)
      if (body.kind === 'refused') return refuse(body)
      return runOnce({
        service,
        request,
        reply,
        scope: caller.accountId,
        body: body.object,
        status,
        run: (object, recording) =>
          run(service, { caller, body: object, keyId: request.params.keyId ?? '' }, recording),
      })
    }
    app.route({ method, url: routePath(path), exposeHeadRoute: false, onRequest, handler })
  }
}

/** By the caller's rate, whose standing every answer carries. */
async function letIn({ metering, clock }: Service, caller: Caller, reply: FastifyReply): Promise<Refusal | null> {
  const at = clock()
  await metering.ready(caller, at)
  const { rate, refusal } = enter(metering, caller, at)
  addHeaders(reply, rateHeaders(caller, rate, metering.monthStanding(caller, at), at))
  return refusal
}

function addHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
}

function getUsage({ administration, metering, clock }: Service, { caller }: KeyCall) {
  return readOwnUsage({ metering, keys: administration.keys }, caller, clock())
}

async function postRotation({ administration }: Service, { caller, body, keyId }: KeyCall, recording: Recording) {
  const reading = graceSecondsOf(body)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateOwnKey(administration, caller, keyId, reading.graceSeconds, recording?.(withIsoTimes))
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}
