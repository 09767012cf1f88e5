import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { RecordKey } from '#venue/venueIdentity.ts'
import type { Reports } from '#reports/reports.ts'
import type { ReportTables } from '#reports/reportTables.ts'
import type { AfterCommit } from '../afterCommit.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import type { ClosureOverlay } from './closureOverlay.ts'

/** The dependencies of the use cases of reports. */
export interface ReportServices {
  database: Database<ReportTables>
  reports: Reports
  closures: ClosureOverlay
  releases: ReleaseHolder
  /** Reads from disk the records that make up a venue of a release; null when that is not possible. */
  membersOf: (dataVersion: string, placeId: string) => Promise<readonly RecordKey[] | null>
  afterCommit: AfterCommit
  clock: Clock
}
