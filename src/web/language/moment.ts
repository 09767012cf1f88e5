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

/** `21 Nov 2026` */
export function dayText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, dateStyle: 'medium' }).format(new Date(iso))
}

/** `12,345` */
export function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value)
}
