import { isSyllable } from './hangul.ts'

const SYLLABLE_FIRST = 0xac00
const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map((letters) => letters.replace('-', ''))
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
/** A final before a consonant or at the end. */
const CLOSED = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
/** A final before a vowel, where it begins the next syllable; a cluster leaves its first consonant. */
const LINKED = '- g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p -'.split(' ')
const SILENT = 11

/**
 * Returns Hangul in Latin letters with finals that move to a following vowel, and without the changes between consonants:
 * people write 맛있는 so (masitneun), which is spoken masinneun. Other characters stay.
 */
export function romanisedAsWritten(text: string): string {
  const codes = Array.from(text, (char) => char.charCodeAt(0))
  return codes.map((code, i) => (isSyllable(code) ? latinOf(code, codes[i + 1]) : text[i])).join('')
}

function latinOf(code: number, next: number | undefined): string {
  const at = code - SYLLABLE_FIRST
  const [initial, vowel, final] = [initialAt(code), Math.floor(at / 28) % VOWELS.length, at % 28]
  const beforeVowel = next !== undefined && isSyllable(next) && initialAt(next) === SILENT
  const end = (beforeVowel ? LINKED : CLOSED)[final] as string
  return `${INITIALS[initial]}${VOWELS[vowel]}${end.replace('-', '')}`
}

function initialAt(code: number): number {
  return Math.floor((code - SYLLABLE_FIRST) / (28 * VOWELS.length))
}
