import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { GroupedStatement } from '#database/database.ts'
import type { IdempotencyTables } from './idempotencyTables.ts'

type Db = Kysely<IdempotencyTables>

/** Minimum interval between recounts of an exhausted budget: counting reads every row of the principal. */
export const COUNT_EVERY_MS = MINUTE_MS

/** Adds bytes to a principal's usage if the sum is within `maxBytes`. Returns a row when it is. */
export function addBytes(db: Db, principal: string, bytes: number, maxBytes: number, now: Instant): GroupedStatement {
  const within = sql<boolean>`idempotency_usage.bytes + ${bytes} <= ${maxBytes}`
  const query = db
    .insertInto('idempotency_usage')
    .values({ principal, bytes, counted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('principal')
        .doUpdateSet({ bytes: sql<number>`idempotency_usage.bytes + excluded.bytes` })
        .where(within),
    )
    .returning('principal')
    .compile()
  return { query, needsRow: true }
}

/** Changes a principal's usage by a number of bytes, without a budget check. */
export function changeBytes(db: Db, principal: string, bytes: number) {
  return db
    .updateTable('idempotency_usage')
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where('principal', '=', principal)
}

/**
 * Recounts a principal's usage, without rows that started at or before `endedAt`. Returns false when it was counted
 * less than COUNT_EVERY_MS ago. Every other transaction changes its row before the usage: a change that this
 * transaction does not see yet is added after its commit, because the usage is locked first.
 */
export async function recount(db: Db, principal: string, endedAt: Instant, now: Instant): Promise<boolean> {
  const locked = await db
    .updateTable('idempotency_usage')
    .set({ counted_at: now })
    .where('principal', '=', principal)
    .where('counted_at', '<=', now - COUNT_EVERY_MS)
    .returning('principal')
    .executeTakeFirst()
  if (!locked) return false
  const { bytes } = await db
    .selectFrom('idempotent_call')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('bytes'), sql<number>`0`).as('bytes'))
    .where('principal', '=', principal)
    .where('started_at', '>', endedAt)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('idempotency_usage')
    .set({ bytes: Number(bytes) })
    .where('principal', '=', principal)
    .execute()
  return true
}
