import type { DayScope } from './hoursToken.ts'

/** A session: minutes of the day, an end past midnight beyond 1440. */
export interface OpenHours {
  /** null: it names no days. */
  scope: DayScope | null
  start: number
  end: number
}

/** What belongs to a session: it holds on the days that have this session; null: on all days of its scope. */
interface Bound {
  scope: DayScope | null
  session: OpenHours | null
}

export interface Break extends Bound {
  start: number
  end: number
  /** Both clocks have one digit: either half of the day may be meant. */
  short: boolean
}

export interface LastOrder extends Bound {
  /** A minute of the day, or so many minutes before closing. */
  at: { minute: number; short: boolean } | { beforeClose: number }
  lunch: boolean
}

/** What a text says, still apart from the week. */
export interface Statements {
  open: OpenHours[]
  breaks: Break[]
  noBreak: DayScope[]
  lastOrders: LastOrder[]
  closed: Set<number>
  /** Days said to be open as usual: they are not left out by chance. */
  asUsual: Set<number>
  /** What stands in brackets behind hours: several are parts of the place with hours of their own. */
  labels: Set<string>
  /** true: opens on public holidays; false: does not; null: nothing said or it depends. */
  onHolidays: boolean | null
  /** Closings of some weeks or feasts only: noted, the week stays. */
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
    notes: [],
  }
}
