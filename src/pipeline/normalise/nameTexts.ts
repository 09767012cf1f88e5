import type { MatchRecord } from '../normalRecord.ts'

const BRACKETED = /[(（[]([^()（）[\]]{2,60})[)）\]]/gu
const HANGUL = /[가-힣]/u
const LATIN = /[a-z]/iu

/** Returns the texts by which a record's name is compared: its core, and a form in the other script from brackets. */
export function textsOf(record: MatchRecord): string[] {
  const core = record.name.core
  if (!/[(（[]/u.test(record.name.shown)) return [core]
  const hangul = HANGUL.test(core)
  for (const [, inside = ''] of record.name.shown.matchAll(BRACKETED)) {
    const text = inside
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
    const otherScript = hangul ? LATIN.test(text) && !HANGUL.test(text) : HANGUL.test(text)
    if (text.length > 2 && otherScript && text !== core) return [core, text]
  }
  return [core]
}

/** Returns the distinct bigrams as numbers (two UTF-16 units); a text of one character is its only gram. */
export function gramsOf(text: string): number[] {
  if (text.length === 1) return [text.charCodeAt(0)]
  const grams: number[] = []
  for (let i = 1; i < text.length; i++) {
    const gram = text.charCodeAt(i - 1) * 65_536 + text.charCodeAt(i)
    if (!grams.includes(gram)) grams.push(gram)
  }
  return grams
}
