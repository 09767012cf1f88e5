/** Keyword matching by trying every position, from the rules alone (decisions.md 4, 13, 29.6). */

const CLUSTERS: Record<string, string> = {
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
/** Conjoining initials U+1100 … in their order, as the consonants people type. */
const INITIALS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const FIRST_INITIAL = 0x1100
/** An open syllable is two jamo once taken apart: initial and vowel. */
const OPEN_SYLLABLE_JAMO = 2

/** NFC, lower case, no white space, double consonants typed alone taken apart. */
export function plainText(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase())
    .filter((char) => char.trim() !== '')
    .map((char) => CLUSTERS[char] ?? char)
    .join('')
}

function isHangul(char: string): boolean {
  return char >= '가' && char <= '힣'
}

function charMatches(asked: string, char: string, isLast: boolean): boolean {
  if (asked === char) return true
  if (!isHangul(char)) return false
  const jamo = char.normalize('NFD')
  if (INITIALS.includes(asked)) return INITIALS[jamo.charCodeAt(0) - FIRST_INITIAL] === asked
  const unfinished = asked.normalize('NFD')
  return isLast && isHangul(asked) && unfinished.length === OPEN_SYLLABLE_JAMO && jamo.startsWith(unfinished)
}

/** Every position of `text` (both plain) at which the keyword matches. */
function matchesOf(keyword: string, text: string): number[] {
  if (keyword === '') return []
  const positions: number[] = []
  for (let at = 0; at + keyword.length <= text.length; at++) {
    let i = 0
    while (i < keyword.length && charMatches(keyword.charAt(i), text.charAt(at + i), i === keyword.length - 1)) i++
    if (i === keyword.length) positions.push(at)
  }
  return positions
}

export function textMatches(keyword: string, text: string): boolean {
  return matchesOf(plainText(keyword), plainText(text)).length > 0
}

/** How well the keyword fits a name: 1 whole, 0.85 beginning, 0.7 beginning of a word, 0.55 inside, null not at all. */
export function nameFit(keyword: string, name: string): number | null {
  const asked = plainText(keyword)
  const text = plainText(name)
  const positions = matchesOf(asked, text)
  if (positions.length === 0) return null
  if (positions.includes(0)) return asked.length === text.length ? 1 : 0.85
  const lower = name.normalize('NFC').toLowerCase()
  const wordStarts = [...lower.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => plainText(lower.slice(0, word.index)).length)
  return positions.some((at) => wordStarts.includes(at)) ? 0.7 : 0.55
}
