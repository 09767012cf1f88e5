import { createHash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import { type ErrorCode, ERRORS } from '#contract/errors.ts'
import type { ShownOnce } from '#contract/access/shownOnce.ts'
import { type IdempotentCalls, type Principal, RunSuperseded, type TransactionHook } from '#flows/idempotency.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { withoutSecret } from './secretReplay.ts'

/**
 * Makes the transaction hook that stores the answer of a call with an idempotency key together with its effect: the use
 * case calls the hook within its transaction. `shown` converts the result of the use case to the data of the answer.
 * Null for a call without a key.
 */
export type IdempotencyRecorder = (<Result>(shown: (result: Result) => unknown) => TransactionHook<Result>) | null

/**
 * A success: its data, for a list its meta, and its status where that differs from the call's usual one. `units` were
 * billed; `headers` are added to those of every call.
 */
export interface Done {
  kind: 'done'
  data: unknown
  meta?: Readonly<Record<string, unknown>>
  status?: number
  units?: number
  headers?: Readonly<Record<string, string>>
}

/** The execution of a call with an idempotency key, of any interface. */
interface KeyedExecution {
  calls: IdempotentCalls
  principal: Principal
  key: string
  fingerprint: string
  /** The status of a success. */
  status: number
  run: (recorder: IdempotencyRecorder) => Promise<Done | Refusal>
  /** The secret that a success shows and that is not stored; null for none. */
  shownOnce: ShownOnce | null
  /** Converts a refusal to the form that is stored for later calls with the same key. */
  problemOf: (refusal: Refusal) => { status: number; body: string }
}

/** The body of an answer, of this call or of an earlier one with its key; or the reason why this call did not run. */
type KeyedOutcome = { kind: 'answered'; status: number; answer: string; replayed: boolean } | Refusal

/** Runs a call at most once a day for its key. */
export async function runKeyed(call: KeyedExecution): Promise<KeyedOutcome> {
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
/** Refusals that pass with time or with another release, although an immediate retry would be pointless. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['too_early', 'release_regression'])
/** The refusal while another run of the same call holds the key; its answer is expected soon. */
const IN_PROGRESS: Refusal = { kind: 'refused', code: 'idempotency_in_progress', retryAfterS: 1 }

async function runBegun(
  { calls, status, run, shownOnce, problemOf }: KeyedExecution,
  begun: Parameters<IdempotentCalls['giveUp']>[0],
): Promise<KeyedOutcome> {
  let recorded = false
  const recorder: IdempotencyRecorder = (shown) => async (tx, result) => {
    await calls.finishWithin(tx, begun, status, answerOf(withoutSecret(shown(result), shownOnce)))
    recorded = true
  }
  try {
    const outcome = await run(recorder)
    if (outcome.kind === 'refused') {
      // A refusal is stored as the answer of the call, unless it may pass by itself or the call was faulty: a faulty
      // call had no effect, and the caller corrects it.
      const problem = problemOf(outcome)
      const mayPass = ERRORS[outcome.code].retryable || PASSING.has(outcome.code)
      if (mayPass || problem.status === FAULTY_CALL) await calls.giveUp(begun)
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
    // The row states whether the call took effect: an unfinished run had no effect.
    await calls.giveUp(begun)
    throw cause
  }
}

/** Returns the body of a success. */
export const answerOf = (data: unknown, meta?: unknown) => JSON.stringify({ success: true, data, meta })

/** Returns the fingerprint of a call, which does not depend on the order of the body's fields. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('base64url')
}
