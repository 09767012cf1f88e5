import { type CalendarDate, isCalendarDate } from '#base/kst.ts'
import type { LocalizedText } from '../language.ts'
import type { PlaceEditBody } from '../schemas/placeEditSchema.ts'
import { readOwnDay } from './readOwnWeek.ts'
import { withoutPastDates } from '#venue/hours/specialHours.ts'
import type { RegularClosure, SpecialHours } from '#venue/records.ts'

type Fault = (param: string, said: LocalizedText) => void
type Given<Field extends 'regularClosures' | 'specialHours'> = NonNullable<PlaceEditBody[Field]>

export const NO_SUCH_DATE: LocalizedText = {
  en: 'is not an existing date (YYYY-MM-DD)',
  ko: '달력에 없는 날짜입니다 (YYYY-MM-DD)',
}
const DAY_TWICE: LocalizedText = {
  en: 'already has an entry; list all its weeks in that one',
  ko: '이미 적은 요일입니다. 쉬는 주를 한 항목에 모아 적으세요',
}
const DATE_TWICE: LocalizedText = {
  en: 'already has an entry; state the hours of a date once, with breaks for the time between',
  ko: '이미 적은 날짜입니다. 한 날짜의 영업시간은 한 번만 적고, 중간에 쉬는 시간은 breaks에 적으세요',
}

/**
 * Returns the regular closures of an owner, the weeks of each ascending and the last week at the end. Calls `fault` for a
 * weekday that occurs twice.
 */
export function readOwnRegularClosures(closures: Given<'regularClosures'>, fault: Fault): RegularClosure[] {
  return closures.map(({ weeksOfMonth, day }, i) => {
    if (closures.findIndex((other) => other.day === day) < i) fault(`regularClosures.${i}.day`, DAY_TWICE)
    return { weeksOfMonth: [...new Set(weeksOfMonth)].toSorted(byWeekOfMonth), day }
  })
}

/** The last week (-1) follows the numbered ones, so that equal calendars are equal. */
function byWeekOfMonth(a: number, b: number): number {
  return Number(a < 0) - Number(b < 0) || a - b
}

/**
 * Returns the hours of single dates of an owner, by date, without dates that are over on the day `today` in Korea.
 * Calls `fault` for a date that does not exist or occurs twice, and for hours that a day of the week could not have.
 */
export function readOwnSpecialHours(dates: Given<'specialHours'>, today: CalendarDate, fault: Fault): SpecialHours[] {
  const read = dates.map(({ date, ...hours }, i) => {
    const param = `specialHours.${i}`
    if (!isCalendarDate(date)) fault(`${param}.date`, NO_SUCH_DATE)
    else if (dates.findIndex((other) => other.date === date) < i) fault(`${param}.date`, DATE_TWICE)
    return { date, ...readOwnDay(hours, (field, message) => fault(`${param}.${field}`, message)) }
  })
  return withoutPastDates(read, today).toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}
