import type { ReadGauge } from '#api/processMetrics.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import {
  answerTimeFigures,
  claimFigures,
  contactFigures,
  type Figure,
  noticeOutcomeFigures,
  onlineFigures,
} from '#flows/owner/ownerFigures.ts'

/**
 * Returns the gauges about owners, which are read from the database with each page. They have no values while it is
 * unreachable, so that monitoring shows the gap.
 */
export function ownerGauges(database: Pick<Database, 'db'>, clock: Clock): readonly ReadGauge[] {
  const gauge = (name: string, help: string, read: () => Promise<Figure[]>): ReadGauge => ({
    name,
    help,
    values: () => read().catch(() => []),
  })
  return [
    gauge('oneset_owner_contacts', 'Requests and questions of the last hour, by outcome.', () =>
      contactFigures(database, clock),
    ),
    gauge('oneset_owner_answer_seconds', 'Time from a request or question to its answer in the last hour.', () =>
      answerTimeFigures(database, clock),
    ),
    gauge('oneset_owners_online', 'Owners whose app was active in the last five minutes.', () =>
      onlineFigures(database, clock),
    ),
    gauge('oneset_notice_outcomes', 'Notices of the last hour, by channel and outcome.', () =>
      noticeOutcomeFigures(database, clock),
    ),
    gauge('oneset_claims_waiting', 'Claims of places that wait for an operator.', () => claimFigures(database)),
  ]
}
