/**
 * Normalises to Unicode NFC and lower case, without spaces, `-`, `_` and apostrophes, for comparing words
 * (docs/reference/parameters.md#words).
 */
export function foldWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\-_'’‘`]+/gu, '')
}

/** Normalises to Unicode NFC and lower case, without any white space, for comparing keywords. */
export function foldSpaces(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '')
}

/** Punctuation, except between two digits: 12-3 is not 123. */
const LOOSE_PUNCTUATION = /(?<!\d)\p{P}+|\p{P}+(?!\d)/gu

/** Like `foldSpaces`, and without punctuation between words, for the texts that keywords are searched in. */
export function foldPunctuation(text: string): string {
  return foldSpaces(text).replace(LOOSE_PUNCTUATION, '')
}

/** Matches what a clean line must not contain. Most lines are clean, and this test costs less than rewriting them. */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[^\S ]|  |^ | $/u

/**
 * Returns one line of clean text: NFC, no control or format characters, white space collapsed, cut at `maxLength` code
 * points.
 */
export function cleanLine(text: string, maxLength: number): string {
  const composed = text.normalize('NFC')
  const line = UNCLEAN.test(composed) ? composed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() : composed
  return line.length <= maxLength ? line : Array.from(line).slice(0, maxLength).join('').trim()
}

/** Returns the Levenshtein distance, or `limit + 1` as soon as it must exceed `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] as number) + 1, (row[j - 1] as number) + 1))
    }
    if (Math.min(...row) > limit) return limit + 1
    previous = row
  }
  return Math.min(previous[b.length] as number, limit + 1)
}

/** Compares by code unit: the same order on every machine, unlike a locale's. */
export function compareByCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
