import type { Filters } from '#contract/parameters/query.ts'
import { holds } from '../columns/bitmap.ts'
import type { ServingSets } from '../columns/servingWindows.ts'
import type { Tables } from '../columns/tables.ts'

/**
 * Takes out what is closed for good and what does not serve in the asked-for time, and counts what that hid. A venue
 * closed for good serves at no time, so with `open_at` there is none to mention.
 */
export class HoursFilter {
  /** Null without `open_at`. */
  readonly windows: ServingSets | null
  readonly showsClosed: boolean
  readonly showsUnknown: boolean
  closedExcluded = 0
  unknownExcluded = 0
  readonly #openCount: number

  constructor({ windows, openCount }: Tables, filters: Filters) {
    this.windows = filters.openAt === null ? null : windows.setsFor(filters.openAt)
    this.showsClosed = filters.includeClosed && filters.openAt === null
    this.showsUnknown = filters.includeUnknownHours
    this.#openCount = openCount
  }

  /** Whether a venue that passes all else is shown; one that is not is counted where the answer says so. */
  admits(ordinal: number): boolean {
    if (ordinal >= this.#openCount) {
      if (!this.showsClosed && this.windows === null) this.closedExcluded++
      return this.showsClosed
    }
    if (this.windows === null || holds(this.windows.serving.words, ordinal)) return true
    if (!holds(this.windows.unknown.words, ordinal)) return false
    if (!this.showsUnknown) this.unknownExcluded++
    return this.showsUnknown
  }
}
