import { isCalendarDate } from '#base/kst.ts'
import { ownEntry } from '#base/ownEntry.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import type { Meal } from '#venue/hours/meals.ts'
import { weekdayText } from '../language/moment.ts'
import { explorerTexts } from './explorerTexts.ts'

/** The days and meals that a sentence becomes; a meal behind a day continues its words. */
const DAYS: Readonly<Record<string, LocalizedText>> = {
  today: { en: 'Today', ko: '오늘' },
  tomorrow: { en: 'Tomorrow', ko: '내일' },
  'day after tomorrow': { en: 'Day after tomorrow', ko: '모레' },
  day_after_tomorrow: { en: 'Day after tomorrow', ko: '모레' },
}
/** A sentence may mean brunch; the page offers no choice of it, because it lies within breakfast and lunch. */
const NAMED = {
  ...explorerTexts.openPresets,
  brunch: { en: 'Brunch', ko: '브런치' },
} satisfies Record<Meal | 'now', LocalizedText>
const PRESETS: Readonly<Record<string, LocalizedText>> = NAMED
const PARTS = /^(day after tomorrow|[a-z_]+|\d{4}-\d{2}-\d{2})[ T](.+)$/u

/** Returns a value of `open_at` in the reader's language, such as `Today, dinner`; what it does not know unchanged. */
export function openAtName(value: string, language: Language): string {
  const preset = ownEntry(PRESETS, value)
  if (preset) return preset[language]
  const [, written = '', time = ''] = PARTS.exec(value) ?? []
  const day = isCalendarDate(written) ? weekdayText(written, language) : ownEntry(DAYS, written)?.[language]
  if (day === undefined) return value
  const meal = ownEntry(PRESETS, time)?.[language] ?? time
  return language === 'ko' ? `${day} ${meal}` : `${day}, ${meal.toLowerCase()}`
}
