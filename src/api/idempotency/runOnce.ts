import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedText } from '#contract/language.ts'
import type { ShownOnce } from '#contract/access/shownOnce.ts'
import type { IdempotentCalls, Principal } from '#flows/idempotency.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { languageOf } from '../negotiation.ts'
import { notedErrorOf, noteRefusal } from '../http/notedRefusal.ts'
import { pathOf, refusalReply, sendJson, sendRefusal } from '../http/replies.ts'
import type { problemBody } from '../http/problem.ts'
import { answerOf, type Done, fingerprintOf, type IdempotencyRecorder, runKeyed } from './runKeyed.ts'
import { replayOf } from './secretReplay.ts'
import { IDEMPOTENCY_KEY_FIELD as BODY_FIELD } from '#contract/schemas/values.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

export interface OnceDependencies {
  publicUrl: string
  idempotentCalls: IdempotentCalls
}

interface OnceCall {
  dependencies: OnceDependencies
  request: FastifyRequest
  reply: FastifyReply
  principal: Principal
  body: SentObject
  /** The status of a success. */
  status: number
  /** The secret that a success shows; null for none. */
  shownOnce: ShownOnce | null
  /** Runs the call with its body, without the idempotency key. */
  run: (body: SentObject, recorder: IdempotencyRecorder) => Promise<Done | Refusal>
}

/** Printable ASCII (docs/reference/reservations.md#idempotency-keys). */
const KEY = /^[\x20-\x7e]{1,255}$/

/** Runs a call and answers it. A call with an idempotency key, in its header or body, runs at most once a day. */
export async function runOnce(call: OnceCall): Promise<FastifyReply> {
  const { dependencies, request, reply, status, shownOnce, principal, body } = call
  const { publicUrl, idempotentCalls } = dependencies
  const refuse = (refusal: Refusal) => sendRefusal(request, reply, publicUrl, refusal)
  const isPost = request.method === 'POST'
  const reading = isPost ? keyOf(request, body) : NO_KEY
  if (reading.kind === 'refused') return refuse(reading)
  const sent = isPost ? withoutKey(body) : body
  if (reading.key === null) {
    const outcome = await run(call, sent, null)
    if (outcome.kind === 'refused') return refuse(outcome)
    return sendJson(reply, answerOf(outcome.data, outcome.meta), outcome.status ?? status)
  }
  const outcome = await runKeyed({
    calls: idempotentCalls,
    principal,
    key: reading.key,
    fingerprint: fingerprintOf(request.method, pathOf(request.url), sent),
    status,
    shownOnce,
    run: (recorder) => run(call, sent, recorder),
    problemOf: (refusal) => {
      const problem = refusalReply(request.raw, request.id, publicUrl, refusal)
      return { status: problem.status, body: problem.body.toString('utf8') }
    },
  })
  if (outcome.kind === 'refused') return refuse(outcome)
  // The stored answer of a refusal.
  if (outcome.status >= 300)
    noteRefusal(request, notedErrorOf((JSON.parse(outcome.answer) as ReturnType<typeof problemBody>).error))
  if (!outcome.replayed) return sendJson(reply, outcome.answer, outcome.status)
  reply.header('idempotent-replayed', 'true')
  if (outcome.status >= 300) return sendJson(reply, outcome.answer, outcome.status)
  const path = request.params as Readonly<Record<string, string>>
  const language = languageOf(request.headers['accept-language'])
  return sendJson(reply, replayOf(outcome.answer, shownOnce, { path, language }))
}

/** Runs the call and sets its headers: those of its own, and its price. The meta of a list contains the price too. */
async function run(
  { request, reply, run: work }: OnceCall,
  body: SentObject,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const outcome = await work(body, recorder)
  if (outcome.kind === 'refused') return outcome
  const { units = 0, meta, headers } = outcome
  reply.headers({ ...headers, 'x-service-units': String(units) })
  return meta ? { ...outcome, meta: { ...meta, units, requestId: request.id } } : outcome
}

const NO_KEY = { kind: 'key' as const, key: null }

function keyOf({ headers }: FastifyRequest, body: SentObject): { kind: 'key'; key: string | null } | Refusal {
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

function faulty(message: LocalizedText): Refusal {
  return refused('invalid_parameter', {
    faults: [{ param: BODY_FIELD, code: 'invalid_parameter', message, value: null }],
  })
}

function withoutKey(body: SentObject): SentObject {
  const { [BODY_FIELD]: _, ...rest } = body
  return rest
}
