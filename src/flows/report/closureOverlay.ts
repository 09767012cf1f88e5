import type { Clock } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { CLOSURE_WINDOW_DAYS, REPORTED_CLOSED } from '#contract/report.ts'
import { CLOSED_BY_OWNER } from '#contract/placeProposal.ts'
import type { Database } from '#database/database.ts'
import { closureReports } from '#reports/reportedClosures.ts'
import type { ReportTables } from '#reports/reportTables.ts'
import { acceptedClosures } from '#owners/acceptedClosures.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OverlayPort } from '#venue/changes/overlay.ts'
import type { ReportedClosure } from '#venue/changes/placeChanges.ts'

/** Applies the closures that people report, and those that owners state and operators accept, to the releases of this node, always the newest state. */
export class ClosureOverlay {
  readonly #database: Pick<Database<ReportTables & OwnerTables>, 'db'>
  readonly #releases: Pick<OverlayPort, 'reportClosures'>
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    database: Pick<Database<ReportTables & OwnerTables>, 'db'>,
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
    const at = this.#clock()
    const shown = new Map<string, ReportedClosure>()
    for (const { placeId, level, observedOn } of await closureReports(this.#database, at))
      shown.set(placeId, { level, reasons: [REPORTED_CLOSED], detectedAt: observedOn, sources: 1 })
    // An owner who states a closing knows it, so that statement replaces what others report.
    for (const { placeId, since } of await acceptedClosures(this.#database, at - CLOSURE_WINDOW_DAYS * DAY_MS))
      shown.set(placeId, { level: 'likely', reasons: [CLOSED_BY_OWNER], detectedAt: since, sources: 1 })
    await this.#releases.reportClosures(shown)
  }
}
