import { plainLatin } from './regionSpellings.ts'
import { beginsAlike, isOneErrorAway, lettersOf, soundsAlike } from './sentence/oneError.ts'

/** In a shorter name one error leaves too little: 강님. */
const SYLLABLES_MIN = 3
/** A name of three syllables is one error away from many words, so only an error that sounds alike counts. */
const SAFE_SYLLABLES = 4
const LATIN_MIN = 6

/** A name of a region, as it may be typed. */
export interface TypedName {
  name: string
  letters: string
}

/** Returns the names in one script, with the letters in which they are compared. */
export function typedNames(names: Iterable<string>): TypedName[] {
  return Array.from(new Set(names), (name) => ({ name, letters: lettersOf(name) }))
}

/**
 * Returns the only name that one typing error turns into a text (a jamo or letter changed, dropped, doubled or swapped with the
 * next); null for none, for several and for a text that is too short. A mistake in the first syllable or letter sounds alike.
 */
export function nearestName(text: string, names: readonly TypedName[]): string | null {
  const isLatin = /^[a-z]+$/u.test(text)
  if (isLatin ? text.length < LATIN_MIN : !/^[가-힣\d]+$/u.test(text) || text.length < SYLLABLES_MIN) return null
  const letters = lettersOf(text)
  const near = names.filter(
    (one) =>
      Math.abs(one.letters.length - letters.length) <= 1 &&
      isOneErrorAway(letters, one.letters) &&
      beginsAlike(text, one.name) &&
      (isLatin || isLikely(text, one.name)),
  )
  const alike = near.filter(({ letters: other }) => soundsAlike(letters, other))
  const [only, ...others] = alike.length > 0 ? alike : near
  if (only === undefined) return null
  // Shin Jeju and Sinjeju are spellings of one name.
  const isSame = ({ name }: TypedName) => isLatin && plainLatin(name) === plainLatin(only.name)
  return others.every(isSame) ? only.name : null
}

/** English words for kinds of places; shorter ones are like many other words. */
const LATIN_KINDS = typedNames([
  'fortress',
  'hospital',
  'market',
  'museum',
  'palace',
  'square',
  'station',
  'street',
  'temple',
  'university',
  'village',
])

/** Returns the only English word for a kind of place that one typing error turns into a text (villege); null for none. */
export function nearestKind(text: string): string | null {
  return nearestName(text, LATIN_KINDS)
}

function isLikely(text: string, name: string): boolean {
  if (text.length >= SAFE_SYLLABLES && name.length >= SAFE_SYLLABLES) return true
  return text.length === name.length && soundsAlike(lettersOf(text), lettersOf(name))
}
