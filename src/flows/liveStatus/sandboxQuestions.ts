import type { Instant } from '#base/clock.ts'
import { type QuestionScript, TEST_PLACES } from '#contract/sandbox.ts'
import type { Tx } from '#database/database.ts'
import { answerPending, pendingAt } from '#liveStatus/liveQueries.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { validUntilOf } from '#liveStatus/validity.ts'
import type { Caller } from '../identify.ts'
import type { Questions } from './questions.ts'
import { publishQuestion } from '../notify/publishAccountEvents.ts'

/**
 * Live questions of test keys (docs/reference/billing.md#test-keys): stored and published like all others, but no owner
 * is contacted. A script has the answer, which is stored when the question is read after the answer's time. Every
 * account has separate sandbox places, so that its tests never meet another account's answers: questions are stored
 * under the place's id and the account's.
 */

const OF = ' of '
const NOT_AVAILABLE: QuestionScript = { kind: 'not_available' }

/** Returns the id under which the caller's questions at a place are stored. */
export function storedPlaceId({ accountId, mode }: Caller, placeId: string): string {
  return mode === 'test' ? placeId + OF + accountId : placeId
}

/** Returns the public id of a stored place id. */
export function publicPlaceId(storedId: string): string {
  return storedId.split(OF)[0] ?? storedId
}

/**
 * Returns true when a question is in the caller's mode: of the sandbox for test keys, of real places for all others.
 */
export function isInCallersMode({ mode }: Caller, query: LiveQuery): boolean {
  return (mode === 'test') === isSandboxed(query)
}

/** Returns true when a test key asked. */
export function isSandboxed({ placeId }: Pick<LiveQuery, 'placeId'>): boolean {
  return placeId.includes(OF)
}

function scriptAt(storedId: string): QuestionScript {
  return TEST_PLACES.get(publicPlaceId(storedId))?.question ?? NOT_AVAILABLE
}

/** Returns true when an active owner or a script will answer. */
export async function isAnswering({ presence }: Questions, { mode }: Caller, placeId: string, at: Instant) {
  return mode === 'test' ? scriptAt(placeId).kind !== 'not_available' : presence.isActive(placeId, at)
}

/** Returns the answer window; for a script without an answer, the time after which it settles. */
export function windowMsOf({ answerWindowMs }: Questions, { mode }: Caller, placeId: string): number {
  const script = scriptAt(placeId)
  if (mode !== 'test' || script.kind !== 'settles') return answerWindowMs
  return script.status === 'no_response' ? script.afterMs : Math.max(answerWindowMs, 2 * script.afterMs)
}

/** Returns when a pending question settles if no owner answers it: by its script, or because it expires. */
export function settlesAt({ placeId, createdAt, expiresAt }: LiveQuery): Instant {
  const script = isSandboxed({ placeId }) ? scriptAt(placeId) : NOT_AVAILABLE
  return script.kind === 'settles' ? createdAt + script.afterMs : expiresAt
}

/** Schedules the webhook messages of the script's answer for the time of that answer. */
export async function publishAhead({ publisher }: Pick<Questions, 'publisher'>, tx: Tx<unknown>, query: LiveQuery) {
  const script = scriptAt(query.placeId)
  if (script.kind !== 'settles') return
  const question = { queryId: query.queryId, placeId: publicPlaceId(query.placeId), status: script.status }
  await publishQuestion(publisher, tx, question, query.createdAt + script.afterMs, 'test')
}

/** Stores the answers of pending questions at a sandbox place whose time has come. */
export async function applyScript(
  { database }: Pick<Questions, 'database'>,
  storedId: string,
  at: Instant,
): Promise<void> {
  const script = scriptAt(storedId)
  if (script.kind !== 'settles' || script.status === 'no_response') return
  const { status, note } = script
  for (const query of await pendingAt(database, [storedId], at)) {
    const then = settlesAt(query)
    if (at < then) continue
    const validUntil = validUntilOf(query.kind, status, null, { kind: 'never' }, then)
    const answer = { status, note, verifiedBy: 'simulator' as const, validUntil }
    await database.transaction((tx) => answerPending(tx, query.queryId, [storedId], answer, then))
  }
}
