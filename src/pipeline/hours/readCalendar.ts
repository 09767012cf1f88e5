import { WEEKDAYS } from '#base/kst.ts'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import type { HolidayPolicy, LunarHolidayClosing, RegularClosure, SpecialHours } from '#venue/records.ts'
import { dateOf, lineOf, objectsOf, objectOf, termOf } from '../normalise/readValue.ts'
import { hoursOfDayIn } from './readWeek.ts'

/** Reads what sources state about the calendar of a venue (docs/reference/hours.md); unusable items are left out. */

const DAYS: ReadonlySet<RegularClosure['day']> = new Set(WEEKDAYS)
const WEEKS: ReadonlySet<unknown> = new Set([1, 2, 3, 4, 5, -1])
const CLOSINGS: ReadonlySet<NonNullable<LunarHolidayClosing>> = new Set(['day', 'all_days', 'none'])

/** Returns null when nothing usable is stated; an empty list states that there are no such closings. */
export function regularClosuresIn(value: unknown): RegularClosure[] | null {
  if (!Array.isArray(value)) return null
  const closures = objectsOf(value).flatMap((item) => {
    const day = termOf(item.day, DAYS)
    const weeksOfMonth = weeksIn(item.weeksOfMonth)
    return day === null || weeksOfMonth.length === 0 ? [] : [{ weeksOfMonth, day }]
  })
  return closures.length === 0 && value.length > 0 ? null : closures
}

function weeksIn(value: unknown): RegularClosure['weeksOfMonth'] {
  const weeks = Array.isArray(value) ? value.filter((week) => WEEKS.has(week)) : []
  return [...new Set(weeks)] as RegularClosure['weeksOfMonth']
}

export function holidayPolicyIn(value: unknown): HolidayPolicy | null {
  const policy = objectOf(value)
  if (policy === null) return null
  return holidayPolicyOf({
    opensOnHolidays: typeof policy.opensOnHolidays === 'boolean' ? policy.opensOnHolidays : null,
    lunarNewYear: closingIn(policy.lunarNewYear),
    chuseok: closingIn(policy.chuseok),
    note: lineOf(policy.note),
  })
}

function closingIn(value: unknown): LunarHolidayClosing {
  return termOf(objectOf(value)?.closed, CLOSINGS)
}

/** Returns the hours of each date once; a malformed entry is left out. */
export function specialHoursIn(value: unknown): SpecialHours[] {
  const byDate = new Map<string, SpecialHours>()
  for (const item of objectsOf(value)) {
    const date = dateOf(item.date)
    const hours = hoursOfDayIn(item)
    if (date !== null && hours !== null && !byDate.has(date)) byDate.set(date, { date, ...hours })
  }
  return [...byDate.values()]
}
