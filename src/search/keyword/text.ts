import { foldPunctuation, isFolded } from '#base/text/text.ts'

/**
 * Splits two consonants that keyboards combine when nothing follows them (ㅂ and ㅅ typed in sequence become ㅄ): ㅅㅌㅄ is
 * ㅅㅌㅂㅅ.
 */
const CLUSTERS: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}
const CLUSTER = new RegExp(`[${Object.keys(CLUSTERS).join('')}]`, 'gu')

/**
 * Returns a text in the form that keywords are compared in: NFC, lower case, without white space, with punctuation only
 * between digits, with combined single consonants split. A part of a text remains a part of it.
 */
export function foldText(text: string): string {
  const folded = foldPunctuation(text)
  return isFolded(folded) ? folded : folded.replace(CLUSTER, (cluster) => CLUSTERS[cluster] as string)
}

/**
 * Returns where words begin in `foldText(text)`: positions whose character is a letter or digit after white space,
 * after a character that is neither letter nor digit, or at the beginning.
 */
export function wordStartsOf(text: string): number[] {
  const lower = text.normalize('NFC').toLowerCase()
  if (ONE_WORD.test(lower)) return [0]
  const length = foldText(lower).length
  // Which characters folding removes at a position depends on their neighbours, and from a word on those are the same.
  return Array.from(lower.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => length - foldText(lower.slice(index)).length)
}

/** True of most names. */
const ONE_WORD = /^[\p{L}\p{N}]+$/u

/** White space and punctuation; between Latin letters and digits only the separators of lists. */
const BETWEEN_WORDS = /(?:\s|(?<!\d)[,;/·]|[,;/·](?!\d)|(?<![a-z\d])\p{P}|\p{P}(?![a-z\d]))+/iu

/** Returns the words of a keyword: 국밥,강남 and 스타벅스-강남 are two, Seodaemun-gu and 12-3 one. */
export function wordsIn(keyword: string): string[] {
  const parts = keyword.split(' ')
  if (parts.every(isFolded)) return parts.filter((word) => word !== '')
  const text = keyword.normalize('NFC')
  if (ONE_WORD.test(text)) return [text]
  return text.split(BETWEEN_WORDS).filter((word) => word !== '')
}
