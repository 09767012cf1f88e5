import { addDays, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { lunarDayFrom, lunarDays } from './lunarHolidays.ts'

/**
 * Public holidays of Korea (관공서의 공휴일에 관한 규정): fixed days, lunar days and substitute days. Excludes one-off days
 * (elections, days declared by the cabinet), which are not known in advance.
 */
const FIXED = ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25'] as const
/** These move to the next working day when they fall on a weekend or on another holiday. */
const SUBSTITUTED = new Set<string>(['03-01', '05-05', '08-15', '10-03', '10-09', '12-25'])

const SATURDAY = 5
const SUNDAY = 6

const cache = new Map<number, ReadonlySet<CalendarDate>>()

/** Returns true when `date` is a public holiday of Korea. Sundays as such are not counted. */
export function isPublicHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4))
  let holidays = cache.get(year)
  if (!holidays) cache.set(year, (holidays = holidaysOf(year)))
  return holidays.has(date)
}

function holidaysOf(year: number): ReadonlySet<CalendarDate> {
  const { lunarNewYear, chuseok } = lunarDays(year)
  const digits = String(year).padStart(4, '0')
  const buddha = lunarDayFrom('4', '8', `${digits}-04-25`)
  const fixed = FIXED.map((day) => `${digits}-${day}`)
  const seasons = [lunarNewYear, chuseok].map((middle) => [addDays(middle, -1), middle, addDays(middle, 1)])
  const days = new Set([...fixed, buddha, ...seasons.flat()])
  const others = (own: readonly CalendarDate[]) =>
    new Set([...fixed, buddha, ...seasons.flat()].filter((day) => !own.includes(day)))
  for (const season of seasons) {
    // Three-day holidays get a substitute for a Sunday or another holiday, not for a Saturday.
    const lost = season.filter((day) => weekdayOf(day) === SUNDAY || others(season).has(day))
    if (lost.length > 0) days.add(nextWorkingDay(season[2] as string, days))
  }
  const single = fixed.filter((day) => SUBSTITUTED.has(day.slice(5)))
  for (const day of [...new Set([...single, buddha])].sort()) {
    const clash = day === buddha && fixed.includes(day) ? true : others([day]).has(day)
    if (weekdayOf(day) >= SATURDAY || clash) days.add(nextWorkingDay(day, days))
  }
  return days
}

function nextWorkingDay(from: CalendarDate, holidays: ReadonlySet<CalendarDate>): CalendarDate {
  let day = addDays(from, 1)
  while (holidays.has(day) || weekdayOf(day) >= SATURDAY) day = addDays(day, 1)
  return day
}
