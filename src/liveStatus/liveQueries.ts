import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { LiveAnswer, LiveKind, LiveVerifier } from '#contract/liveStatus.ts'
import type { Tx } from '#database/database.ts'
import { type LiveQuery, liveQueryAt, type LiveStatusTables } from './liveQuery.ts'
import type { Subject } from './topic.ts'

/**
 * The SQL of live questions. The states of a question:
 * - *pending*, from its creation until `expires_at`: the same question asked again joins it;
 * - *available*, *limited*, *unavailable*, *soon* or *not_offered*, once an owner answers a pending question before
 *   `expires_at`: until `valid_until` the answer is fresh, and is returned to everybody who asks the same;
 * - *no_response*, when `expires_at` passes first: it is returned to nobody else.
 * `no_response` is final, as is an answer once it is no longer fresh (`corrections.ts`). Expiry is decided by the time that a call passes in, in the statement of the
 * transition; sweeping only stores what every statement already decides. Questions of one place are created one after
 * the other (`lockPlace`), so that no question is asked twice and no limit is exceeded.
 */

/** The database, or a transaction that may span other modules. */
type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<LiveStatusTables> }

const tables = ({ db }: Db) => db as Kysely<LiveStatusTables>

/** Locks the questions of a place until the transaction ends. */
export async function lockPlace(tx: Tx<unknown>, placeId: string, at: Instant): Promise<void> {
  await tables(tx)
    .insertInto('live_place')
    .values({ place_id: placeId, asked_at: at })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet({ asked_at: at }))
    .execute()
}

/** Returns the newest fresh answer for a subject. */
export async function freshAnswer(
  db: Db,
  placeId: string,
  { kind, topicKey, guestCount }: Pick<Subject, 'kind' | 'topicKey' | 'guestCount'>,
  at: Instant,
): Promise<LiveQuery | null> {
  const row = await freshAt(db, placeId, at)
    .where('kind', '=', kind)
    .where('topic_key', '=', topicKey)
    .where((eb) => covers(eb, guestCount))
    .executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}

/** A search for existing answers; a kind or a party that is null matches any. */
export interface AnswerSearch {
  kind: LiveKind | null
  /** Keys of the stored topics. */
  topicKeys: readonly string[]
  /** Key of the topic as it was sent; null when the kind is given. */
  sentTopicKey: string | null
  guestCount: number | null
}

/** Returns the newest fresh answer that matches a search. */
export async function peekAnswer(
  db: Db,
  placeId: string,
  answerSearch: AnswerSearch,
  at: Instant,
): Promise<LiveQuery | null> {
  const { kind, topicKeys, sentTopicKey, guestCount } = answerSearch
  let query = freshAt(db, placeId, at)
  if (kind !== null) query = query.where('kind', '=', kind)
  query = query.where((eb) => {
    const byTopic = eb('topic_key', 'in', topicKeys)
    return sentTopicKey === null ? byTopic : eb.or([byTopic, eb('said_key', '=', sentTopicKey)])
  })
  if (guestCount !== null) query = query.where((eb) => covers(eb, guestCount))
  const row = await query.executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}

function freshAt(db: Db, placeId: string, at: Instant) {
  return tables(db)
    .selectFrom('live_query')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('valid_until', '>', at)
    .orderBy('verified_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
}

/**
 * Matches answers for another party size: a table for more guests also seats fewer, and when there is none for fewer,
 * there is none for more (docs/reference/live-questions.md#same-question).
 */
function covers(eb: ExpressionBuilder<LiveStatusTables, 'live_query'>, guestCount: number | null): Expression<SqlBool> {
  if (guestCount === null) return eb('guest_count', 'is', null)
  return eb.or([
    eb('guest_count', '=', guestCount),
    eb('guest_count', '>', guestCount).and('status', '=', 'available'),
    eb('guest_count', '<', guestCount).and('status', '=', 'unavailable'),
  ])
}

/** Matches a question of the same subject that is pending at that instant. */
function isSame(
  eb: ExpressionBuilder<LiveStatusTables, 'live_query'>,
  placeId: string,
  { kind, topicKey, guestCount }: Subject,
  at: Instant,
): Expression<SqlBool> {
  return eb.and([
    eb('place_id', '=', placeId),
    eb('kind', '=', kind),
    eb('topic_key', '=', topicKey),
    // Same expression as in the unique index.
    eb(eb.fn.coalesce('guest_count', eb.lit(0)), '=', guestCount ?? 0),
    eb('status', '=', 'pending'),
    eb('expires_at', '>', at),
  ])
}

export async function isPending(db: Db, placeId: string, subject: Subject, at: Instant): Promise<boolean> {
  const pending = await tables(db)
    .selectFrom('live_query')
    .select('id')
    .where((eb) => isSame(eb, placeId, subject, at))
    .executeTakeFirst()
  return pending !== undefined
}

/**
 * Joins the pending question of the same subject; returns null when there is none. `added` is true when the account
 * joins for the first time.
 */
export async function joinPending(
  tx: Tx<unknown>,
  placeId: string,
  subject: Subject,
  accountId: string,
  at: Instant,
): Promise<{ query: LiveQuery; added: boolean } | null> {
  const row = await tables(tx)
    .updateTable('live_query')
    .set((eb) => {
      const before = eb
        .selectFrom('live_reader')
        .select('account_id')
        .whereRef('query_id', '=', 'live_query.id')
        .where('account_id', '=', accountId)
      const added = eb.case().when(eb.exists(before)).then(eb.lit(0)).else(eb.lit(1)).end()
      return { interested_count: eb('interested_count', '+', added) }
    })
    .where((eb) => isSame(eb, placeId, subject, at))
    .returningAll()
    .executeTakeFirst()
  return row ? { query: liveQueryAt(row, at), added: await addReader(tx, row.id, accountId) } : null
}

/** Allows the account to read the question; returns false when it already could. */
export async function addReader(db: Db, queryId: string, accountId: string): Promise<boolean> {
  const added = await tables(db)
    .insertInto('live_reader')
    .values({ query_id: queryId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('query_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Returns the accounts that may read a question because they asked or joined it. */
export async function readersOf(db: Db, queryId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('live_reader')
    .select('account_id')
    .where('query_id', '=', queryId)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Counts the pending questions of the account at the place, and returns when the first of them expires. */
export async function pendingOf(
  tx: Tx<unknown>,
  placeId: string,
  accountId: string,
  at: Instant,
): Promise<{ count: number; firstExpiresAt: Instant }> {
  const { count, first } = await tables(tx)
    .selectFrom('live_query')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
    .where('place_id', '=', placeId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .where('asked_by', '=', accountId)
    .executeTakeFirstOrThrow()
  return { count, firstExpiresAt: first ?? at }
}

export interface NewQuery {
  queryId: string
  placeId: string
  accountId: string
  subject: Subject
  question: string | null
  createdAt: Instant
  expiresAt: Instant
}

/** Creates a question. Call it only after `joinPending` found none and `settleOverdue` ran for this place. */
export async function createQuery(tx: Tx<unknown>, order: NewQuery): Promise<LiveQuery> {
  const { queryId, placeId, accountId, subject, question, createdAt, expiresAt } = order
  const row = await tables(tx)
    .insertInto('live_query')
    .values({
      id: queryId,
      place_id: placeId,
      asked_by: accountId,
      kind: subject.kind,
      topic: subject.topic,
      topic_key: subject.topicKey,
      said_key: subject.sentTopicKey,
      guest_count: subject.guestCount,
      question,
      status: 'pending',
      interested_count: 1,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addReader(tx, queryId, accountId)
  return liveQueryAt(row, createdAt)
}

/** An owner's answer. */
export interface Answer {
  status: LiveAnswer
  note: string | null
  verifiedBy: LiveVerifier
  validUntil: Instant
}

/** Answers a question that is pending at that instant, at one of these places; returns null when there is none. */
export async function answerPending(
  tx: Tx<unknown>,
  queryId: string,
  placeIds: readonly string[],
  { status, note, verifiedBy, validUntil }: Answer,
  at: Instant,
): Promise<LiveQuery | null> {
  if (placeIds.length === 0) return null
  const row = await tables(tx)
    .updateTable('live_query')
    .set({ status, note, verified_at: at, verified_by: verifiedBy, valid_until: validUntil, question: null })
    .where('id', '=', queryId)
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}

/** Selects overdue questions: all, those of one place, or a single one; at most `limit`. */
export interface Overdue {
  placeId?: string
  queryId?: string
  limit: number
}

/** Settles overdue questions as `no_response`. */
export async function settleOverdue(
  tx: Tx<unknown>,
  at: Instant,
  { placeId, queryId, limit }: Overdue,
): Promise<LiveQuery[]> {
  const db = tables(tx)
  let overdue = db.selectFrom('live_query').select('id').where('status', '=', 'pending').where('expires_at', '<=', at)
  if (placeId !== undefined) overdue = overdue.where('place_id', '=', placeId)
  if (queryId !== undefined) overdue = overdue.where('id', '=', queryId)
  const rows = await db
    .updateTable('live_query')
    .set({ status: 'no_response', question: null })
    .where('id', 'in', overdue.orderBy('expires_at').limit(limit))
    .where('status', '=', 'pending')
    .returningAll()
    .execute()
  return rows.map((row) => liveQueryAt(row, at))
}

/** Returns a question that this account may read; null for any other. */
export async function findReadable(db: Db, queryId: string, accountId: string, at: Instant): Promise<LiveQuery | null> {
  const row = await tables(db)
    .selectFrom('live_query')
    .innerJoin('live_reader', 'live_reader.query_id', 'live_query.id')
    .selectAll('live_query')
    .where('live_query.id', '=', queryId)
    .where('live_reader.account_id', '=', accountId)
    .executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}

/** Returns a question at one of these places; null for any other. */
export async function findAtPlaces(
  db: Db,
  queryId: string,
  placeIds: readonly string[],
  at: Instant,
): Promise<LiveQuery | null> {
  if (placeIds.length === 0) return null
  const row = await tables(db)
    .selectFrom('live_query')
    .selectAll()
    .where('id', '=', queryId)
    .where('place_id', 'in', placeIds)
    .executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}

/** Returns the questions that wait for an answer at these places, earliest expiry first. */
export async function pendingAt(db: Db, placeIds: readonly string[], at: Instant): Promise<LiveQuery[]> {
  if (placeIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('live_query')
    .selectAll()
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => liveQueryAt(row, at))
}

/** Returns the questions at these places that were answered or expired since then, newest first. */
export async function settledSince(
  db: Db,
  placeIds: readonly string[],
  since: Instant,
  at: Instant,
  limit: number,
): Promise<LiveQuery[]> {
  if (placeIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('live_query')
    .selectAll()
    .where('place_id', 'in', placeIds)
    .where((eb) => eb.not(isOpen(eb, at)))
    .where((eb) => eb(eb.fn.coalesce('verified_at', 'expires_at'), '>', since))
    .orderBy((eb) => eb.fn.coalesce('verified_at', 'expires_at'), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => liveQueryAt(row, at))
}

function isOpen(eb: ExpressionBuilder<LiveStatusTables, 'live_query'>, at: Instant): Expression<SqlBool> {
  return eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', at)])
}

/** Returns the places with a pending question or a fresh answer. */
export async function openPlaces(db: Db, at: Instant): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('live_query')
    .select('place_id')
    .distinct()
    .where((eb) => eb.or([isOpen(eb, at), eb('valid_until', '>', at)]))
    .execute()
  return rows.map(({ place_id }) => place_id)
}

/**
 * Moves a place's open questions and fresh answers to the place it was merged into. A question that is also pending
 * there is not moved, because the same question cannot be pending twice. Call it only after `lockPlace` and
 * `settleOverdue` for the target place.
 */
export async function movePlace(tx: Tx<unknown>, placeId: string, into: string, at: Instant): Promise<void> {
  await tables(tx)
    .updateTable('live_query')
    .set({ place_id: into })
    .where('place_id', '=', placeId)
    .where((eb) => {
      const twin = eb
        .selectFrom('live_query as twin')
        .select('twin.id')
        .where('twin.place_id', '=', into)
        .where('twin.status', '=', 'pending')
        .whereRef('twin.kind', '=', 'live_query.kind')
        .whereRef('twin.topic_key', '=', 'live_query.topic_key')
        .where(sql<SqlBool>`COALESCE(twin.guest_count, 0) = COALESCE(live_query.guest_count, 0)`)
      return eb.or([eb('valid_until', '>', at), eb.and([isOpen(eb, at), eb.not(eb.exists(twin))])])
    })
    .execute()
}

/** Deletes questions asked before an instant, their readers, and the rows of places without questions since then. */
export async function forgetAskedBefore(tx: Tx<unknown>, before: Instant): Promise<void> {
  const db = tables(tx)
  const old = db.selectFrom('live_query').select('id').where('created_at', '<', before)
  await db.deleteFrom('live_reader').where('query_id', 'in', old).execute()
  await db.deleteFrom('live_query').where('created_at', '<', before).execute()
  await db.deleteFrom('live_place').where('asked_at', '<', before).execute()
}
