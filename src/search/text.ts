import { foldSpaces } from '#base/text.ts'

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

/** A text as keywords see it: NFC, lower case, no white space, clusters of lone consonants taken apart. */
export function foldText(text: string): string {
  return apart(foldSpaces(text))
}

/**
 * Where words begin in `foldText(text)`: positions whose character is a letter or digit after white space, after
 * anything that is neither letter nor digit, or at the beginning.
 */
export function wordStartsOf(text: string): number[] {
  const starts: number[] = []
  let position = 0
  let inWord = false
  for (const char of text.normalize('NFC').toLowerCase()) {
    const isWordChar = /[\p{L}\p{N}]/u.test(char)
    if (isWordChar && !inWord) starts.push(position)
    inWord = isWordChar
    if (!/\s/u.test(char)) position += apart(char).length
  }
  return starts
}

function apart(text: string): string {
  return text.replace(CLUSTER, (cluster) => CLUSTERS[cluster] as string)
}
