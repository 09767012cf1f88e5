import { foldSpaces } from '#base/text/text.ts'
import { HANGUL_KEYS, keysOf, syllablesOf } from './keystrokes.ts'

/** In a shorter word an error leaves too little of it: 국밥 would also mean 국방 and 국박. */
const LETTERS_MIN = 5
const SYLLABLES_MIN = 3
const SYLLABLE_KEYS_MIN = 6
/** Limits a word to some fifteen hundred candidates; longer words are rarely typed and mostly found by a part. */
const KEYS_MAX = 24
const LATIN_KEYS: readonly string[] = Array.from('abcdefghijklmnopqrstuvwxyz')

/** How a word is typed: its keys, the keys that may be there instead, and the text that keys type (null for none). */
interface Typed {
  keys: string
  alphabet: readonly string[]
  textOf: (keys: string) => string | null
}

/**
 * Returns the words from which a word differs by one typing error: a key changed, left out, struck twice or otherwise
 * added, or exchanged with the next; or two syllables exchanged, or one struck twice. Only for words of Hangul or of the letters a–z; others and those of unsuitable
 * length return none. The word itself and duplicates are left out.
 */
export function oneTypingErrorFrom(word: string): string[] {
  const typed = typedWord(word)
  if (typed === null || typed.keys.length > KEYS_MAX) return []
  const found = new Set<string>()
  for (const keys of keysOneErrorFrom(typed)) {
    const text = typed.textOf(keys)
    if (text !== null && text !== '') found.add(text)
  }
  if (SYLLABLES.test(word)) for (const text of syllablesOneErrorFrom(foldSpaces(word))) found.add(text)
  found.delete(foldSpaces(word))
  return [...found]
}

/** Single jamo in a word are keys of a broken syllable: 스타벅ㄱ스. */
function typedWord(word: string): Typed | null {
  const text = foldSpaces(word)
  if (/^[a-z]+$/u.test(text))
    return text.length < LETTERS_MIN ? null : { keys: text, alphabet: LATIN_KEYS, textOf: (keys) => keys }
  const keys = keysOf(text)
  if (keys === null || text.length < SYLLABLES_MIN || keys.length < SYLLABLE_KEYS_MIN) return null
  return { keys, alphabet: HANGUL_KEYS, textOf: syllablesOf }
}

const SYLLABLES = /^[가-힣]+$/u

/** A phone's keyboard makes errors of whole syllables: two exchanged (남면포옥 for 남포면옥), one struck twice. */
function* syllablesOneErrorFrom(word: string): Generator<string> {
  for (let at = 0; at + 1 < word.length; at++) {
    const [before, first, second, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
    yield before + second + first + after
    if (first === second) yield before + first + after
  }
}

function* keysOneErrorFrom({ keys, alphabet }: Typed): Generator<string> {
  for (let at = 0; at <= keys.length; at++) {
    const [before, after] = [keys.slice(0, at), keys.slice(at)]
    for (const key of alphabet) yield before + key + after
    if (after === '') return
    yield before + after.slice(1)
    for (const key of alphabet) yield before + key + after.slice(1)
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2)
  }
}

/**
 * Returns the word that the same keys type with the other layout: Hangul for Latin letters that form whole syllables
 * (tmxkqjrtm: 스타벅스), Latin letters for Hangul with a single jamo, which no Korean word has (ㄴㅅㅁㄱ: star). Returns
 * null for any other word. Capitals alone are the caps lock. An English word may form syllables too (fish: 랴노), so this is only a guess.
 */
export function withOtherLayout(word: string): string | null {
  const text = word.normalize('NFC')
  if (/^[A-Z]+$/u.test(text)) return syllablesOf(text.toLowerCase())
  if (/^[A-Za-z]+$/u.test(text)) return syllablesOf(Array.from(text, shiftedOnlyWhereItMatters).join(''))
  return /[ㄱ-ㅣ]/u.test(text) ? (keysOf(text)?.toLowerCase() ?? null) : null
}

/** Shift changes the jamo of a few keys only; on the others it has no effect. */
function shiftedOnlyWhereItMatters(key: string): string {
  return HANGUL_KEYS.includes(key) ? key : key.toLowerCase()
}
