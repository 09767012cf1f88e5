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
 * Live questions of test keys (docs/reference/billing.md#test-keys): kept and told like all others, but nobody is
 * asked. A script has the answer, and gives it when somebody looks after its time has come. Every account has its
 * places to itself, so that nobody's tests meet another's answers: what is asked there is kept under the place's id and
 * the account's.
 */

const OF = ' of '
const NOT_AVAILABLE: QuestionScript = { kind: 'not_available' }

/** Under which id what this caller asks at a place is kept. */
export function keptPlaceId({ accountId, mode }: Caller, placeId: string): string {
  return mode === 'test' ? placeId + OF + accountId : placeId
}

/** The id that callers know it by. */
export function ownPlaceId(keptId: string): string {
  return keptId.split(OF)[0] ?? keptId
}

/** Whether a question is of the caller's world: of the sandbox for test keys, of real places for all others. */
export function isOfWorld({ mode }: Caller, query: LiveQuery): boolean {
  return (mode === 'test') === isSandboxed(query)
}

/** Whether a test key asked. */
export function isSandboxed({ placeId }: Pick<LiveQuery, 'placeId'>): boolean {
  return placeId.includes(OF)
}

function scriptAt(keptId: string): QuestionScript {
  return TEST_PLACES.get(ownPlaceId(keptId))?.question ?? NOT_AVAILABLE
}

/** Whether somebody answers: an owner who is there, or a script. */
export async function isAnswering({ presence }: Questions, { mode }: Caller, placeId: string, at: Instant) {
  return mode === 'test' ? scriptAt(placeId).kind !== 'not_available' : presence.isActive(placeId, at)
}

/** How long there is for an answer: with a script that has none, until it says so. */
export function windowMsOf({ answerWindowMs }: Questions, { mode }: Caller, placeId: string): number {
  const script = scriptAt(placeId)
  if (mode !== 'test' || script.kind !== 'settles') return answerWindowMs
  return script.status === 'no_response' ? script.afterMs : Math.max(answerWindowMs, 2 * script.afterMs)
}

/** When a pending question settles if no owner answers it: by its script, or because its time is up. */
export function settlesAt({ placeId, createdAt, expiresAt }: LiveQuery): Instant {
  const script = isSandboxed({ placeId }) ? scriptAt(placeId) : NOT_AVAILABLE
  return script.kind === 'settles' ? createdAt + script.afterMs : expiresAt
}

/** Has the account's webhooks told what the script will answer, once it has come to that. */
export async function publishAhead({ publisher }: Pick<Questions, 'publisher'>, tx: Tx<unknown>, query: LiveQuery) {
  const script = scriptAt(query.placeId)
  if (script.kind !== 'settles') return
  const news = { queryId: query.queryId, placeId: ownPlaceId(query.placeId), status: script.status }
  await publishQuestion(publisher, tx, news, query.createdAt + script.afterMs, 'test')
}

/** Gives what is pending at a place of the sandbox the answers whose time has come. */
export async function playScript(
  { database }: Pick<Questions, 'database'>,
  keptId: string,
  at: Instant,
): Promise<void> {
  const script = scriptAt(keptId)
  if (script.kind !== 'settles' || script.status === 'no_response') return
  const { status, note } = script
  for (const query of await pendingAt(database, [keptId], at)) {
    const then = settlesAt(query)
    if (at < then) continue
    const validUntil = validUntilOf(query.kind, status, null, { kind: 'never' }, then)
    const answer = { status, note, verifiedBy: 'simulator' as const, validUntil }
    await database.transaction((tx) => answerPending(tx, query.queryId, [keptId], answer, then))
  }
}
