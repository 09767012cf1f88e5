import type { Instant } from '#base/clock.ts'
import { DAY_MS, kstIso } from '#base/kst.ts'

const DAYS = { en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], ko: '일월화수목금토' } as const

/** Formats an instant in Korean time: 2026-11-22 (Sun) 19:00; returns other text unchanged. */
export function koreanTime(text: string, language: 'en' | 'ko' = 'en'): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  const iso = kstIso(at)
  return `${iso.slice(0, 10)} (${weekdayOf(iso, language)}) ${iso.slice(11, 16)}`
}

/** Returns the weekday of a text that begins with a date. */
export function weekdayOf(iso: string, language: 'en' | 'ko' = 'en'): string {
  return DAYS[language][new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
}

/** Returns a valid example of a time argument: 19:00 of the next day. */
export function tomorrowEvening(now: Instant): string {
  return `${kstIso(now + DAY_MS).slice(0, 10)}T19:00:00+09:00`
}
