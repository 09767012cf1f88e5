import { kstIso } from '#base/kst.ts'

const DAYS = { en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], ko: '일월화수목금토' } as const

/** An instant as people in Korea say it: 2026-11-22 (Sun) 19:00; as it came when it is none. */
export function koreanTime(text: string, language: 'en' | 'ko' = 'en'): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  const iso = kstIso(at)
  const day = DAYS[language][new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
  return `${iso.slice(0, 10)} (${day}) ${iso.slice(11, 16)}`
}
