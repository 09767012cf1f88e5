import { compareByCodeUnit } from '#base/text/text.ts'
import { holds } from '../../columns/bitmap.ts'
import type { Sections } from '../../sections.ts'
import {
  beginsWithConsonant,
  consonantsOf,
  soundOfHangul,
  SOUNDS_OF_SYLLABLE_MAX,
  soundsOfLatin,
  soundsOfTyped,
  writeSoundOfHangul,
} from './phoneticCode.ts'
import { lettersOf, soundDistance } from './soundDistance.ts'
import { nameEnd, type WordPool } from '../wordPool.ts'

/** London Bagel Museum is three words. */
const WORDS_MAX = 3
const UNITS_MIN = 2
const UNITS_MAX = 32
/** One consonant is in too many words. */
const CONSONANTS_MIN = 2
/** Words of one key that a look-up goes through and compares at most, the most frequent first: under a millisecond. */
const SCANNED_MAX = 4_096
const COMPARED_MAX = 512
/** How many more syllables a name has than a sound has vowels: ㅡ is often no vowel, and ea may be two syllables. */
const FEWER_SYLLABLES = -2
const MORE_SYLLABLES = 3
const VOWELS = /[AEIOUV]+/gu
/** Names that are so much farther than the nearest are near as well. */
const FARTHER_MAX = 2

/** A word of names, or up to three in sequence: its place in the units of the pool, and the number of names with it. */
interface NameWord {
  at: number
  length: number
  count: number
  keys: readonly number[]
}

/**
 * Returns the sections that find words of names. `nameWords.latin` are the hashes of those in Latin letters, ascending.
 * The others find words by their sound. `nameWords.keys` are hashes of script and consonants, ascending, one for each
 * entry; `nameWords.at` and `nameWords.lengths` say where in the pool one occurrence of the word is. Words of one key
 * are in the order of their number.
 */
export function nameWordSections(pool: WordPool): Map<string, ArrayBufferView> {
  const words = nameWordsOf(pool)
  const latin = [...words.keys()].filter((text) => LATIN.test(text)).map((text) => hashOf(LATIN_SEED, text))
  const entries = [...words.values()]
    .toSorted((a, b) => b.count - a.count || a.at - b.at)
    .flatMap(({ at, length, keys }) => keys.map((key) => ({ at, length, key })))
  // The sort is stable, so that the order within a key stays.
  entries.sort((a, b) => a.key - b.key)
  return new Map<string, ArrayBufferView>([
    ['nameWords.latin', Uint32Array.from(latin).sort()],
    ['nameWords.keys', Uint32Array.from(entries, ({ key }) => key)],
    ['nameWords.at', Uint32Array.from(entries, ({ at }) => at)],
    ['nameWords.lengths', Uint8Array.from(entries, ({ length }) => length)],
  ])
}

function nameWordsOf({ units, offsets, nameWordStarts }: WordPool): Map<string, NameWord> {
  const words = new Map<string, NameWord>()
  for (let ordinal = 0; ordinal < offsets.length - 1; ordinal++) {
    const start = offsets[ordinal]!
    const end = nameEnd(units, start)
    const starts: number[] = []
    for (let at = start; at < end; at++) if (holds(nameWordStarts, at)) starts.push(at)
    starts.push(end)
    for (let first = 0; first < starts.length - 1; first++) {
      for (let last = first + 1; last < starts.length && last <= first + WORDS_MAX; last++) {
        countWord(words, units, starts[first]!, starts[last]!)
      }
    }
  }
  return words
}

function countWord(words: Map<string, NameWord>, units: Uint16Array, from: number, to: number): void {
  const length = to - from
  if (length < UNITS_MIN || length > UNITS_MAX) return
  const text = String.fromCharCode(...units.subarray(from, to))
  const known = words.get(text)
  if (known) known.count++
  else words.set(text, { at: from, length, count: 1, keys: keysOf(text) })
}

type Script = 'hangul' | 'latin'

function keysOf(text: string): number[] {
  const hangul = soundOfHangul(text)
  const keys =
    hangul === null
      ? soundsOfLatin(text).map((sound) => keyOf('latin', consonantsOf(sound)))
      : [keyOf('hangul', consonantsOf(hangul))]
  return [...new Set(keys.filter((key) => key !== null))]
}

const LATIN = /^[a-z]+$/u
/** Different beginnings of the hash, so that equal consonants of two scripts have different keys. */
const SEEDS: Readonly<Record<Script, number>> = { hangul: 0x811c_9dc5, latin: 0x050c_5d1f }
const LATIN_SEED = SEEDS.hangul

/** Returns the key of the consonants of a sound; null when they are too few. */
function keyOf(script: Script, consonants: string): number | null {
  return consonants.length < CONSONANTS_MIN ? null : hashOf(SEEDS[script], consonants)
}

/** FNV-1a. */
function hashOf(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = hashedWith(hash, text.charCodeAt(i))
  return hash >>> 0
}

function hashedWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193)
}

/** Returns the position of the first entry of an ascending array that is no less than a value. */
function firstFrom(values: Uint32Array, value: number): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (values[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

/** The words of names: those in Latin letters, and all by their sound. */
export class NameWords {
  readonly #pool: Pick<WordPool, 'units'>
  readonly #latin: Uint32Array
  readonly #keys: Uint32Array
  readonly #at: Uint32Array
  readonly #lengths: Uint8Array
  /** Room for the sound of a compared word, and for its distances. */
  readonly #other = new Uint8Array(UNITS_MAX * SOUNDS_OF_SYLLABLE_MAX)
  readonly #row = new Uint16Array(UNITS_MAX * SOUNDS_OF_SYLLABLE_MAX + 1)

  constructor(sections: Sections, pool: Pick<WordPool, 'units'>) {
    this.#pool = pool
    this.#latin = sections.u32('nameWords.latin')
    this.#keys = sections.u32('nameWords.keys')
    this.#at = sections.u32('nameWords.at')
    this.#lengths = sections.bytes('nameWords.lengths')
  }

  /**
   * Returns whether a name has the first `length` of `units`, letters a–z, as a word, or as two or three together; true
   * for a few others as well.
   */
  mayHaveLatin(units: Uint16Array, length: number): boolean {
    let hash = LATIN_SEED
    for (let i = 0; i < length; i++) hash = hashedWith(hash, units[i]!)
    hash >>>= 0
    return this.#latin[firstFrom(this.#latin, hash)] === hash
  }

  /**
   * Returns the words of names in Hangul that have the consonants of a Hangul word and near vowels (하디라오: 하이디라오); a
   * word with few consonants is like too many.
   */
  misheard(word: string): { text: string; distance: number }[] {
    const sound = soundOfHangul(word)
    if (sound === null || (word.length < MISHEARD_SAFE && consonantsOf(sound).length < HANGUL_CONSONANTS_MIN)) return []
    return this.#nearest([sound], 'hangul', distanceMisheard)
  }

  /**
   * Returns the words of names in the other script that sound most like a word, each with the distance of their sounds,
   * the nearest first. Only for Hangul and for the letters a–z.
   */
  soundingLike(word: string): { text: string; distance: number }[] {
    const hangul = soundOfHangul(word)
    const sounds = hangul === null ? soundsOfTyped(word) : [hangul]
    return hangul === null
      ? this.#nearest(sounds, 'hangul', distanceOfHangul)
      : this.#nearest(sounds, 'latin', distanceOfLatin)
  }

  /** `distanceOf` returns how far a name may be apart for each letter of the longer sound. */
  #nearest(
    sounds: readonly string[],
    other: Script,
    distanceOf: (consonants: number) => number,
  ): { text: string; distance: number }[] {
    let nearest = Infinity
    const found = new Map<string, number>()
    for (const sound of sounds) {
      const consonants = consonantsOf(sound)
      const key = keyOf(other, consonants)
      if (key === null) continue
      const each = distanceOf(consonants.length)
      const typed: Sound = { sound, letters: lettersOf(sound), consonants, each, most: Infinity }
      for (const entry of this.#entriesOf(key, other, sound)) {
        typed.most = nearest + FARTHER_MAX
        const distance =
          other === 'hangul' ? this.#distanceTo(typed, entry) : distanceBetween(typed, this.#wordAt(entry), this.#row)
        if (distance === Infinity) continue
        nearest = Math.min(nearest, distance)
        const text = this.#wordAt(entry)
        found.set(text, Math.min(distance, found.get(text) ?? Infinity))
      }
    }
    return Array.from(found, ([text, distance]) => ({ text, distance }))
      .filter(({ distance }) => distance <= nearest + FARTHER_MAX)
      .sort((one, next) => one.distance - next.distance || compareByCodeUnit(one.text, next.text))
  }

  /** The entries of a key that are compared; of Hangul those with about as many syllables as the sound has vowels. */
  *#entriesOf(key: number, other: Script, sound: string): Generator<number> {
    const vowels = sound.match(VOWELS)?.length ?? 0
    const from = firstFrom(this.#keys, key)
    let compared = 0
    for (let i = from; i < from + SCANNED_MAX && this.#keys[i] === key && compared < COMPARED_MAX; i++) {
      const more = this.#lengths[i]! - vowels
      if (other === 'hangul' && (more < FEWER_SYLLABLES || more > MORE_SYLLABLES)) continue
      compared++
      yield i
    }
  }

  #wordAt(entry: number): string {
    const at = this.#at[entry]!
    return String.fromCharCode(...this.#pool.units.subarray(at, at + this.#lengths[entry]!))
  }

  /** Compares with a word of Hangul, of which most are not near: so without making it a text. */
  #distanceTo(typed: Sound, entry: number): number {
    const { sound, letters, consonants } = typed
    const at = this.#at[entry]!
    const other = this.#other
    const length = writeSoundOfHangul(this.#pool.units, at, at + this.#lengths[entry]!, other)
    const limit = limitOf(typed, length)
    // A letter that only one of them has costs one at least.
    if (length <= 0 || Math.abs(length - letters.length) > limit) return Infinity
    const distance = soundDistance(letters, other.subarray(0, length), limit, this.#row)
    if (distance > limit) return Infinity
    const sounds = String.fromCharCode(...other.subarray(0, length))
    // Other consonants may have the same hash, and a vowel at the beginning is always heard.
    const isAlike = beginsWithConsonant(sounds) === beginsWithConsonant(sound) && consonantsOf(sounds) === consonants
    return isAlike ? distance : Infinity
  }
}

/** A sound with what comparing it needs. */
interface Sound {
  sound: string
  letters: Uint8Array
  consonants: string
  /** How far a name may be apart for each letter. */
  each: number
  /** What is farther is not needed. */
  most: number
}

function limitOf({ letters, each, most }: Sound, length: number): number {
  return Math.min(most, Math.floor(Math.max(letters.length, length) * each))
}

/** Compares with a word in Latin letters. */
function distanceBetween(typed: Sound, text: string, row: Uint16Array): number {
  const { sound, letters, consonants } = typed
  let least = Infinity
  for (const other of soundsOfLatin(text)) {
    if (beginsWithConsonant(other) !== beginsWithConsonant(sound)) continue
    const limit = limitOf(typed, other.length)
    const distance = soundDistance(letters, lettersOf(other), limit, row)
    // Other consonants may have the same hash.
    if (distance <= limit && distance < least && consonantsOf(other) === consonants) least = distance
  }
  return least
}

/**
 * How far a Hangul name may be from a typed word in Latin letters, for each letter of the longer sound: the fewer
 * consonants agree, the more alike the vowels must be. Farther names were never meant: printer is no 폴인투
 * (docs/decisions/0171-kinds-by-name-and-believable-guesses.md).
 */
function distanceOfHangul(consonants: number): number {
  return consonants <= 2 ? 0.3 : consonants <= 4 ? 0.4 : 0.64
}

/** The same of a Hangul word with other vowels. */
function distanceMisheard(consonants: number): number {
  return consonants <= 5 ? 0.4 : 0.5
}

/** The same of a name in Latin letters: English spells sounds less regularly than romanisations do. */
function distanceOfLatin(consonants: number): number {
  if (consonants <= HANGUL_CONSONANTS_MIN) return 0
  return consonants <= 5 ? 0.6 : 0.8
}

/** So many syllables are like few names, whatever their consonants. */
const MISHEARD_SAFE = 4

/** A short Korean word is rarely a foreign one spelt by ear: 탕후루 is no dangol, and 냉명 no newmoon. */
const HANGUL_CONSONANTS_MIN = 3
