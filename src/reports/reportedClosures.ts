import type { Instant } from '#base/clock.ts'
import { DAY_MS, kstDate } from '#base/kst.ts'
import { CLOSURE_WINDOW_DAYS, CLOSURE_WITNESSES } from '#contract/report.ts'
import type { Database } from '#database/database.ts'
import { isUncontradicted } from './laterWord.ts'
import type { ReportTables } from './reportTables.ts'

/** What the reports say of a place: how sure it is that it is closed, and the day of the newest observation. */
export interface ClosureReports {
  placeId: string
  /** `suspected`: by enough witnesses. `likely`: by an operator's decision. */
  level: 'suspected' | 'likely'
  observedOn: string
}

/**
 * Returns the places that reports show as closed: those with enough different witnesses of a closure among the open
 * reports of the window, and those of which an operator accepted a closure or a move within the window. An open report
 * that the owner contradicted does not count, nor an accepted one that the owner contradicted after the acceptance, nor
 * one of an erased account.
 */
export async function closureReports(
  { db }: Pick<Database<ReportTables>, 'db'>,
  at: Instant,
): Promise<ClosureReports[]> {
  const since = at - CLOSURE_WINDOW_DAYS * DAY_MS
  const suspected = await db
    .selectFrom('place_report')
    .select(['place_id', (eb) => eb.fn.max<number | string>('observed_at').as('observed_at')])
    .where('status', '=', 'open')
    .where('kind', '=', 'closed')
    .where('witness', 'is not', null)
    .where(isUncontradicted)
    .where('created_at', '>', since)
    .groupBy('place_id')
    .having((eb) => eb(eb.fn.count<number | string>('witness').distinct(), '>=', CLOSURE_WITNESSES))
    .execute()
  const accepted = await db
    .selectFrom('place_report')
    .select(['place_id', (eb) => eb.fn.max<number | string>('observed_at').as('observed_at')])
    .where('status', '=', 'accepted')
    .where('kind', 'in', ['closed', 'moved'])
    .where(isUncontradicted)
    .where('decided_at', '>', since)
    .groupBy('place_id')
    .execute()
  const closures = (rows: typeof suspected, level: ClosureReports['level']) =>
    rows.map(({ place_id: placeId, observed_at: observedAt }): [string, ClosureReports] => [
      placeId,
      { placeId, level, observedOn: kstDate(Number(observedAt)) },
    ])
  return [...new Map([...closures(suspected, 'suspected'), ...closures(accepted, 'likely')]).values()]
}
