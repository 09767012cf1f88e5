import type { CalendarDate } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'

/** As people in Korea read the clock, wherever they look from: every day and budget of the service is counted there. */
const ZONE = { timeZone: 'Asia/Seoul' } as const
const LOCALES = { en: 'en-GB', ko: 'ko-KR' } as const

/** `21 Nov 2026, 14:05` */
export function momentText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
}

/** `23 November at 00:00`: a time within the next weeks. */
export function clockText(iso: string, language: Language): string {
  const parts = { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, ...parts }).format(new Date(iso))
}

/** `21 Nov 2026` */
export function dayText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium' }).format(new Date(iso))
}

/** `22 November, Sun`: a calendar day, wherever the device is. */
export function weekdayText(date: CalendarDate, language: Language): string {
  return dateText(date, language, { month: 'long', day: 'numeric', weekday: 'short' })
}

/** `November 2026`, of `2026-11`. */
export function monthText(month: string, language: Language): string {
  return dateText(`${month}-01`, language, { year: 'numeric', month: 'long' })
}

/** A date is read as midnight in UTC, and is to be written as such. */
function dateText(date: CalendarDate, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: 'UTC' }).format(Date.parse(date))
}

/** `12,345` */
export function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value)
}
