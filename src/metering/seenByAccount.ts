import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { MeteringTables } from './meteringTables.ts'
import { periodAt } from './periods.ts'
import { unpackVenues } from './venueRow.ts'
import { firstWithin } from './venueSet.ts'

/** Returns the numbers of the venues that any key of an account has seen within 30 days. */
export async function venuesSeenBy(database: Database, accountId: string, at: Instant): Promise<ReadonlySet<number>> {
  const rows = await database
    .withTables<MeteringTables>()
    .db.selectFrom('seen_venues')
    .select('venues')
    .where('account_id', '=', accountId)
    .execute()
  const since = firstWithin(periodAt(at).dayNumber)
  const seen = new Set<number>()
  for (const { venues } of rows)
    unpackVenues(venues, (number, day) => {
      if (day >= since) seen.add(number)
    })
  return seen
}
