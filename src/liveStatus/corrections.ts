import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { Answer } from './liveQueries.ts'
import { type LiveQuery, liveQueryAt, type LiveStatusTables } from './liveQuery.ts'

/**
 * Replaces an answer while it is valid, at one of these places; returns null when it is no longer valid. The corrected
 * answer counts as verified now, so that it comes before all other answers that cover the same question.
 */
export async function correctAnswer(
  { db }: Tx<unknown>,
  queryId: string,
  placeIds: readonly string[],
  { status, note, verifiedBy, validUntil }: Answer,
  at: Instant,
): Promise<LiveQuery | null> {
  if (placeIds.length === 0) return null
  const row = await (db as unknown as Kysely<LiveStatusTables>)
    .updateTable('live_query')
    .set((eb) => ({
      status,
      note,
      answered_at: eb.fn.coalesce('answered_at', 'verified_at'),
      verified_at: at,
      verified_by: verifiedBy,
      valid_until: validUntil,
    }))
    .where('id', '=', queryId)
    .where('place_id', 'in', placeIds)
    .where('valid_until', '>', at)
    .returningAll()
    .executeTakeFirst()
  return row ? liveQueryAt(row, at) : null
}
