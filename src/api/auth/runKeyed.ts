import { createHash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import { ERRORS } from '#contract/errors.ts'
import type { ShownOnce } from '#contract/access/shownOnce.ts'
import { type Alongside, type IdempotentCalls, type Principal, RunSuperseded } from '#flows/once.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { withoutSecret } from './secretReplay.ts'

/**
 * How a call with an idempotency key has its answer written together with its effect: handed to the use case, called
 * within its transaction. `shown` makes of what the use case made what the caller is told. Null for a call without a key.
 */
export type IdempotencyRecorder = (<Made>(shown: (made: Made) => unknown) => Alongside<Made>) | null

/** A success: its data, of a list its meta, and its status where it is not the call's usual one. */
export interface Done {
  kind: 'done'
  data: unknown
  meta?: unknown
  status?: number
}

/** A call under an idempotency key, however it came. */
interface KeyedCall {
  calls: IdempotentCalls
  principal: Principal
  key: string
  fingerprint: string
  /** Of a success. */
  status: number
  run: (recorder: IdempotencyRecorder) => Promise<Done | Refusal>
  /** The secret that a success tells, and that is not stored; null for none. */
  shownOnce: ShownOnce | null
  /** What is stored of a refusal, for those who call again. */
  problemOf: (refusal: Refusal) => { status: number; body: string }
}

/** The body of an answer, of this call or of an earlier one with its key; or why this one came to nothing. */
type KeyedOutcome = { kind: 'answered'; status: number; answer: string; replayed: boolean } | Refusal

/** Runs a call at most once a day. */
export async function runKeyed(call: KeyedCall): Promise<KeyedOutcome> {
  const { calls, principal, key, fingerprint } = call
  const beginning = await calls.begin({ principal, key, fingerprint })
  switch (beginning.kind) {
    case 'in_progress':
      return IN_PROGRESS
    case 'key_reused':
      return { kind: 'refused', code: 'idempotency_key_reused', param: 'idempotencyKey' }
    case 'budget_exhausted':
      return refused('idempotency_limit_reached', {
        param: 'idempotencyKey',
        details: { maxBytes: beginning.maxBytes },
        retryAfterS: beginning.retryAfterS,
      })
    case 'answered':
      return { kind: 'answered', status: beginning.status, answer: beginning.answer, replayed: true }
    case 'begun':
      return runBegun(call, beginning.run)
  }
}

const FAULTY_CALL = 400
/** Another run of the same call has the key; its answer is there soon. */
const IN_PROGRESS: Refusal = { kind: 'refused', code: 'idempotency_in_progress', retryAfterS: 1 }

async function runBegun(
  { calls, status, run, shownOnce, problemOf }: KeyedCall,
  begun: Parameters<IdempotentCalls['giveUp']>[0],
): Promise<KeyedOutcome> {
  let recorded = false
  const recorder: IdempotencyRecorder = (shown) => async (tx, made) => {
    await calls.finishWithin(tx, begun, status, answerOf(withoutSecret(shown(made), shownOnce)))
    recorded = true
  }
  try {
    const outcome = await run(recorder)
    if (outcome.kind === 'refused') {
      // A refusal is the call's answer like any other, unless it may go away by itself or the call itself was faulty: it
      // had no effect, and the caller corrects it.
      const problem = problemOf(outcome)
      if (ERRORS[outcome.code].retryable || problem.status === FAULTY_CALL) await calls.giveUp(begun)
      else await calls.finishRefused(begun, problem.status, problem.body)
      return outcome
    }
    const answer = answerOf(outcome.data, outcome.meta)
    if (!recorded)
      await calls.finish(
        begun,
        outcome.status ?? status,
        answerOf(withoutSecret(outcome.data, shownOnce), outcome.meta),
      )
    return { kind: 'answered', status: outcome.status ?? status, answer, replayed: false }
  } catch (cause) {
    if (cause instanceof RunSuperseded) return IN_PROGRESS
    // Whether it had its effect is in the row: an unfinished run had none.
    await calls.giveUp(begun)
    throw cause
  }
}

/** The body of a success. */
export const answerOf = (data: unknown, meta?: unknown) => JSON.stringify({ success: true, data, meta })

/** The same call, however its body is ordered. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('base64url')
}
