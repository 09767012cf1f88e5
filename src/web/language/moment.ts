import type { CalendarDate } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'

/** All times are shown in Korean time, because the service counts its days and budgets in it. */
const ZONE = { timeZone: 'Asia/Seoul' } as const
const LOCALES = { en: 'en-GB', ko: 'ko-KR' } as const

/** Returns a moment such as `21 Nov 2026, 14:05`. */
export function momentText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
}

/** Returns a moment to the second, such as `21 Nov 2026, 14:05:09 KST`: a developer compares it with a log of another zone. */
export function secondText(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium', timeStyle: 'medium' })
  return `${format.format(new Date(iso))} KST`
}

/** Returns a moment of the next weeks without its year, such as `23 November at 00:00`. */
export function clockText(iso: string, language: Language): string {
  const parts = { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, ...parts }).format(new Date(iso))
}

/** Returns a day such as `21 Nov 2026`. */
export function dayText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium' }).format(new Date(iso))
}

/** Returns a calendar day such as `22 November, Sun`, independent of the device's time zone. */
export function weekdayText(date: CalendarDate, language: Language): string {
  return dateText(date, language, { month: 'long', day: 'numeric', weekday: 'short' })
}

/** Returns a month such as `November 2026` for `2026-11`. */
export function monthText(month: string, language: Language): string {
  return dateText(`${month}-01`, language, { year: 'numeric', month: 'long' })
}

/** Dates are parsed as midnight in UTC, so they must be formatted in UTC. */
function dateText(date: CalendarDate, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: 'UTC' }).format(Date.parse(date))
}

/** Returns a number such as `12,345`. */
export function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value)
}
