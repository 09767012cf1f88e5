/** Keyword matching by testing every position, derived from the rules alone (docs/reference/parameters.md#keyword). */

import type { StoredPlace } from '#venue/records.ts'
import { addressIn } from '#search/keyword/address/addressWords.ts'
import { loanWord } from '#search/keyword/loanWords.ts'
import type { Area } from '#search/keyword/placeNames.ts'
import type { RoledWords, WordRole } from '#search/keyword/wordRoles.ts'
import { romanisedLengths } from './referenceRomanised.ts'

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
/** Conjoining initials U+1100 … in their order, as the consonants that people type. */
const INITIALS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const FIRST_INITIAL = 0x1100
/** An open syllable has two jamo after decomposition: initial and vowel. */
const OPEN_SYLLABLE_JAMO = 2
/** Minimum lengths, in letters and in syllables, from which Latin letters are read as Korean. */
const ROMANISED_LETTERS = 4
const ROMANISED_SYLLABLES = 2

// The same names, menus and addresses are read for every query.
const plainTexts = new Map<string, string>()

/**
 * Returns the text in NFC, lower case, without white space, with punctuation only between digits, with combined single
 * consonants split.
 */
export function plainText(text: string): string {
  let plain = plainTexts.get(text)
  if (plain === undefined) plainTexts.set(text, (plain = plainTextOf(text)))
  return plain
}

function plainTextOf(text: string): string {
  const chars = Array.from(text.normalize('NFC').toLowerCase()).filter((char) => char.trim() !== '')
  return chars
    .filter((char, i) => !isMark(char) || (isDigit(chars[i - 1]) && isDigit(chars[i + 1])))
    .map((char) => CLUSTERS[char] ?? char)
    .join('')
}

const isMark = (char: string) => /^\p{P}$/u.test(char)
const isDigit = (char: string | undefined) => char !== undefined && /^[0-9]$/.test(char)
const isLatin = (char: string | undefined) => char !== undefined && /^[0-9A-Za-z]$/.test(char)

/**
 * Returns a keyword's words: punctuation separates them like spaces, but not within 12-3; within a-b only the
 * separators of lists do.
 */
export function wordsOf(keyword: string): string[] {
  const chars = Array.from(keyword.normalize('NFC'))
  const words = ['']
  for (const [i, char] of chars.entries()) {
    const [before, after] = [chars[i - 1], chars[i + 1]]
    const isList = ',;/·'.includes(char)
    const joins = isList ? isDigit(before) && isDigit(after) : isLatin(before) && isLatin(after)
    if (char.trim() === '' || (isMark(char) && !joins)) words.push('')
    else words.push(words.pop() + char)
  }
  return loansJoined(words.filter((word) => word !== ''))
}

/** Joins two or three words that are one foreign name: the first and longest such sequence. */
function loansJoined(words: readonly string[]): string[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  const joined = [3, 2].find((count) => count <= words.length && loanWord(words.slice(0, count).join(' ')) !== null)
  return joined === undefined
    ? [first, ...loansJoined(rest)]
    : [words.slice(0, joined).join(' '), ...loansJoined(words.slice(joined))]
}

function isHangul(char: string): boolean {
  return char >= '가' && char <= '힣'
}

function charMatches(asked: string, char: string, isLast: boolean): boolean {
  if (asked === char) return true
  if (!isHangul(char)) return false
  if (INITIALS.includes(asked)) return INITIALS[char.normalize('NFD').charCodeAt(0) - FIRST_INITIAL] === asked
  if (!isLast || !isHangul(asked)) return false
  const unfinished = asked.normalize('NFD')
  return unfinished.length === OPEN_SYLLABLE_JAMO && char.normalize('NFD').startsWith(unfinished)
}

/** Returns all matches of the keyword in `text` (both plain): position and length. */
function matchesOf(keyword: string, text: string): { at: number; length: number }[] {
  if (keyword === '') return []
  const letters = keyword.replaceAll(/['’.-]/gu, '')
  const isRomanised = letters.length >= ROMANISED_LETTERS && /^[a-z]+$/u.test(letters)
  const found: { at: number; length: number }[] = []
  for (let at = 0; at < text.length; at++) {
    let i = 0
    while (i < keyword.length && charMatches(keyword.charAt(i), text.charAt(at + i), i === keyword.length - 1)) i++
    if (i === keyword.length) found.push({ at, length: i })
    const lengths = isRomanised ? romanisedLengths(letters, text, at) : []
    for (const length of lengths) if (length >= ROMANISED_SYLLABLES) found.push({ at, length })
  }
  return found
}

/** Where a keyword was found in a place, and how well it fits: 1 is the whole name, 0.45 an address. */
export interface Match {
  fit: number
  field: 'name' | 'menu' | 'address'
  text: string
}

/** What words mean for one venue, besides their letters. */
export interface Meanings {
  roled: (words: readonly string[]) => RoledWords
  isThere: (area: Pick<Area, 'codes' | 'circles'>) => boolean
  hasTag: (tag: string) => boolean
  isChain: boolean
}

/** The fit of a part of a name, of a menu, of an address, of what a word means without it, and of a place elsewhere. */
const PART_FIT = 0.8
const MENU_FIT = 0.5
const ADDRESS_FIT = 0.45
const KIND_FIT = 0.1
const ELSEWHERE_FIT = 0.02
/** From this number on initials stand for a chain. */
const CHAIN_INITIALS = 3

/**
 * Matches the keyword without its spaces in one text of the place, or else every word: then the worst word determines
 * the fit, and the best word's text is the reason. Without `meanings` words are only texts.
 */
export function matchOf(keyword: string, place: Searched, meanings: Meanings | null): Match | null {
  const whole = pieceMatch(keyword, place)
  const there = meanings === null ? null : addressMatch(keyword, place)
  const words = [...new Set(wordsOf(keyword))]
  if (wordsOf(keyword).length < 2) {
    if (there !== null) return whole === null ? there : { ...whole, fit: there.fit }
    return whole === null || meanings === null ? whole : initialsMatch(keyword, whole, meanings)
  }
  const { words: roled, seeksKind } = meanings?.roled(words) ?? {
    words: words.map((word) => ({ word, role: { means: 'text' } as const })),
    seeksKind: false,
  }
  const texts = roled.map(({ word }) => pieceMatch(word, place))
  const inAddress = (word: string) => pieceMatch(word, { name: '', menu: null, address: place.address }) !== null
  const fits = roled.map(({ word, role }, i) => {
    const own = texts[i]?.fit ?? 0
    return wordFit(role, seeksKind, { own, inAddress: inAddress(word), synonymFit: synonymFit(role, place) }, meanings)
  })
  const placeFits = fits.filter((_, i) => roled[i]?.role.means === 'place')
  const isSought = !seeksKind && whole?.fit === 1
  const wholeFit = whole === null ? 0 : isSought ? 1 : Math.min(whole.fit, ...placeFits)
  const fit = Math.max(wholeFit, Math.min(...fits), there?.fit ?? 0)
  if (fit === 0) return null
  if (whole !== null && whole.fit === fit) return whole
  if (there !== null && fit === 1 && addressIn(keyword)?.others.length === 0) return there
  const [best] = texts.filter((text) => text !== null).sort((a, b) => b.fit - a.fit)
  const address: Match = { fit, field: 'address', text: place.address.road ?? place.address.jibun ?? '' }
  return { ...(best ?? address), fit }
}

/** The last syllables of the regions that precede a street or village in an address. */
const REGION_ENDS = '시군구읍면동가리도'

/**
 * Matches a street or village with a number, which is in the address itself and not a part of a longer name or number;
 * the other words determine the fit.
 */
function addressMatch(keyword: string, place: Searched): Match | null {
  const read = addressIn(keyword)
  if (read === null) return null
  const texts = [place.address.road, place.address.jibun].filter((text) => text !== null)
  if (!read.within.every((part) => texts.some((text) => textMatches(part, text)))) return null
  const asked = plainText(read.place)
  const text = texts.find((one) => {
    const plain = plainText(one)
    return Array.from(plain, (_, at) => at).some((at) => {
      const before = plain.charAt(at - 1)
      const after = plain.slice(at + asked.length)
      return plain.startsWith(asked, at) && (before === '' || REGION_ENDS.includes(before)) && !/^-?[0-9]/.test(after)
    })
  })
  if (text === undefined) return null
  const { others } = read
  const fits = others.map((word) => pieceMatch(word, place)?.fit ?? 0)
  const fit = others.length === 0 ? 1 : Math.max(Math.min(...fits), pieceMatch(others.join(' '), place)?.fit ?? 0)
  return fit === 0 ? null : { fit, field: 'address', text }
}

function initialsMatch(keyword: string, whole: Match, { isChain }: Meanings): Match {
  const asked = plainText(keyword)
  const isInitials = asked.length >= CHAIN_INITIALS && Array.from(asked).every((char) => INITIALS.includes(char))
  return isInitials && !isChain && whole.fit < 1 ? { ...whole, fit: Math.min(whole.fit, ADDRESS_FIT) } : whole
}

function synonymFit(role: WordRole, place: Searched): number {
  const synonyms = role.means === 'kind' ? role.synonyms : []
  return Math.max(0, ...synonyms.map((word) => pieceMatch(word, place)?.fit ?? 0))
}

/** How well the texts of a venue fit a word. */
interface TextFits {
  own: number
  inAddress: boolean
  synonymFit: number
}

/** Returns 0 when the venue does not match the word. */
function wordFit(role: WordRole, seeksKind: boolean, texts: TextFits, meanings: Meanings | null): number {
  const { own, inAddress, synonymFit } = texts
  if (role.means === 'text' || meanings === null) return own
  if (role.means === 'kind') {
    if (!seeksKind) return own
    const kindFit = role.tags.some(meanings.hasTag) ? (role.isBroad ? 1 : KIND_FIT) : 0
    return Math.max(own, synonymFit, kindFit)
  }
  const { area } = role
  const isInArea =
    meanings.isThere({ codes: area.codes, circles: [] }) ||
    (inAddress && meanings.isThere({ codes: area.around, circles: [] }))
  const isNear = meanings.isThere({ codes: [], circles: area.circles })
  if (seeksKind) {
    if (isInArea) return 1
    if (isNear) return PART_FIT
    return own > 0 ? ELSEWHERE_FIT : 0
  }
  if (own >= PART_FIT) return isInArea || isNear ? own : MENU_FIT
  if (own === MENU_FIT) return MENU_FIT
  if (isInArea || isNear) return KIND_FIT
  return own > 0 ? ELSEWHERE_FIT : 0
}

type Searched = Pick<StoredPlace, 'name' | 'menu' | 'address'>

function pieceMatch(keyword: string, { name, menu, address }: Searched): Match | null {
  const loan = loanWord(plainText(keyword))
  const spellings = loan === null ? [keyword] : [keyword, loan]
  const fit = Math.max(...spellings.map((spelling) => nameFit(spelling, name) ?? 0))
  if (fit > 0) return { fit, field: 'name', text: name }
  const holds = (text: string) => spellings.some((spelling) => textMatches(spelling, text))
  const item = menu?.find((one) => holds(one.name))
  if (item) return { fit: MENU_FIT, field: 'menu', text: item.name }
  const text = [address.road, address.jibun].find((one) => one !== null && holds(one))
  return text ? { fit: ADDRESS_FIT, field: 'address', text } : null
}

function textMatches(keyword: string, text: string): boolean {
  return matchesOf(plainText(keyword), plainText(text)).length > 0
}

/**
 * Returns 1 for the whole name, 0.95 for its beginning, 0.9 for the beginning of a word or the end, 0.8 for a part,
 * null for no match.
 */
function nameFit(keyword: string, name: string): number | null {
  const asked = plainText(keyword)
  const text = plainText(name)
  const found = matchesOf(asked, text)
  if (found.length === 0) return null
  if (found.some(({ at, length }) => at === 0 && length === text.length)) return 1
  if (found.some(({ at }) => at === 0)) return 0.95
  const lower = name.normalize('NFC').toLowerCase()
  const wordStarts = [...lower.matchAll(/[\p{L}\p{N}]+/gu)].map(
    (word) => text.length - plainText(lower.slice(word.index)).length,
  )
  return found.some(({ at, length }) => wordStarts.includes(at) || at + length === text.length) ? 0.9 : 0.8
}
