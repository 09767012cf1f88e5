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
  return database.transaction(async (tx) => {
    const taken = await takeBoth(tx, kstDate(now), { perService, scope: accountId, perScope: perAccount })
    if (taken === 'counted') await tx.db.updateTable('notice').set({ counted: 1 }).where('id', '=', id).execute()
    return taken === 'scope_cap' ? 'account_cap' : taken
  })
}

/**
 * Counts a text with a code to a phone, which may be a stranger's, before it is sent; returns false when that would
 * exceed the cap of the service or of the phone. `phoneHash` is a keyed hash, so that the count remains when an owner is
 * erased and does not tell the phone.
 */
export async function countPhoneCode(
  database: Database<NoticeTables>,
  phoneHash: string,
  { perService, perPhone }: { perService: number; perPhone: number },
  now: Instant,
): Promise<boolean> {
  const caps = { perService, scope: `phone ${phoneHash}`, perScope: perPhone }
  return (await database.transaction((tx) => takeBoth(tx, kstDate(now), caps))) === 'counted'
}

interface Caps {
  perService: number
  scope: string
  perScope: number
}

async function takeBoth(
  tx: Tx<NoticeTables>,
  day: string,
  { perService, scope, perScope }: Caps,
): Promise<'counted' | 'service_cap' | 'scope_cap'> {
  // The rows of the caps are always locked in this order.
  if (!(await takeOne(tx, day, SERVICE, perService))) return 'service_cap'
  if (await takeOne(tx, day, scope, perScope)) return 'counted'
  await uncount(tx, day, SERVICE)
  return 'scope_cap'
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
