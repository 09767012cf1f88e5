import type { Language } from '#contract/language.ts'
import type { Translate } from '../reference/schemaFields.ts'
import account from './account.json' with { type: 'json' }
import callers from './callers.json' with { type: 'json' }
import operator from './operator.json' with { type: 'json' }
import owner from './owner.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }

/** The Korean of the contract's sentences, which the contract states in English only; a test finds what is missing. */
export const KOREAN: Readonly<Record<string, string>> = { ...places, ...callers, ...account, ...owner, ...operator }

/** The boolean filters have one sentence, which ends with the words of the filter. */
const CONFIRMED = /^Only places where this is confirmed: (.+)\.$/

/** Returns the Korean of a sentence; null for one without. */
function koreanOf(english: string): string | null {
  const [, words] = CONFIRMED.exec(english) ?? []
  return words === undefined ? (KOREAN[english] ?? null) : `이 특징이 확인된 매장만 찾습니다: ${words}.`
}

/** Returns whether a sentence has its Korean. */
export const isTranslated = (english: string) => koreanOf(english) !== null

/** Returns the translation into a language; a sentence without its Korean stays English. */
export function translationInto(language: Language): Translate {
  return (english) => (language === 'ko' ? (koreanOf(english) ?? english) : english)
}
