import type { Clock } from '#base/clock.ts'
import { REPORTED_CLOSED } from '#contract/report.ts'
import type { Database } from '#database/database.ts'
import { closureReports } from '#reports/reportedClosures.ts'
import type { ReportTables } from '#reports/reportTables.ts'
import type { OverlayPort } from '#venue/changes/overlay.ts'

/** Applies the closures that people report to the releases of this node, always the newest state. */
export class ClosureOverlay {
  readonly #database: Pick<Database<ReportTables>, 'db'>
  readonly #releases: Pick<OverlayPort, 'reportClosures'>
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    database: Pick<Database<ReportTables>, 'db'>,
    releases: Pick<OverlayPort, 'reportClosures'>,
    clock: Clock,
  ) {
    this.#database = database
    this.#releases = releases
    this.#clock = clock
  }

  /** Resolves once every new request of this node sees the state that the database has now, or a newer one. */
  refresh(): Promise<void> {
    const done = this.#turn.then(() => this.#read())
    this.#turn = done.catch(() => {})
    return done
  }

  async #read(): Promise<void> {
    const reports = await closureReports(this.#database, this.#clock())
    await this.#releases.reportClosures(
      new Map(
        reports.map(({ placeId, level, observedOn }) => [
          placeId,
          { level, reasons: [REPORTED_CLOSED], detectedAt: observedOn, sources: 1 },
        ]),
      ),
    )
  }
}
