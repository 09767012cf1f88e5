import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import type { Text } from '#contract/language.ts'
import type { Alongside, IdempotentCalls } from '#flows/once.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { pathOf, refusalReply, sendJson, sendRefusal } from './replies.ts'
import type { Service } from './service.ts'
import type { JsonObject } from './strictJson.ts'

/**
 * How a call with an idempotency key has its answer written together with its effect: handed to the use case, called
 * within its transaction. `shown` makes of what the use case made what the caller is told. Null for a call without a key.
 */
export type Recording = (<Made>(shown: (made: Made) => unknown) => Alongside<Made>) | null

/** A success: its data, of a list its meta, and its status where it is not the call's usual one. */
export interface Done {
  kind: 'done'
  data: unknown
  meta?: unknown
  status?: number
}

type Outcome = Done | Refusal

interface OnceCall {
  service: Service
  request: FastifyRequest
  reply: FastifyReply
  /** Whose keys these are. */
  scope: string
  body: JsonObject
  /** Of a success. */
  status: number
  run: (body: JsonObject, recording: Recording) => Promise<Outcome>
}

/** Decisions 15: printable ASCII. */
const KEY = /^[\x20-\x7e]{1,255}$/
const BODY_FIELD = 'idempotencyKey'

/** Runs a call and answers it; with an idempotency key, in its header or body, at most once a day. */
export async function runOnce(call: OnceCall): Promise<FastifyReply> {
  const { service, request, reply, status, body } = call
  const reading = request.method === 'POST' ? keyOf(request, body) : NO_KEY
  if (reading.kind === 'refused') return sendRefusal(request, reply, service.publicUrl, reading)
  if (reading.key === null) {
    const outcome = await call.run(body, null)
    if (outcome.kind === 'refused') return sendRefusal(request, reply, service.publicUrl, outcome)
    return sendJson(reply, answerOf(outcome.data, outcome.meta), outcome.status ?? status)
  }
  return runKeyed(call, reading.key, withoutKey(body))
}

async function runKeyed(call: OnceCall, key: string, body: JsonObject): Promise<FastifyReply> {
  const { service, request, reply, scope, status } = call
  const { idempotentCalls } = service
  const beginning = await idempotentCalls.begin({ scope, key, fingerprint: fingerprintOf(request, body) })
  switch (beginning.kind) {
    case 'in_progress':
      return sendRefusal(request, reply, service.publicUrl, refused('idempotency_in_progress', { retryAfterS: 1 }))
    case 'key_reused':
      return sendRefusal(request, reply, service.publicUrl, refused('idempotency_key_reused', { param: BODY_FIELD }))
    case 'answered':
      reply.header('idempotent-replayed', 'true')
      return sendJson(reply, beginning.answer, beginning.status < 300 ? 200 : beginning.status)
    case 'begun':
  }
  const { run } = beginning
  let recorded = false
  const recording: Recording = (shown) => async (tx, made) => {
    await idempotentCalls.finishWithin(tx, run, status, answerOf(shown(made)))
    recorded = true
  }
  try {
    const outcome = await call.run(body, recording)
    if (outcome.kind === 'refused') return await refuse(call, idempotentCalls, run, outcome)
    const answer = answerOf(outcome.data, outcome.meta)
    if (!recorded) await idempotentCalls.finish(run, outcome.status ?? status, answer)
    return sendJson(reply, answer, outcome.status ?? status)
  } catch (cause) {
    // Whether it had its effect is in the row: an unfinished run had none.
    await idempotentCalls.giveUp(run)
    throw cause
  }
}

/** A refusal is the call's answer like any other, unless it may go away by itself. */
async function refuse(
  { service, request, reply }: OnceCall,
  calls: IdempotentCalls,
  run: Parameters<IdempotentCalls['giveUp']>[0],
  refusal: Refusal,
): Promise<FastifyReply> {
  const { status, body } = refusalReply(request.raw, request.id, service.publicUrl, refusal)
  if (ERRORS[refusal.code].retryable) await calls.giveUp(run)
  else await calls.finish(run, status, body.toString('utf8'))
  return sendRefusal(request, reply, service.publicUrl, refusal)
}

const answerOf = (data: unknown, meta?: unknown) => JSON.stringify({ success: true, data, meta })

const NO_KEY = { kind: 'key' as const, key: null }

function keyOf({ headers }: FastifyRequest, body: JsonObject): { kind: 'key'; key: string | null } | Refusal {
  const inHeader = headers['idempotency-key']
  const inBody = body[BODY_FIELD] ?? undefined
  const key = inHeader ?? inBody
  if (key === undefined) return NO_KEY
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody)
    return faulty({
      en: 'The header Idempotency-Key and the field idempotencyKey differ.',
      ko: 'Idempotency-Key 헤더와 idempotencyKey 필드가 서로 다릅니다.',
    })
  if (typeof key === 'string' && KEY.test(key)) return { kind: 'key', key }
  return faulty({
    en: 'An idempotency key is 1 to 255 printable ASCII characters.',
    ko: '멱등성 키는 출력 가능한 ASCII 문자 1자에서 255자입니다.',
  })
}

function faulty(message: Text): Refusal {
  return refused('invalid_parameter', {
    faults: [{ param: BODY_FIELD, code: 'invalid_parameter', message, value: null }],
  })
}

function withoutKey(body: JsonObject): JsonObject {
  const { [BODY_FIELD]: _, ...rest } = body
  return rest
}

/** The same call, however its body is ordered. */
function fingerprintOf({ method, url }: FastifyRequest, body: JsonObject): string {
  return createHash('sha256')
    .update(`${method} ${pathOf(url)}\n${canonical(body)}`)
    .digest('base64url')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
