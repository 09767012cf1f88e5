import { kstDate } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeRow, NoticeTables } from './noticeTables.ts'

/** Limits of texts per day in KST. */
export interface TextLimits {
  perService: number
  perAccount: number
}

export type Counted = 'counted' | 'service_cap' | 'account_cap'

/** The scope of all texts; accounts' ids have another form. */
const SERVICE = 'service'

/** Counts a text before it is sent, once for all attempts; or returns the cap that it would exceed. */
export async function countText(
  database: Database<NoticeTables>,
  { id, counted }: Pick<NoticeRow, 'id' | 'counted'>,
  accountId: string,
  { perService, perAccount }: TextLimits,
  now: Instant,
): Promise<Counted> {
  if (counted === 1) return 'counted'
  const day = kstDate(now)
  return database.transaction(async (tx) => {
    // The rows of the caps are always locked in this order.
    if (!(await takeOne(tx, day, SERVICE, perService))) return 'service_cap'
    if (!(await takeOne(tx, day, accountId, perAccount))) {
      await uncount(tx, day, SERVICE)
      return 'account_cap'
    }
    await tx.db.updateTable('notice').set({ counted: 1 }).where('id', '=', id).execute()
    return 'counted'
  })
}

async function takeOne({ db }: Tx<NoticeTables>, day: string, scope: string, limit: number): Promise<boolean> {
  if (limit === 0) return false
  const row = await db
    .insertInto('text_day')
    .values({ day, scope, texts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'scope'])
        .doUpdateSet((eb) => ({ texts: eb('text_day.texts', '+', 1) }))
        .where('text_day.texts', '<', limit),
    )
    .returning('texts')
    .executeTakeFirst()
  return row !== undefined
}

async function uncount({ db }: Tx<NoticeTables>, day: string, scope: string): Promise<void> {
  await db
    .updateTable('text_day')
    .set((eb) => ({ texts: eb('texts', '-', 1) }))
    .where('day', '=', day)
    .where('scope', '=', scope)
    .execute()
}
