/**
 * Normalises to Unicode NFC and lower case, without spaces, `-`, `_` and apostrophes, for comparing words
 * (docs/reference/parameters.md#words).
 */
export function foldWord(text: string): string {
  if (isFolded(text)) return text
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\-_'’‘`]+/gu, '')
}

/** Normalises to Unicode NFC and lower case, without any white space, for comparing keywords. */
export function foldSpaces(text: string): string {
  if (isFolded(text)) return text
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '')
}

/** Returns true for syllables, digits and small letters only, as nearly all words are: folding leaves them as they are. */
export function isFolded(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isPlain =
      (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
    if (!isPlain) return false
  }
  return true
}

/** Punctuation, except between two digits: 12-3 is not 123. */
const OUTER_PUNCTUATION = /(?<!\d)\p{P}+|\p{P}+(?!\d)/gu

/** Like `foldSpaces`, and without punctuation between words, for the texts that keywords are searched in. */
export function foldPunctuation(text: string): string {
  if (isFolded(text)) return text
  return foldSpaces(text).replace(OUTER_PUNCTUATION, '')
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
  // One row, overwritten from left to right.
  const row: number[] = []
  for (let j = 0; j <= b.length; j++) row.push(j)
  for (let i = 1; i <= a.length; i++) {
    const code = a.charCodeAt(i - 1)
    let diagonal = row[0]!
    let least = (row[0] = i)
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!
      const substitution = diagonal + (code === b.charCodeAt(j - 1) ? 0 : 1)
      const cost = Math.min(substitution, above + 1, row[j - 1]! + 1)
      row[j] = cost
      if (cost < least) least = cost
      diagonal = above
    }
    if (least > limit) return limit + 1
  }
  return Math.min(row[b.length]!, limit + 1)
}

/** Compares by code unit: the same order on every machine, unlike a locale's. */
export function compareByCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
