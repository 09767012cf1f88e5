import { addDays, DAY_MINUTES, weekdayOf, type CalendarDate } from '#base/kst.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { TimeInterval } from '#venue/hours/sessions.ts'
import type { PlacedBitmap } from './bitmap.ts'
import type { HoursTable } from './hoursTable.ts'
import { type IndexMemory, WINDOWS_KEPT } from './memory.ts'

/** Venues that serve in an `open_at`, and venues with unconfirmed hours; a venue closed for good is in neither. */
export interface ServingSets {
  serving: PlacedBitmap
  unknown: PlacedBitmap
}

const SERVING = 1
const UNKNOWN = 2

/** State of a day at one place in the window: not computed yet, not serving, or serving. */
const NOT_SEEN = 0
const NO = 1
const YES = 2

/** Caches the sets of the latest windows and evicts the least recently used one. */
export class ServingWindows {
  readonly #hours: HoursTable
  readonly #memory: IndexMemory
  readonly #openCount: number
  readonly #kept = new Map<string, ServingSets>()

  constructor(hours: HoursTable, memory: IndexMemory, openCount: number) {
    this.#hours = hours
    this.#memory = memory
    this.#openCount = openCount
  }

  setsFor(openAt: OpenAt): ServingSets {
    const key = `${openAt.type} ${openAt.date} ${openAt.startMinute} ${openAt.endMinute}`
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const sets = this.#roomFor()
    this.#fill(sets, this.#kindsIn(openAt))
    this.#kept.set(key, sets)
    return sets
  }

  #roomFor(): ServingSets {
    const [oldest] = this.#kept
    if (this.#kept.size < WINDOWS_KEPT || !oldest) return { serving: this.#memory.keep(), unknown: this.#memory.keep() }
    this.#kept.delete(oldest[0])
    return oldest[1]
  }

  #fill({ serving, unknown }: ServingSets, kinds: Uint8Array): void {
    const { entryOf } = this.#hours
    serving.words.fill(0)
    unknown.words.fill(0)
    for (let from = 0; from < this.#openCount; from += 32) {
      const most = Math.min(32, this.#openCount - from)
      let [serves, isUnknown] = [0, 0]
      for (let bit = 0; bit < most; bit++) {
        const kind = kinds[entryOf[from + bit]!]!
        serves |= (kind & SERVING) << bit
        isUnknown |= (kind >>> 1) << bit
      }
      serving.words[from >>> 5] = serves
      unknown.words[from >>> 5] = isUnknown
    }
  }

  /**
   * By entry. Whether a day of the standard week serves in the window depends only on its place in the window and on
   * which days are off. So each day is evaluated once for each place and each set of days off.
   */
  #kindsIn(openAt: OpenAt): Uint8Array {
    const hours = this.#hours
    const span = new WindowSpan(openAt)
    const seen = new Map<number, SeenDays>()
    const ofExtra = hours.extras.map((extra) => {
      const daysOff = span.daysOffOf(hours.daysOff(extra))
      let days = seen.get(daysOff)
      if (!days) seen.set(daysOff, (days = new SeenDays(hours, span, daysOff)))
      return days
    })
    const kinds = new Uint8Array(hours.entryCount)
    for (let entry = 0; entry < kinds.length; entry++) {
      const extra = hours.extraOf(entry)
      kinds[entry] = ofExtra[extra]!.kindOf(entry, hours.extras[extra]!.is24h === true)
    }
    return kinds
  }
}

/** The time that an `open_at` covers: minutes of its date, and the dates whose hours or closures can matter. */
class WindowSpan {
  readonly start: number
  /** A point in time is the range of one minute. */
  readonly end: number
  /** From the day before, whose session may run into the window, to the last day of the window. */
  readonly dates: readonly CalendarDate[]

  constructor({ type, date, startMinute, endMinute }: OpenAt) {
    this.start = startMinute
    this.end = type === 'point' ? startMinute + 1 : endMinute
    this.dates = Array.from({ length: Math.ceil(this.end / DAY_MINUTES) + 1 }, (_, i) => addDays(date, i - 1))
  }

  /** Returns which of the dates are off: bit i for `dates[i]`. */
  daysOffOf(isOff: (date: CalendarDate) => boolean): number {
    return this.dates.reduce((bits, date, i) => bits | (Number(isOff(date)) << i), 0)
  }
}

/** Computes which days of the standard week serve in a window with certain days off, by their date. */
class SeenDays {
  readonly #hours: HoursTable
  readonly #span: WindowSpan
  readonly #daysOff: number
  /** By date: the minutes of the window on days that are not off, counted from that date's midnight. */
  readonly #open: readonly (readonly TimeInterval[])[]
  readonly #verdicts: readonly Uint8Array[]
  readonly #weekdays: readonly number[]
  readonly #allDay: boolean
  readonly #closedThroughout: boolean

  constructor(hours: HoursTable, span: WindowSpan, daysOff: number) {
    this.#hours = hours
    this.#span = span
    this.#daysOff = daysOff
    this.#weekdays = span.dates.map(weekdayOf)
    this.#open = span.dates.map((_, i) => this.#openAround(i))
    this.#verdicts = span.dates.map(() => new Uint8Array(hours.dayCount))
    this.#allDay = this.#open.some((stretches) => stretches.some(({ start, end }) => start < DAY_MINUTES && end > 0))
    // Unconfirmed hours remain unconfirmed unless the venue is known to be off from the first day to the last.
    this.#closedThroughout = this.#isOff(1) && this.#isOff(span.dates.length - 1)
  }

  kindOf(entry: number, is24h: boolean): number {
    if (is24h) return this.#allDay ? SERVING : 0
    if (this.#hours.dayOf(entry, 0) === -1) return this.#closedThroughout ? 0 : UNKNOWN
    for (let i = 0; i < this.#weekdays.length; i++) {
      const day = this.#hours.dayOf(entry, this.#weekdays[i]!)
      const verdicts = this.#verdicts[i]!
      if (verdicts[day] === NOT_SEEN) verdicts[day] = this.#serves(day, i) ? YES : NO
      if (verdicts[day] === YES) return SERVING
    }
    return 0
  }

  #isOff(i: number): boolean {
    return ((this.#daysOff >>> i) & 1) === 1
  }

  /** A day off has no session, and ends the session of the night before. */
  #openAround(i: number): TimeInterval[] {
    if (this.#isOff(i)) return []
    const shift = (i - 1) * DAY_MINUTES
    return this.#span.dates.flatMap((_, on) => {
      const midnight = (on - 1) * DAY_MINUTES
      const start = Math.max(this.#span.start, midnight) - shift
      const end = Math.min(this.#span.end, midnight + DAY_MINUTES) - shift
      return this.#isOff(on) || start >= end ? [] : [{ start, end }]
    })
  }

  #serves(day: number, i: number): boolean {
    for (const stretch of this.#open[i]!) if (this.#hours.servesIn(day, stretch)) return true
    return false
  }
}
