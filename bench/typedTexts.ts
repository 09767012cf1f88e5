import { isSyllable, initialOf } from '#base/text/hangul.ts'
import type { Random } from '#base/seededRandom.ts'
import { between, pick } from '../demo/draw.ts'

/** Keys beside each other on the Korean keyboard: a finger that slips types the vowel beside the one meant. */
const SLIPS = [
  ['ㅐ', 'ㅔ'],
  ['ㅗ', 'ㅓ'],
  ['ㅓ', 'ㅏ'],
  ['ㅏ', 'ㅣ'],
  ['ㅜ', 'ㅠ'],
  ['ㅡ', 'ㅜ'],
] as const
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const FIRST_SYLLABLE = 0xac00
const FINALS = 28

/** Returns a text with one typing error: two syllables swapped, one doubled or dropped, or a vowel slipped. */
export function mistyped(random: Random, text: string): string {
  const chars = Array.from(text)
  const at = between(random, 1, chars.length - 2)
  const char = chars[at] ?? ''
  const [before, after] = [chars.slice(0, at), chars.slice(at + 1)]
  switch (pick(random, ['swapped', 'doubled', 'dropped', 'slipped', 'slipped'])) {
    case 'swapped':
      return [...before, after[0], char, ...after.slice(1)].join('')
    case 'doubled':
      return [...before, char, char, ...after].join('')
    case 'dropped':
      return [...before, ...after].join('')
    default:
      return [...before, withSlip(random, char), ...after].join('')
  }
}

function withSlip(random: Random, char: string): string {
  const code = char.charCodeAt(0)
  if (!isSyllable(code)) return char
  const from = FIRST_SYLLABLE
  const final = (code - from) % FINALS
  const vowel = Math.floor((code - from) / FINALS) % VOWELS.length
  const initial = Math.floor((code - from) / (FINALS * VOWELS.length))
  const slip = SLIPS.find((pair) => pair.some((letter) => letter === VOWELS[vowel])) ?? pick(random, SLIPS)
  const typed = VOWELS.indexOf(slip[0] === VOWELS[vowel] ? slip[1] : slip[0])
  return String.fromCharCode(from + (initial * VOWELS.length + typed) * FINALS + final)
}

/** Returns the initial consonants of a text, which people type for short. */
export function initialsOf(text: string): string {
  return Array.from(text, (char) => String.fromCharCode(initialOf(char.charCodeAt(0)))).join('')
}

/** Returns what stands in a search box after some letters: the beginning of a word, its initials, or a typing error. */
export function partlyTyped(random: Random, word: string): string {
  const beginning = word.slice(0, between(random, 1, Math.max(1, word.length)))
  switch (pick(random, ['beginning', 'beginning', 'beginning', 'initials', 'error'])) {
    case 'initials':
      return initialsOf(beginning)
    case 'error':
      return word.length > 2 ? mistyped(random, word) : beginning
    default:
      return beginning
  }
}
