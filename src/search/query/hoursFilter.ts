import type { Filters } from '#contract/parameters/query.ts'
import { holds } from '../columns/bitmap.ts'
import type { ServingSets } from '../columns/servingWindows.ts'
import type { OpenAtTables } from '../columns/tables.ts'

/**
 * Removes venues that are closed for good or do not serve at the requested time, and counts them. A venue closed for
 * good serves at no time, so with `open_at` none is reported as closed.
 */
export class HoursFilter {
  /** Null without `open_at`. */
  readonly windows: ServingSets | null
  readonly showsClosed: boolean
  readonly showsUnknown: boolean
  closedExcluded = 0
  /** With `open_at`: the venues not closed for good that match everything else. */
  matched = 0
  /** Of these, the venues with unconfirmed hours. */
  unknown = 0
  /** True when a shown venue has a note about closings that no field expresses; only with `open_at`. */
  showsNotedClosures = false
  readonly #openCount: number

  constructor({ windows, openCount }: OpenAtTables, filters: Filters) {
    this.windows = filters.openAt === null ? null : windows.setsFor(filters.openAt)
    this.showsClosed = filters.includeClosed && filters.openAt === null
    this.showsUnknown = filters.includeUnknownHours
    this.#openCount = openCount
  }

  /**
   * Returns whether a venue that passes everything else is shown; counts one that is not where the answer reports it.
   */
  admits(ordinal: number): boolean {
    if (ordinal >= this.#openCount) {
      if (!this.showsClosed && this.windows === null) this.closedExcluded++
      return this.showsClosed
    }
    if (this.windows === null) return true
    const { serving, unknown, noted } = this.windows
    this.matched++
    if (!holds(serving.words, ordinal)) {
      if (!holds(unknown.words, ordinal)) return false
      this.unknown++
      if (!this.showsUnknown) return false
    }
    this.showsNotedClosures ||= holds(noted.words, ordinal)
    return true
  }
}
