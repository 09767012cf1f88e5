import { addDays, type CalendarDate } from '#base/kst.ts'

/**
 * 설날 and 추석 as solar dates, from the monthly calendars (월력요항) that the Korea Astronomy and Space Science Institute
 * publishes under the 천문법. Other years are computed from ICU's Korean calendar, which gives the same dates
 * (lunarHolidays.test.ts).
 */
const PUBLISHED: Readonly<Record<number, LunarDays>> = {
  2024: { lunarNewYear: '2024-02-10', chuseok: '2024-09-17' },
  2025: { lunarNewYear: '2025-01-29', chuseok: '2025-10-06' },
  2026: { lunarNewYear: '2026-02-17', chuseok: '2026-09-25' },
  2027: { lunarNewYear: '2027-02-07', chuseok: '2027-09-15' },
  2028: { lunarNewYear: '2028-01-27', chuseok: '2028-10-03' },
  2029: { lunarNewYear: '2029-02-13', chuseok: '2029-09-22' },
  2030: { lunarNewYear: '2030-02-03', chuseok: '2030-09-12' },
  2031: { lunarNewYear: '2031-01-23', chuseok: '2031-10-01' },
  2032: { lunarNewYear: '2032-02-11', chuseok: '2032-09-19' },
  2033: { lunarNewYear: '2033-01-31', chuseok: '2033-09-08' },
  2034: { lunarNewYear: '2034-02-19', chuseok: '2034-09-27' },
  2035: { lunarNewYear: '2035-02-08', chuseok: '2035-09-16' },
}

interface LunarDays {
  lunarNewYear: CalendarDate
  chuseok: CalendarDate
}

/** A day of 설날 or 추석: the day itself, or a public day before or after it. */
export interface LunarHoliday {
  name: keyof LunarDays
  isDayItself: boolean
}

const holidaysByYear = new Map<string, ReadonlyMap<CalendarDate, LunarHoliday>>()

/** Returns the holiday whose three public days contain a date; null on other days. */
export function lunarHolidayOn(date: CalendarDate): LunarHoliday | null {
  const year = date.slice(0, 4)
  let holidays = holidaysByYear.get(year)
  if (!holidays) holidaysByYear.set(year, (holidays = holidaysOf(Number(year))))
  return holidays.get(date) ?? null
}

function holidaysOf(year: number): ReadonlyMap<CalendarDate, LunarHoliday> {
  const { lunarNewYear, chuseok } = lunarDays(year)
  return new Map([...publicDays('lunarNewYear', lunarNewYear), ...publicDays('chuseok', chuseok)])
}

function publicDays(name: LunarHoliday['name'], day: CalendarDate): [CalendarDate, LunarHoliday][] {
  return [-1, 0, 1].map((offset) => [addDays(day, offset), { name, isDayItself: offset === 0 }])
}

/** Returns 설날 (1/1) and 추석 (8/15) of a year. */
export function lunarDays(year: number): LunarDays {
  return PUBLISHED[year] ?? computedLunarDays(year)
}

/** Returns the next 설날 or 추석, the day itself; `today` when it is that day. */
export function nextLunarDay(name: keyof LunarDays, today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4))
  const thisYear = lunarDays(year)[name]
  return thisYear >= today ? thisYear : lunarDays(year + 1)[name]
}

/** Returns 설날 and 추석 of a year as ICU computes them. */
export function computedLunarDays(year: number): LunarDays {
  const digits = String(year).padStart(4, '0')
  return {
    lunarNewYear: lunarDayFrom('1', '1', `${digits}-01-15`),
    chuseok: lunarDayFrom('8', '15', `${digits}-09-01`),
  }
}

// The traditional Korean calendar; ICU calls it `dangi`.
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

/** Returns the first solar date from `from` on that has this lunar month and day. */
export function lunarDayFrom(month: string, day: string, from: CalendarDate): CalendarDate {
  for (let date = from; ; date = addDays(date, 1)) {
    const parts = lunar.formatToParts(new Date(`${date}T00:00:00Z`))
    const part = (type: string) => parts.find((p) => p.type === type)?.value
    if (part('month') === month && part('day') === day) return date
  }
}
