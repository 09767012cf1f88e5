import { addDays, DAY_MINUTES, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { type Calendar, dayOff } from '#venue/hours/calendar.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { TimeInterval } from '#venue/hours/sessions.ts'
import { addTo, type PlacedBitmap } from './bitmap.ts'
import type { Extra, HoursTable } from './hoursTable.ts'
import { type IndexMemory, WINDOWS_KEPT } from './memory.ts'

/** Venues that serve in an `open_at`, and venues with unconfirmed hours; a venue closed for good is in neither. */
export interface ServingSets {
  serving: PlacedBitmap
  unknown: PlacedBitmap
  /** Venues with a note about closings that no field expresses, in any window. */
  noted: PlacedBitmap
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
  #noted: PlacedBitmap | null = null

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
    if (this.#kept.size < WINDOWS_KEPT || !oldest) {
      this.#noted ??= this.#notedVenues()
      return { serving: this.#memory.keep(), unknown: this.#memory.keep(), noted: this.#noted }
    }
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

  #notedVenues(): PlacedBitmap {
    const { entryOf, extras } = this.#hours
    const noted = this.#memory.keep()
    noted.words.fill(0)
    const hasNote = extras.map(({ holidayPolicy }) => holidayPolicy?.note != null)
    if (hasNote.includes(true))
      for (let ordinal = 0; ordinal < this.#openCount; ordinal++)
        if (hasNote[this.#hours.extraOf(entryOf[ordinal]!)]) addTo(noted.words, ordinal)
    return noted
  }

  /**
   * By entry. Whether a day serves in the window depends only on its place in the window and on which days are off. So
   * each day, of a week or of a date, is evaluated once for each place and each set of days off.
   */
  #kindsIn(openAt: OpenAt): Uint8Array {
    const hours = this.#hours
    const span = new WindowSpan(openAt)
    const seen = new Map<number, SeenDays>()
    const ofExtra = hours.extras.map((extra, number) => {
      const daysOff = span.daysOffOf(hours.calendars[number] ?? null)
      let days = seen.get(daysOff)
      if (!days) seen.set(daysOff, (days = new SeenDays(hours, span, daysOff)))
      return { days, is24h: extra.is24h === true, special: span.specialDaysOf(extra) }
    })
    const kinds = new Uint8Array(hours.entryCount)
    for (let entry = 0; entry < kinds.length; entry++) {
      const { days, is24h, special } = ofExtra[hours.extraOf(entry)]!
      kinds[entry] = days.kindOf(entry, is24h, special)
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
  daysOffOf(calendar: Calendar | null): number {
    if (calendar === null) return 0
    return this.dates.reduce((bits, date, i) => bits | (Number(dayOff(calendar, date) !== null) << i), 0)
  }

  /** Returns the numbers of the days whose hours apply on the dates, undefined for other dates; null without any. */
  specialDaysOf({ specialDays }: Extra): readonly (number | undefined)[] | null {
    if (specialDays.length === 0) return null
    const numbers = this.dates.map((date) => specialDays.find(([on]) => on === date)?.[1])
    return numbers.some((number) => number !== undefined) ? numbers : null
  }
}

const NO_SPECIAL_DAYS: readonly (number | undefined)[] = []

/** Computes which days serve in a window with certain days off, by their date. */
class SeenDays {
  readonly #hours: HoursTable
  readonly #span: WindowSpan
  readonly #daysOff: number
  /** By date: the minutes of the window on days that are not off, counted from that date's midnight. */
  readonly #open: readonly (readonly TimeInterval[])[]
  readonly #verdicts: readonly Uint8Array[]
  readonly #weekdays: readonly number[]
  /** By date: whether a venue that is open all day serves. */
  readonly #allDay: readonly boolean[]
  /** The dates of the window itself that are not off. */
  readonly #askedDays: readonly number[]

  constructor(hours: HoursTable, span: WindowSpan, daysOff: number) {
    this.#hours = hours
    this.#span = span
    this.#daysOff = daysOff
    this.#weekdays = span.dates.map(weekdayOf)
    this.#open = span.dates.map((_, i) => this.#openAround(i))
    this.#verdicts = span.dates.map(() => new Uint8Array(hours.dayCount))
    this.#allDay = this.#open.map((stretches) => stretches.some(({ start, end }) => start < DAY_MINUTES && end > 0))
    this.#askedDays = span.dates.map((_, i) => i).filter((i) => i > 0 && !this.#isOff(i))
  }

  /** `special`: by date, the number of the day whose hours apply in place of those of the week. */
  kindOf(entry: number, is24h: boolean, special: readonly (number | undefined)[] | null): number {
    const ofDates = special ?? NO_SPECIAL_DAYS
    const isConfirmed = is24h || this.#hours.dayOf(entry, 0) !== -1
    for (let i = 0; i < this.#weekdays.length; i++) {
      const day = ofDates[i] ?? (isConfirmed && !is24h ? this.#hours.dayOf(entry, this.#weekdays[i]!) : undefined)
      if (day === undefined ? is24h && this.#allDay[i]! : this.#servesOn(day, i)) return SERVING
    }
    // Unconfirmed hours remain unconfirmed unless every day of the window is off or has its own hours.
    return isConfirmed || this.#askedDays.every((i) => ofDates[i] !== undefined) ? 0 : UNKNOWN
  }

  #servesOn(day: number, i: number): boolean {
    const verdicts = this.#verdicts[i]!
    if (verdicts[day] === NOT_SEEN) verdicts[day] = this.#serves(day, i) ? YES : NO
    return verdicts[day] === YES
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
