import { WEEKDAYS } from '#base/kst.ts'
import type { LunarHolidayClosing, RegularClosure, SpecialHours } from '#venue/records.ts'
import type { FeastClosing, Statements } from './statements.ts'

const CERTAINTY = { named: 0, feast: 1, said: 2 } as const

/** Returns the closings of some weeks in the order of the week; null when there are none. */
export function regularClosuresOf({ someWeeks, closed }: Statements): RegularClosure[] | null {
  const closures = WEEKDAYS.flatMap((day, weekday): RegularClosure[] => {
    // A day that is closed each week needs no more.
    if (closed.has(weekday)) return []
    const weeks = new Set(someWeeks.filter(({ days }) => days.includes(weekday)).flatMap(({ weeks }) => weeks))
    const weeksOfMonth = [1, 2, 3, 4, 5, -1].filter((week) => weeks.has(week)) as RegularClosure['weeksOfMonth']
    return weeksOfMonth.length > 0 ? [{ weeksOfMonth, day }] : []
  })
  return closures.length > 0 ? closures : null
}

/**
 * Returns the closing on a feast, and the notes that are left: of two statements the more certain one counts, and where
 * two contradict each other neither does.
 */
export function feastClosingOf(
  { feasts }: Statements,
  feast: FeastClosing['feast'],
): { closed: LunarHolidayClosing; notes: string[] } {
  const about = feasts.filter((one) => one.feast === feast)
  const most = Math.max(...about.map(({ certainty }) => CERTAINTY[certainty]))
  const certain = about.filter(({ certainty }) => CERTAINTY[certainty] === most)
  const closed = new Set(certain.map((one) => one.closed))
  const [only = null] = closed
  return closed.size > 1 ? { closed: null, notes: certain.map(({ note }) => note) } : { closed: only, notes: [] }
}

/** Returns the hours of single dates in their order; null when a date has two. */
export function specialHoursOf({ dates }: Statements): SpecialHours[] | null {
  const sorted = dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return sorted.some(({ date }, i) => date === sorted[i - 1]?.date) ? null : sorted
}
