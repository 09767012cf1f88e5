import { foldMarks } from '#base/text/text.ts'

/**
 * Two consonants that keyboards draw together when nothing follows them (ㅂ, ㅅ typed one after the other become ㅄ),
 * taken apart again: ㅅㅌㅄ is ㅅㅌㅂㅅ.
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
 * A text as keywords see it: NFC, lower case, no white space, no punctuation but between digits, clusters of lone
 * consonants taken apart. Part of a text stays part of it.
 */
export function foldText(text: string): string {
  return foldMarks(text).replace(CLUSTER, (cluster) => CLUSTERS[cluster] as string)
}

/**
 * Where words begin in `foldText(text)`: positions whose character is a letter or digit after white space, after
 * anything that is neither letter nor digit, or at the beginning.
 */
export function wordStartsOf(text: string): number[] {
  const lower = text.normalize('NFC').toLowerCase()
  if (ONE_WORD.test(lower)) return [0]
  const length = foldText(lower).length
  // What is folded away at a place depends on its neighbours, and from a word on those are the same.
  return Array.from(lower.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => length - foldText(lower.slice(index)).length)
}

/** As most names are. */
const ONE_WORD = /^[\p{L}\p{N}]+$/u

/** White space and punctuation; between Latin letters and digits only what lists are written with. */
const BETWEEN_WORDS = /(?:\s|(?<!\d)[,;/·]|[,;/·](?!\d)|(?<![a-z\d])\p{P}|\p{P}(?![a-z\d]))+/iu

/** The words of a keyword: 국밥,강남 and 스타벅스-강남 are two, Seodaemun-gu and 12-3 one. */
export function wordsIn(keyword: string): string[] {
  return keyword
    .normalize('NFC')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
}
