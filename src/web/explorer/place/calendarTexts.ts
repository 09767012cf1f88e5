import type { LocalizedText } from '#contract/language.ts'
import type { PlaceFields } from '#client/generated/records.ts'
import type { CalendarDate } from '#base/kst.ts'
import { weekdayText } from '../../language/moment.ts'
import { placeTexts } from '../placeTexts.ts'

type Policy = NonNullable<PlaceFields['holidayPolicy']>
type RegularClosure = NonNullable<PlaceFields['regularClosures']>[number]
type Closing = Policy['lunarNewYear']['closed']
type SpecialDay = NonNullable<PlaceFields['specialHours']>[number]

const ORDINALS: Readonly<Record<RegularClosure['weeksOfMonth'][number], LocalizedText>> = {
  1: { en: '1st', ko: '첫째' },
  2: { en: '2nd', ko: '둘째' },
  3: { en: '3rd', ko: '셋째' },
  4: { en: '4th', ko: '넷째' },
  5: { en: '5th', ko: '다섯째' },
  [-1]: { en: 'last', ko: '마지막' },
}

const CLOSINGS: Readonly<Record<NonNullable<Closing>, (holidays: LocalizedText) => LocalizedText>> = {
  day: ({ en, ko }) => ({ en: `Closed on ${en}`, ko: `${ko} 당일 휴무` }),
  all_days: ({ en, ko }) => ({ en: `Closed on the three days of ${en}`, ko: `${ko} 연휴 휴무` }),
  none: ({ en, ko }) => ({ en: `Open on ${en}`, ko: `${ko} 연휴 정상 영업` }),
}
const NEW_YEAR: LocalizedText = { en: 'Lunar New Year', ko: '설' }
const CHUSEOK: LocalizedText = { en: 'Chuseok', ko: '추석' }
const BOTH: LocalizedText = { en: 'Lunar New Year and Chuseok', ko: '설·추석' }

export const calendarTexts = {
  specialHours: { en: 'Hours on single dates', ko: '특정일 영업시간' },
} as const

/** Returns 매월 둘째·넷째 화요일 휴무. */
export function regularClosureText({ weeksOfMonth, day }: RegularClosure): LocalizedText {
  const weeks = weeksOfMonth.map((week) => ORDINALS[week])
  const weekday = placeTexts.days[day]
  return {
    en: `Closed on the ${weeks.map(({ en }) => en).join(' and ')} ${weekday.en} of the month`,
    ko: `매월 ${weeks.map(({ ko }) => ko).join('·')} ${weekday.ko}요일 휴무`,
  }
}

/** Returns what a policy states of public holidays, 설날 and 추석, one sentence each. */
export function holidayTexts({ opensOnHolidays, lunarNewYear, chuseok }: Policy): LocalizedText[] {
  const texts: LocalizedText[] = []
  if (opensOnHolidays === true) texts.push({ en: 'Open on public holidays', ko: '공휴일 정상 영업' })
  if (opensOnHolidays === false) texts.push({ en: 'Closed on public holidays', ko: '공휴일 휴무' })
  if (lunarNewYear.closed === chuseok.closed) return [...texts, ...closingTexts(chuseok.closed, BOTH)]
  return [...texts, ...closingTexts(lunarNewYear.closed, NEW_YEAR), ...closingTexts(chuseok.closed, CHUSEOK)]
}

function closingTexts(closed: Closing, holidays: LocalizedText): LocalizedText[] {
  return closed === null ? [] : [CLOSINGS[closed](holidays)]
}

/** Returns 12월 24일 (목) 11:00–15:00, or that the venue is closed. */
export function specialDayText({ date, closed, open, close }: SpecialDay): LocalizedText {
  const day = dayName(date)
  const hours = closed ? null : `${open}–${close}`
  return { en: `${day.en}: ${hours ?? 'closed'}`, ko: `${day.ko} ${hours ?? '휴무'}` }
}

/** Returns 12월 24일 (목) 휴무, or 12월 24일 (목)부터 12월 26일 (토)까지 휴무. `to` is null when the end is not known. */
export function closureText(from: CalendarDate, to: CalendarDate | null): LocalizedText {
  const first = dayName(from)
  if (to === null) return { en: `Closed from ${first.en}`, ko: `${first.ko}부터 휴무` }
  if (to === from) return { en: `Closed on ${first.en}`, ko: `${first.ko} 휴무` }
  const last = dayName(to)
  return { en: `Closed from ${first.en} to ${last.en}`, ko: `${first.ko}부터 ${last.ko}까지 휴무` }
}

const dayName = (date: CalendarDate): LocalizedText => ({ en: weekdayText(date, 'en'), ko: weekdayText(date, 'ko') })
