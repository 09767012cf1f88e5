import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { LiveStatusTables } from './liveQuery.ts'

/**
 * Erases the parts of live questions that accounts and owners wrote. Rows stay and count. A pending question without an
 * asker or an owner expires at once, and the next sweep settles it as `no_response` like any other.
 */

const tables = ({ db }: Tx<unknown>) => db as unknown as Kysely<LiveStatusTables>

/** Limits a column to an instant; null stays null. */
const notAfter = (column: 'expires_at' | 'valid_until', at: Instant) =>
  sql<number>`CASE WHEN ${sql.ref(column)} > ${at} THEN ${at} ELSE ${sql.ref(column)} END`

const isPending = (eb: ExpressionBuilder<LiveStatusTables, 'live_query'>, at: Instant): Expression<SqlBool> =>
  eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', at)])

/**
 * Erases an account's text from its questions. The topic of a question that another account also asked stays; otherwise
 * the topic is erased, and the note that answered it.
 */
export async function eraseQuestionsOf(tx: Tx<unknown>, accountId: string, at: Instant): Promise<void> {
  const db = tables(tx)
  const readable = db.selectFrom('live_reader').select('query_id').where('account_id', '=', accountId)
  await db
    .updateTable('live_query')
    .set((eb) => ({
      topic: '',
      // The keys that topics are compared by are unique among the pending questions of a place.
      topic_key: eb.ref('id'),
      said_key: eb.ref('id'),
      question: null,
      note: null,
      valid_until: notAfter('valid_until', at),
      expires_at: eb.case().when(isPending(eb, at)).then(at).else(eb.ref('expires_at')).end(),
    }))
    .where('id', 'in', readable)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('live_reader as other')
            .select('other.account_id')
            .whereRef('other.query_id', '=', 'live_query.id')
            .where('other.account_id', '<>', accountId),
        ),
      ),
    )
    .execute()
  await db.updateTable('live_query').set({ question: null }).where('asked_by', '=', accountId).execute()
  await db.deleteFrom('live_reader').where('account_id', '=', accountId).execute()
}

/** Erases the owner's text from the answers at these places; the answers stay. None of them is reused. */
export async function eraseNotesAt(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<void> {
  if (placeIds.length === 0) return
  await tables(tx)
    .updateTable('live_query')
    .set({ note: null, valid_until: notAfter('valid_until', at) })
    .where('place_id', 'in', placeIds)
    .where('verified_at', 'is not', null)
    .execute()
}

/** Expires the pending questions at these places, because no owner is left to answer them. Returns their number. */
export async function endQuestionsAt(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<number> {
  if (placeIds.length === 0) return 0
  const ended = await tables(tx)
    .updateTable('live_query')
    .set({ expires_at: at })
    .where('place_id', 'in', placeIds)
    .where((eb) => isPending(eb, at))
    .returning('id')
    .execute()
  return ended.length
}
