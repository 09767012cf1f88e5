import { addDays, clockOfMinutes, kstDate, kstTime } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { weekdayText } from '../../language/moment.ts'
import { inboxTexts } from './inboxTexts.ts'

/** Returns a reservation's time in Korea such as `11월 22일 (일) 19:00`, independent of the device's time zone. */
export function tableTime(at: string, language: Language): string {
  return `${weekdayText(kstDate(Date.parse(at)), language)} ${koreanClockText(at)}`
}

/** As `tableTime`, with today, tomorrow, the day after or yesterday before it: `내일 11월 23일 (월) 19:00`. */
export function nearTableTime(at: string, language: Language, now: Instant): string {
  const near = nearDayText(kstDate(Date.parse(at)), now)
  return near ? `${near[language]} ${tableTime(at, language)}` : tableTime(at, language)
}

/** Returns the time in Korea such as `19:00`. */
export function koreanClockText(at: string): string {
  return clockOfMinutes(kstTime(Date.parse(at)).minute)
}

/** Returns today, tomorrow, the day after or yesterday by the service's clock; null for any other day. */
export function nearDayText(date: string, now: Instant): LocalizedText | null {
  const today = kstDate(now)
  if (date === today) return inboxTexts.today
  if (date === addDays(today, 1)) return inboxTexts.tomorrow
  if (date === addDays(today, 2)) return inboxTexts.dayAfterTomorrow
  return date === addDays(today, -1) ? inboxTexts.yesterday : null
}
