import { DAY_MINUTES, weekdayOf } from '#base/kst.ts'
import type { OpenAt } from '#contract/query.ts'
import type { BusinessDay, HolidayPolicy, StoredPlace, TemporaryClosure } from '#contract/records.ts'
import { servingIn, type HoursFacts, type Serving } from '#contract/sessions.ts'
import { addTo, emptyBitmap, holds, type Bitmap } from './bitmap.ts'
import { jsonSection, type Sections } from './sections.ts'

/** Venues that share hours, holidays and closures share one entry; its days are kept once for all entries. */
interface StoredHours {
  days: BusinessDay[]
  entries: [
    week: number[] | null,
    is24h: boolean | null,
    holidayPolicy: HolidayPolicy | null,
    closures: TemporaryClosure[] | null,
  ][]
}

export function hoursSections(places: readonly StoredPlace[]): Map<string, ArrayBufferView> {
  const days = new Map<string, number>()
  const entries = new Map<string, number>()
  const entryOf = Uint32Array.from(places, (place) => {
    const week = place.businessHours?.map((day) => numberOf(days, JSON.stringify(day))) ?? null
    return numberOf(entries, JSON.stringify([week, place.is24h, place.holidayPolicy, place.temporaryClosures]))
  })
  const parsed = <T>(texts: ReadonlyMap<string, number>) => Array.from(texts.keys(), (text) => JSON.parse(text) as T)
  const stored: StoredHours = { days: parsed(days), entries: parsed(entries) }
  return new Map<string, ArrayBufferView>([
    ['hours.entryOf', entryOf],
    ['hours.entries', jsonSection(stored)],
  ])
}

function numberOf(numbers: Map<string, number>, text: string): number {
  let number = numbers.get(text)
  if (number === undefined) numbers.set(text, (number = numbers.size))
  return number
}

/** Who serves in an `open_at`, and whose hours are unconfirmed. */
export interface ServingSets {
  serving: Bitmap
  unknown: Bitmap
}

/** Windows kept ready: a day's meals and the last hour of `now`, with room to spare. */
const CACHED_WINDOWS = 96

export class HoursTable {
  readonly #entryOf: Uint32Array
  readonly #stored: StoredHours
  readonly #entries: readonly HoursFacts[]
  readonly #closed: Bitmap
  readonly #applyClosures: boolean
  readonly #windows = new Map<string, ServingSets>()

  /** `applyClosures` false leaves announced closures out of `open_at` (decisions.md 10); `openNow` always knows them. */
  constructor(sections: Sections, closed: Bitmap, applyClosures: boolean) {
    this.#stored = sections.json<StoredHours>('hours.entries')
    this.#entryOf = sections.u32('hours.entryOf')
    this.#entries = this.#stored.entries.map(([week, is24h, holidayPolicy, temporaryClosures]) => ({
      businessHours: week?.map((day) => this.#stored.days[day] as BusinessDay) ?? null,
      is24h,
      holidayPolicy,
      temporaryClosures,
      closedPermanently: false,
    }))
    this.#closed = closed
    this.#applyClosures = applyClosures
  }

  factsOf(ordinal: number): HoursFacts {
    const facts = this.#entries[this.#entryOf[ordinal]!] as HoursFacts
    return holds(this.#closed, ordinal) ? { ...facts, closedPermanently: true } : facts
  }

  /** How one venue meets the `open_at`. */
  servingOf(ordinal: number, openAt: OpenAt): Serving {
    return servingIn(this.#forWindow(this.factsOf(ordinal)), openAt)
  }

  /** All venues at once; the bitmaps are kept and must not be changed. A venue closed for good is in neither. */
  setsFor(openAt: OpenAt): ServingSets {
    const key = `${openAt.type} ${openAt.date} ${openAt.startMinute} ${openAt.endMinute}`
    const cached = this.#windows.get(key)
    if (cached) return cached
    const sets = this.#compute(openAt)
    const oldest = this.#windows.size >= CACHED_WINDOWS ? this.#windows.keys().next().value : undefined
    if (oldest !== undefined) this.#windows.delete(oldest)
    this.#windows.set(key, sets)
    return sets
  }

  #compute(openAt: OpenAt): ServingSets {
    const kinds = this.#kindsIn(openAt)
    const size = this.#entryOf.length
    const serving = emptyBitmap(size)
    const unknown = emptyBitmap(size)
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const kind = kinds[this.#entryOf[ordinal]!]
      if (kind === 'closed' || holds(this.#closed, ordinal)) continue
      addTo(kind === 'serving' ? serving : unknown, ordinal)
    }
    return { serving, unknown }
  }

  /** By entry. Entries that agree on every day the window touches, and on days off, are worked out once. */
  #kindsIn(openAt: OpenAt): Serving['kind'][] {
    const weekdays = weekdaysTouched(openAt)
    const known = new Map<string, Serving['kind']>()
    return this.#stored.entries.map(([week, is24h, holidayPolicy, closures], entry) => {
      const days = week === null ? '' : weekdays.map((weekday) => week[weekday]).join()
      const daysOff = closures === null || closures.length === 0 ? '' : JSON.stringify(closures)
      const key = `${days} ${is24h} ${holidayPolicy?.opensOnHolidays} ${daysOff}`
      let kind = known.get(key)
      if (kind === undefined)
        known.set(key, (kind = servingIn(this.#forWindow(this.#entries[entry] as HoursFacts), openAt).kind))
      return kind
    })
  }

  #forWindow(facts: HoursFacts): HoursFacts {
    return this.#applyClosures ? facts : { ...facts, temporaryClosures: null }
  }
}

/** Weekdays whose hours can matter: yesterday's night, the days of the window, and the day after a point. */
function weekdaysTouched({ type, date, startMinute, endMinute }: OpenAt): number[] {
  const end = type === 'point' ? startMinute + DAY_MINUTES : endMinute
  const days = Math.floor(end / DAY_MINUTES) + 2
  return Array.from({ length: Math.min(7, days) }, (_, i) => (weekdayOf(date) + 6 + i) % 7)
}
