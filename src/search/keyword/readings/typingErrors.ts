import { composeSyllables, HANGUL_KEYS, keysOf } from '#base/text/keystrokes.ts'
import { foldSpaces } from '#base/text/text.ts'

/** In a shorter word an error leaves too little of it: 국밥 would also mean 국방 and 국박. */
const LETTERS_MIN = 5
const SYLLABLES_MIN = 3
const SYLLABLE_KEYS_MIN = 6
/** Limits a word to some fifteen hundred candidates; longer words are rarely typed and mostly found by a part. */
const KEYS_MAX = 24
const LATIN_KEYS: readonly string[] = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Whether the first `length` of `units` may occur in a text. */
export type MayOccur = (units: Uint16Array, length: number) => boolean

/** How a word is typed: its keys, and the keys that may be there instead. */
interface Typed {
  isHangul: boolean
  keys: Uint8Array
  alphabet: Uint8Array
  /** The syllables of the word, and of each key, and of the end, the number of its syllable; null for other words. */
  syllables: { units: Uint16Array; ofKey: Uint8Array } | null
}

/**
 * Returns the words from which a word differs by one typing error: a key changed, left out, struck twice or otherwise
 * added, or exchanged with the next; or two syllables exchanged, or one struck twice. Only for words of Hangul or of the letters a–z; others and those of unsuitable
 * length return none. The word itself and duplicates are left out, and so are words that cannot occur.
 */
export function oneTypingErrorFrom(word: string, mayOccur: MayOccur = () => true): string[] {
  const text = foldSpaces(word)
  const typed = typedWord(text)
  if (typed === null || typed.keys.length > KEYS_MAX) return []
  const found = new Set<string>()
  const units = new Uint16Array(2 * KEYS_MAX)
  const add = (length: number) => {
    if (length > 0 && mayOccur(units, length)) found.add(String.fromCharCode(...units.subarray(0, length)))
  }
  keysOneErrorFrom(typed, units, mayOccur, add)
  if (SYLLABLES.test(text)) {
    for (const other of syllablesOneErrorFrom(text)) {
      for (let i = 0; i < other.length; i++) units[i] = other.charCodeAt(i)
      add(other.length)
    }
  }
  found.delete(text)
  return [...found]
}

/** Single jamo in a word are keys of a broken syllable: 스타벅ㄱ스. */
function typedWord(text: string): Typed | null {
  const codesOf = (keys: string) => Uint8Array.from(keys, (key) => key.charCodeAt(0))
  if (/^[a-z]+$/u.test(text)) {
    if (text.length < LETTERS_MIN) return null
    return { isHangul: false, keys: codesOf(text), alphabet: codesOf(LATIN_KEYS.join('')), syllables: null }
  }
  const keys = keysOf(text)
  if (keys === null || text.length < SYLLABLES_MIN || keys.length < SYLLABLE_KEYS_MIN) return null
  const syllables = SYLLABLES.test(text) ? syllablesIn(text) : null
  return { isHangul: true, keys: codesOf(keys), alphabet: codesOf(HANGUL_KEYS.join('')), syllables }
}

const SYLLABLES = /^[가-힣]+$/u

function syllablesIn(text: string): NonNullable<Typed['syllables']> {
  const ofKey = Array.from(text).flatMap((syllable, number) => Array.from(keysOf(syllable) ?? '', () => number))
  return {
    units: Uint16Array.from(text, (syllable) => syllable.charCodeAt(0)),
    ofKey: Uint8Array.from([...ofKey, text.length]),
  }
}

/** A phone's keyboard makes errors of whole syllables: two exchanged (남면포옥 for 남포면옥), one struck twice. */
function* syllablesOneErrorFrom(word: string): Generator<string> {
  for (let at = 0; at + 1 < word.length; at++) {
    const [before, first, second, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
    yield before + second + first + after
    if (first === second) yield before + first + after
  }
}

/** Writes each word into `units` and calls `add` with its length; −1 when keys type none. */
function keysOneErrorFrom(typed: Typed, units: Uint16Array, mayOccur: MayOccur, add: (length: number) => void): void {
  const { keys, alphabet } = typed
  const { length } = keys
  const edited = new Uint8Array(length + 1)
  for (let at = 0; at <= length; at++) {
    const unchanged = unchangedBefore(typed, at, units, mayOccur)
    if (unchanged === null) continue
    const compose = (end: number) => add(composed(typed, edited, end, units, unchanged))
    // One key more.
    edited.set(keys.subarray(0, at))
    edited.set(keys.subarray(at), at + 1)
    for (const key of alphabet) {
      edited[at] = key
      compose(length + 1)
    }
    if (at === length) return
    // One key less.
    edited.set(keys.subarray(at + 1), at)
    compose(length - 1)
    // Another key.
    edited.set(keys.subarray(at), at)
    for (const key of alphabet) {
      edited[at] = key
      compose(length)
    }
    // Exchanged with the next.
    if (at + 1 === length) continue
    edited[at] = keys[at + 1]!
    edited[at + 1] = keys[at]!
    compose(length)
  }
}

/**
 * An error at a key leaves the syllables up to the one before the key's, and those after the next, as they are. Returns
 * the keys and syllables before, of which the syllables are written into `units`; null when what is left as it is cannot occur.
 */
function unchangedBefore(
  { isHangul, syllables }: Typed,
  at: number,
  units: Uint16Array,
  mayOccur: MayOccur,
): { keys: number; units: number } | null {
  if (!isHangul || syllables === null) return { keys: 0, units: 0 }
  const changed = syllables.ofKey[at]!
  const before = Math.max(0, changed - 1)
  const after = syllables.units.subarray(changed + 2)
  if (after.length > 0 && !mayOccur(after, after.length)) return null
  units.set(syllables.units.subarray(0, before))
  if (before > 0 && !mayOccur(units, before)) return null
  return { keys: syllables.ofKey.indexOf(before), units: before }
}

function composed(
  { isHangul }: Typed,
  keys: Uint8Array,
  end: number,
  units: Uint16Array,
  unchanged: { keys: number; units: number },
): number {
  if (isHangul) return composeSyllables(keys, unchanged.keys, end, units, unchanged.units)
  units.set(keys.subarray(0, end))
  return end
}
