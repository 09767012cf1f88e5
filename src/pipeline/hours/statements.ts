import type { SpecialHours } from '#venue/records.ts'
import type { DayScope, FeastMention } from './hoursToken.ts'

/** A session in minutes of the day; an end past midnight is greater than 1440. */
export interface OpenHours {
  /** Null when the text names no days. */
  scope: DayScope | null
  start: number
  end: number
  /** Named as lunch or dinner. */
  meal: boolean
}

/**
 * The session of a break or last order: the statement applies to the days with this session; null: to all days of its
 * scope.
 */
interface Bound {
  scope: DayScope | null
  session: OpenHours | null
}

export interface Break extends Bound {
  start: number
  end: number
  /** Both clocks have one digit, so either half of the day may be meant. */
  short: boolean
}

export interface LastOrder extends Bound {
  /** A minute of the day, or the number of minutes before closing. */
  at: { minute: number; short: boolean } | { beforeClose: number }
  lunch: boolean
}

/** What is said of 설날 or 추석; `note` is the text that says so. */
export interface FeastClosing {
  feast: FeastMention['feast']
  closed: FeastMention['extent'] | 'none'
  certainty: FeastMention['certainty']
  note: string
}

/** The statements of a text before they are combined into a week. */
export interface Statements {
  open: OpenHours[]
  breaks: Break[]
  noBreak: DayScope[]
  lastOrders: LastOrder[]
  closed: Set<number>
  /** Days on which the place is open as usual: these are not unmentioned by chance. */
  asUsual: Set<number>
  /** Bracketed labels after hours: several labels are parts of the place with different hours. */
  labels: Set<string>
  /** true: opens on public holidays; false: does not; null: not stated, or it depends. */
  onHolidays: boolean | null
  /** Closed on these weeks of the month only; the week does not change. -1 is the last. */
  someWeeks: { weeks: readonly number[]; days: readonly number[] }[]
  feasts: FeastClosing[]
  dates: SpecialHours[]
  /** Closings that nothing else expresses. */
  notes: string[]
}

export function noStatements(): Statements {
  return {
    open: [],
    breaks: [],
    noBreak: [],
    lastOrders: [],
    closed: new Set(),
    asUsual: new Set(),
    labels: new Set(),
    onHolidays: null,
    someWeeks: [],
    feasts: [],
    dates: [],
    notes: [],
  }
}
