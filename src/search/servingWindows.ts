import { addDays, DAY_MINUTES, weekdayOf } from '#base/kst.ts'
import { isPublicHoliday } from '#contract/holidays.ts'
import type { OpenAt } from '#contract/query.ts'
import type { BusinessDay } from '#contract/records.ts'
import { servesWithin } from '#contract/sessions.ts'
import type { Bitmap } from './bitmap.ts'
import type { HoursTable } from './hoursTable.ts'
import type { IndexMemory } from './memory.ts'

/** Who serves in an `open_at`, and whose hours are unconfirmed; a venue closed for good is in neither. */
export interface ServingSets {
  serving: Bitmap
  unknown: Bitmap
}

/** Windows kept ready: a day's meals and the last half hour of `now`, with room to spare. */
export const WINDOWS_KEPT = 48

const SERVING = 1
const UNKNOWN = 2

/** A day as seen from one end of the window: not looked at yet, not serving in it, or serving. */
const NOT_SEEN = 0
const NO = 1
const YES = 2

/** The sets of the windows asked for lately. The one asked for longest ago makes room. */
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
   * By entry. Most entries have no day off in the window: then a day either serves in it or not, whoever has that
   * day, and is looked at once for each place it can take. The others are worked out whole.
   */
  #kindsIn(openAt: OpenAt): Uint8Array {
    const hours = this.#hours
    const seen = new SeenDays(hours.days, openAt)
    const special = this.#extrasWithDaysOff(openAt, seen.offsets.length)
    const kinds = new Uint8Array(hours.entryCount)
    for (let entry = 0; entry < kinds.length; entry++) {
      const extra = hours.extraOf(entry)
      if (special[extra] === 1) {
        const { kind } = hours.servingOfEntry(entry, openAt)
        kinds[entry] = kind === 'serving' ? SERVING : kind === 'unknown' ? UNKNOWN : 0
      } else if (hours.extras[extra]!.is24h === true) kinds[entry] = SERVING
      else if (hours.dayOf(entry, 0) === -1) kinds[entry] = UNKNOWN
      else kinds[entry] = seen.serves(hours, entry) ? SERVING : 0
    }
    return kinds
  }

  #extrasWithDaysOff({ date }: OpenAt, days: number): Uint8Array {
    const dates = Array.from({ length: days }, (_, i) => addDays(date, i - 1))
    const holiday = dates.some(isPublicHoliday)
    const [first, last] = [dates[0]!, dates.at(-1)!]
    return Uint8Array.from(this.#hours.extras, (extra) => Number(this.#hours.hasDayOff(extra, first, last, holiday)))
  }
}

/** Which days of the standard week serve in a window, by how many days after its date they stand. */
class SeenDays {
  readonly offsets: readonly { offset: number; weekday: number; verdicts: Uint8Array }[]
  readonly #days: readonly BusinessDay[]
  readonly #start: number
  readonly #end: number

  constructor(days: readonly BusinessDay[], { type, date, startMinute, endMinute }: OpenAt) {
    this.#days = days
    this.#start = startMinute
    // A point is met by its own minute.
    this.#end = type === 'point' ? startMinute + 1 : endMinute
    // Yesterday's session may run into the window.
    const count = Math.ceil(this.#end / DAY_MINUTES) + 1
    this.offsets = Array.from({ length: count }, (_, i) => ({
      offset: i - 1,
      weekday: (weekdayOf(date) + 6 + i) % 7,
      verdicts: new Uint8Array(days.length),
    }))
  }

  serves(hours: HoursTable, entry: number): boolean {
    for (const { offset, weekday, verdicts } of this.offsets) {
      const day = hours.dayOf(entry, weekday)
      if (verdicts[day] === NOT_SEEN) verdicts[day] = this.#look(day, offset) ? YES : NO
      if (verdicts[day] === YES) return true
    }
    return false
  }

  #look(day: number, offset: number): boolean {
    const shift = offset * DAY_MINUTES
    return servesWithin(this.#days[day] as BusinessDay, this.#start - shift, this.#end - shift)
  }
}
