import { nextLunarDay } from '#venue/hours/lunarHolidays.ts'
import { addDays, isCalendarDate, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { canonical } from '#venue/vocabulary.ts'

export type DayReading =
  | { kind: 'day'; date: string }
  /** A day, or several days, that open_at cannot express. */
  | { kind: 'unsayable' }

const RELATIVE: ReadonlySet<string> = new Set(['today', 'tomorrow', 'day_after_tomorrow'])
const KOREAN_WEEKDAYS = '월화수목금토일'
const ENGLISH_WEEKDAYS = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const KOREAN_WEEKDAY = new RegExp(`^(?:(이번|다음) ?주 ?)?([${KOREAN_WEEKDAYS}])(?:요일|욜)$`, 'u')
const ENGLISH_WEEKDAY = new RegExp(
  `^(?:on )?(?:(this|next) )?(?:(?:${ENGLISH_WEEKDAYS.join('|')})day|sat|sun|mon|tue|tues|wed|thu|thur|thurs|fri)$`,
  'u',
)
const DAY_OF_MONTH = /^(\d{1,2})일$/u
/** From the 31st of a month to the next one: the longest time until a day with a given number. */
const LONGEST_WAIT = 62
const KOREAN_DATE = /^(\d{1,2})월 ?(\d{1,2})일$/u
const ENGLISH_DATE = new RegExp(`^(?:on )?(${MONTHS.join('|')})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?$`, 'u')
/** Holidays with a fixed date, as MM-DD. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  크리스마스: '12-25',
  성탄절: '12-25',
  '크리스마스 이브': '12-24',
  크리스마스이브: '12-24',
  발렌타인데이: '02-14',
  화이트데이: '03-14',
  christmas: '12-25',
  'christmas day': '12-25',
  xmas: '12-25',
  'christmas eve': '12-24',
  'valentines day': '02-14',
  valentines: '02-14',
  'new years eve': '12-31',
}
/** 설날 and 추석, whose dates follow the moon. */
const FEASTS = [
  ['lunarNewYear', /^(?:설날|구정|설|seollal|lunar new year|korean new year)(?: ?당일)?$/u],
  ['chuseok', /^(?:추석|한가위|chuseok)(?: ?당일)?$/u],
] as const
const SEVERAL_DAYS =
  /^(?:주말|평일|공휴일|이번 ?주(?: ?주말)?|다음 ?주(?: ?주말)?|매주|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:this |next )?weekends?|(?:this|next) week|weekdays?|\d{1,2}월)$/u

/** Returns the day that a phrase names, relative to `today`, in the form of open_at; null when it names none. */
export function readDay(phrase: string, today: CalendarDate): DayReading | null {
  const text = phrase.replace(/(?:에|은|는)$/u, '')
  const value = canonical('open_at', text)
  if (value !== null && RELATIVE.has(value)) return { kind: 'day', date: value }
  if (isCalendarDate(text) && text.startsWith('2')) return { kind: 'day', date: text }
  if (SEVERAL_DAYS.test(text)) return { kind: 'unsayable' }
  const holiday = HOLIDAYS[text.replace(/^on /u, '').replaceAll("'", '')]
  if (holiday !== undefined) return nextDate(holiday, today)
  const feast = FEASTS.find(([, form]) => form.test(text))
  if (feast !== undefined) return day(nextLunarDay(feast[0], today))
  return readWeekday(text, today) ?? readDate(text, today)
}

function readWeekday(text: string, today: CalendarDate): DayReading | null {
  const korean = KOREAN_WEEKDAY.exec(text)
  const english = ENGLISH_WEEKDAY.exec(text)
  const week = (korean ?? english)?.[1]
  if (!korean && !english) return null
  const weekday = korean ? KOREAN_WEEKDAYS.indexOf(korean[2] as string) : englishWeekday(text)
  const ahead = weekday - weekdayOf(today)
  switch (week) {
    case undefined:
      return day(addDays(today, ahead < 0 ? ahead + 7 : ahead))
    case '다음':
      return day(addDays(today, ahead + 7))
    case 'next':
      // On a Monday, next Friday may mean the Friday of this week or of the next one.
      return ahead > 0 ? { kind: 'unsayable' } : day(addDays(today, ahead + 7))
    default:
      return ahead < 0 ? { kind: 'unsayable' } : day(addDays(today, ahead))
  }
}

/** Three letters are enough to tell the days apart: sat, saturday. */
function englishWeekday(text: string): number {
  const name = text.split(' ').at(-1) as string
  return ENGLISH_WEEKDAYS.findIndex((weekday) => weekday.slice(0, 3) === name.slice(0, 3))
}

/** Reads a day of a month without a year as the next such day. */
function readDate(text: string, today: CalendarDate): DayReading | null {
  const dayOfMonth = DAY_OF_MONTH.exec(text)?.[1]
  if (dayOfMonth !== undefined) return nextDayOfMonth(Number(dayOfMonth), today)
  const korean = KOREAN_DATE.exec(text)
  const english = ENGLISH_DATE.exec(text)
  const match = korean ?? english
  if (!match) return null
  const month = korean ? Number(match[1]) : MONTHS.indexOf(match[1] as string) + 1
  return nextDate(`${String(month).padStart(2, '0')}-${String(match[2]).padStart(2, '0')}`, today)
}

/** Returns the next day with this number, today included: 25일. */
function nextDayOfMonth(dayOfMonth: number, today: CalendarDate): DayReading {
  for (let ahead = 0; ahead <= LONGEST_WAIT; ahead++) {
    const date = addDays(today, ahead)
    if (Number(date.slice(8)) === dayOfMonth) return day(date)
  }
  return { kind: 'unsayable' }
}

/** Returns the next day with this month and day of the month (MM-DD), today included. */
function nextDate(monthAndDay: string, today: CalendarDate): DayReading {
  const inYear = (year: number) => `${year}-${monthAndDay}`
  const year = Number(today.slice(0, 4))
  const date = [inYear(year), inYear(year + 1)].find((one) => isCalendarDate(one) && one >= today)
  return date === undefined ? { kind: 'unsayable' } : day(date)
}

function day(date: string): DayReading {
  return { kind: 'day', date }
}
