import { type CalendarDate, weekdayOf, WEEKDAYS } from '#base/kst.ts'
import type { Calendar } from '#venue/hours/calendar.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { BusinessDay, SpecialHours } from '#venue/records.ts'
import {
  servingIntervalsOfDay,
  servingIn,
  type HoursFacts,
  type Serving,
  type TimeInterval,
} from '#venue/hours/sessions.ts'
import { type JsonLineScanner, fieldNumber } from '../format/jsonLineScanner.ts'
import { jsonSection, type Sections } from '../sections.ts'

const HOURS = fieldNumber('businessHours')
const EXTRA_FIELDS = ['is24h', 'temporaryClosures', 'regularClosures', 'holidayPolicy'] as const
const EXTRA_PARTS = EXTRA_FIELDS.map((name) => [name, fieldNumber(name)] as const)
const SPECIAL_HOURS = fieldNumber('specialHours')

const WEEK_DAYS = 7
/** Represents a day of an entry with unconfirmed hours. */
const NO_DAY = 0xffff_ffff
const NO_WEEK: readonly number[] = Array<number>(WEEK_DAYS).fill(NO_DAY)

/** The data of an entry besides its week; empty for most entries. */
export interface Extra extends Omit<Calendar, 'specialHours'> {
  is24h: boolean | null
  /** The numbers of the days whose hours apply on single dates. */
  specialDays: readonly (readonly [date: CalendarDate, day: number])[]
}

/**
 * Venues with the same hours and calendar share one entry. An entry is seven numbers of days and the number of its
 * extra; days and extras are stored once for all entries. The hours of a date are stored as a day of its weekday.
 */
export class HoursDraft {
  readonly #days = new Numbering()
  readonly #extras = new Numbering()
  readonly #entries = new Numbering()
  readonly #entryOf: number[] = []
  /** Entries of a previous index to those of this one. */
  readonly #previous = new Map<number, number>()

  add(parts: JsonLineScanner): void {
    const extra = EXTRA_PARTS.map(([name, part]) => `"${name}":${parts.text(part)}`).join()
    this.#entryOf.push(this.#numberOf(parts.value(HOURS), extra, parts.value(SPECIAL_HOURS)))
  }

  /** Adds a venue of a previous index. */
  addPrevious(table: HoursTable, ordinal: number): void {
    const entry = table.entryOf[ordinal]!
    let number = this.#previous.get(entry)
    if (number === undefined) {
      const facts = table.factsOf(ordinal)
      const extra = EXTRA_FIELDS.map((name) => `"${name}":${JSON.stringify(facts[name])}`).join()
      this.#previous.set(entry, (number = this.#numberOf(facts.businessHours, extra, facts.specialHours)))
    }
    this.#entryOf.push(number)
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
  sections(order: Uint32Array): Map<string, ArrayBufferView> {
    const days = this.#days.texts.map((text) => JSON.parse(text) as BusinessDay)
    const parts = days.map(servingIntervalsOfDay)
    const rows = this.#entries.texts.map((text) => text.split(',').map(Number))
    return new Map<string, ArrayBufferView>([
      ['hours.entryOf', order.map((position) => this.#entryOf[position]!)],
      ['hours.weeks', Uint32Array.from(rows.flatMap((row) => row.slice(0, WEEK_DAYS)))],
      ['hours.extraOf', Uint32Array.from(rows, (row) => row[WEEK_DAYS]!)],
      ['hours.days', jsonSection(days)],
      ['hours.partFirsts', startsOf(parts)],
      ['hours.parts', Int32Array.from(parts.flat().flatMap(({ start, end }) => [start, end]))],
      ['hours.extras', jsonSection(this.#extras.texts.map((text) => JSON.parse(text) as Extra))],
    ])
  }

  /** `extra`: the members of the extra except its special days, as JSON. */
  #numberOf(days: readonly BusinessDay[] | null, extra: string, special: readonly SpecialHours[] | null): number {
    const week = days?.map((day) => this.#days.of(JSON.stringify(day))) ?? NO_WEEK
    const specialDays = (special ?? []).map(({ date, ...hours }) => {
      const day: BusinessDay = { day: WEEKDAYS[weekdayOf(date)]!, ...hours }
      return [date, this.#days.of(JSON.stringify(day))] as const
    })
    const stored = this.#extras.of(`{${extra},"specialDays":${JSON.stringify(specialDays)}}`)
    return this.#entries.of([...week, stored].join())
  }
}

/** Returns where each list begins when they are concatenated, and where the last one ends. */
function startsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, i) => (starts[i + 1] = starts[i]! + list.length))
  return starts
}

/** Numbers distinct texts in the order in which they come. */
class Numbering {
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  get texts(): string[] {
    return [...this.#numbers.keys()]
  }
}

/** The hours of every venue. */
export class HoursTable {
  /** By ordinal. */
  readonly entryOf: Uint32Array
  readonly extras: readonly Extra[]
  readonly #days: readonly BusinessDay[]
  readonly #weeks: Uint32Array
  readonly #extraOf: Uint32Array
  readonly #openCount: number
  readonly #applyClosures: boolean
  readonly #facts: HoursFacts[] = []
  #calendars: readonly (Calendar | null)[] | null = null
  readonly #partFirsts: Uint32Array
  readonly #parts: Int32Array

  /** With `applyClosures` false, `open_at` ignores announced closures; `openNow` always applies them. */
  constructor(sections: Sections, openCount: number, applyClosures: boolean) {
    this.entryOf = sections.u32('hours.entryOf')
    this.#days = sections.json('hours.days')
    this.extras = sections.json('hours.extras')
    this.#weeks = sections.u32('hours.weeks')
    this.#extraOf = sections.u32('hours.extraOf')
    this.#partFirsts = sections.u32('hours.partFirsts')
    this.#parts = sections.i32('hours.parts')
    this.#openCount = openCount
    this.#applyClosures = applyClosures
  }

  get entryCount(): number {
    return this.#extraOf.length
  }

  /** Returns the number of the day of an entry on a weekday (0 is Monday); −1 when its hours are unconfirmed. */
  dayOf(entry: number, weekday: number): number {
    const day = this.#weeks[entry * WEEK_DAYS + weekday]!
    return day === NO_DAY ? -1 : day
  }

  /** Returns whether a day serves at any minute of a range, both counted from that day's midnight. */
  servesIn(day: number, { start, end }: TimeInterval): boolean {
    for (let part = this.#partFirsts[day]!; part < this.#partFirsts[day + 1]!; part++)
      if (this.#parts[2 * part]! < end && start < this.#parts[2 * part + 1]!) return true
    return false
  }

  /** Number of distinct days. */
  get dayCount(): number {
    return this.#days.length
  }

  extraOf(entry: number): number {
    return this.#extraOf[entry]!
  }

  factsOf(ordinal: number): HoursFacts {
    const facts = this.#factsOfEntry(this.entryOf[ordinal]!)
    return ordinal < this.#openCount ? facts : { ...facts, closedPermanently: true }
  }

  /** Returns whether one venue serves at `open_at`. */
  servingOf(ordinal: number, openAt: OpenAt): Serving {
    return servingIn(this.#forWindow(this.factsOf(ordinal)), openAt)
  }

  /** By extra: its calendar, as `open_at` applies it; null when it states nothing. */
  get calendars(): readonly (Calendar | null)[] {
    return (this.#calendars ??= this.extras.map((extra) => this.#calendarOf(extra)))
  }

  #calendarOf(extra: Extra): Calendar | null {
    const temporaryClosures = this.#applyClosures ? extra.temporaryClosures : null
    const { regularClosures, holidayPolicy, specialDays } = extra
    if (!temporaryClosures && !regularClosures && !holidayPolicy && specialDays.length === 0) return null
    return { temporaryClosures, regularClosures, holidayPolicy, specialHours: this.#specialHoursOf(extra) }
  }

  #factsOfEntry(entry: number): HoursFacts {
    return (this.#facts[entry] ??= this.#readFacts(entry))
  }

  #readFacts(entry: number): HoursFacts {
    const extra = this.extras[this.extraOf(entry)]!
    const { is24h, temporaryClosures, regularClosures, holidayPolicy } = extra
    const numbers = Array.from({ length: WEEK_DAYS }, (_, weekday) => this.dayOf(entry, weekday))
    const businessHours = numbers[0] === -1 ? null : numbers.map((day) => this.#days[day] as BusinessDay)
    const specialHours = this.#specialHoursOf(extra)
    const calendar = { temporaryClosures, regularClosures, holidayPolicy, specialHours }
    return { businessHours, is24h, ...calendar, closedPermanently: false }
  }

  #specialHoursOf({ specialDays }: Extra): SpecialHours[] | null {
    if (specialDays.length === 0) return null
    return specialDays.map(([date, number]) => {
      const { day: _, ...hours } = this.#days[number]!
      return { date, ...hours }
    })
  }

  #forWindow(facts: HoursFacts): HoursFacts {
    return this.#applyClosures ? facts : { ...facts, temporaryClosures: null }
  }
}
