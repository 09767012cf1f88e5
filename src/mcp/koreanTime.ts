import { kstIso } from '#base/kst.ts'

const DAYS = { en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], ko: '일월화수목금토' } as const

/** An instant as people in Korea say it: 2026-11-22 (Sun) 19:00; as it came when it is none. */
export function koreanTime(text: string, language: 'en' | 'ko' = 'en'): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  const iso = kstIso(at)
  return `${iso.slice(0, 10)} (${weekdayOf(iso, language)}) ${iso.slice(11, 16)}`
}

/** Of a text that begins with a date. */
export function weekdayOf(iso: string, language: 'en' | 'ko' = 'en'): string {
  return DAYS[language][new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
}
