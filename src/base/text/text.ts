/**
 * Unicode NFC, lower case, without spaces, `-`, `_` and apostrophes: how words are compared
 * (docs/reference/parameters.md#words).
 */
export function foldWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\-_'’‘`]+/gu, '')
}

/** Unicode NFC, lower case, without any white space: how keywords are compared. */
export function foldSpaces(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '')
}

/** Punctuation, but for what stands between two digits: 12-3 is not 123. */
const LOOSE_MARKS = /(?<!\d)\p{P}+|\p{P}+(?!\d)/gu

/** As `foldSpaces`, and without punctuation between words: how the texts that keywords look in are compared. */
export function foldMarks(text: string): string {
  return foldSpaces(text).replace(LOOSE_MARKS, '')
}

/** What a clean line does not have. Most lines are clean, and to see that costs less than to write them anew. */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[^\S ]|  |^ | $/u

/** One line of clean text: NFC, no control or format characters, white space collapsed, cut at `maxLength` code points. */
export function cleanLine(text: string, maxLength: number): string {
  const composed = text.normalize('NFC')
  const line = UNCLEAN.test(composed) ? composed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() : composed
  return line.length <= maxLength ? line : Array.from(line).slice(0, maxLength).join('').trim()
}

/** Levenshtein distance, given up (returned as `limit + 1`) once it must exceed `limit`. */
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

/** Order by code unit: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
