/**
 * Reads Latin letters as Korean: finds the syllables that a romanised word may mean. Accepts the spellings of the
 * Revised Romanisation, with its sound changes between syllables (Jongno, Silla, Dongnimmun) or without them, and the
 * older and looser ones that people use: k, t, p and ch also for ㄱ, ㄷ, ㅂ and ㅈ, g and b at the end of a syllable, l for
 * ㄹ, sh for ㅅ, oo for ㅜ.
 */

/** Spellings of initials, vowels and finals, in the order in which Unicode composes them. */
const INITIALS = 'g k|kk gg|n|d t|tt dd|r l|m|b p|pp bb|s sh|ss||j ch|jj|ch|k|t|p|h'.split('|').map(alternatives)
const VOWELS = 'a|ae|ya|yae|eo|e|yeo|ye e|o|wa|wae|oe|yo|u oo|wo|we|wi|yu|eu|ui|i'.split('|').map(alternatives)
const FINALS = '|k g|k g|k g|n|n|n|t|l|k g|m|l|l|l|p b|l|m|p b|p b|t|t|ng|t|t|k g|t|p b|t'.split('|').map(alternatives)
/** Spellings of a final consonant carried over to a vowel: 볶이 is bokki. */
const CARRIED = '|g k|kk gg|ks|n|nj|n|d t|r l|lg|lm|lb|ls|lt|lp|r l|m|b p|ps|s sh|ss|ng|j ch|ch|k|t|p|'
  .split('|')
  .map(alternatives)

/** Positions in the lists above. */
const NIEUN = 2
const RIEUL = 5
const MIEUM = 6
const SILENT = 11
const FINAL_NIEUN = 4
const FINALS_LIKE_RIEUL = [8, 11, 12, 13, 15]
/** How a final sounds before ㄴ, ㅁ and ㄹ; ㄹ sounds ㄴ after all of them. */
const NASAL: Readonly<Record<string, string>> = { k: 'ng', t: 'n', p: 'm', m: 'm', ng: 'ng' }

const SYLLABLE_FIRST = 0xac00

function alternatives(spellings: string): readonly string[] {
  return spellings.split(' ')
}

/** Returns the spellings between two vowels for the final of one syllable and the initial of the next. */
function spellingsBetween(final: number, initial: number): Set<string> {
  const written = (FINALS[final] as string[]).flatMap((a) => (INITIALS[initial] as string[]).map((b) => a + b))
  const spellings = new Set(written)
  if (initial === SILENT) for (const carried of CARRIED[final] as string[]) spellings.add(carried)
  const sound = NASAL[(FINALS[final] as string[])[0] as string]
  if (sound !== undefined && (initial === NIEUN || initial === RIEUL)) spellings.add(`${sound}n`)
  if (sound !== undefined && initial === MIEUM) spellings.add(`${sound}m`)
  if (final === FINAL_NIEUN && initial === RIEUL) spellings.add('ll').add('nn')
  if (FINALS_LIKE_RIEUL.includes(final) && (initial === NIEUN || initial === RIEUL)) spellings.add('ll')
  return spellings
}

function inverted<Sound>(pairs: Iterable<readonly [spelling: string, sound: Sound]>): ReadonlyMap<string, Sound[]> {
  const sounds = new Map<string, Sound[]>()
  for (const [spelling, sound] of pairs) {
    const known = sounds.get(spelling)
    if (known) known.push(sound)
    else sounds.set(spelling, [sound])
  }
  return sounds
}

/** Returns the spellings with their meaning; `isBeforeY`: valid only before y or i. */
function spelledBetween(final: number, sounding: number, initial: number, isBeforeY: boolean) {
  return [...spellingsBetween(final, sounding)].map((spelling) => [spelling, { final, initial, isBeforeY }] as const)
}

const spelled = (lists: readonly (readonly string[])[]) =>
  inverted(lists.flatMap((spellings, sound) => spellings.map((spelling) => [spelling, sound] as const)))

const INITIAL_SOUNDS = spelled(INITIALS)
const VOWEL_SOUNDS = spelled(VOWELS)
const FINAL_SOUNDS = spelled(FINALS)
const VALIDS_BETWEEN = inverted(
  FINALS.flatMap((_, final) => [
    ...INITIALS.flatMap((__, initial) => spelledBetween(final, initial, initial, false)),
    // An unwritten ㄴ is pronounced between a final and y or i: 학여울 is Hangnyeoul.
    ...(final > 0 ? spelledBetween(final, NIEUN, SILENT, true) : []),
  ]),
)
const VOWEL_LETTERS_MAX = 3
const CONSONANTS = /[^aeiouwy]*/uy

/**
 * Returns the Hangul words that `letters` (a–z, lower case) may mean, as UTF-16 codes of their syllables. `mayOccur` is
 * called with every beginning of a word, syllable by syllable, and returns false to prune it; `isLast` says that the
 * word ends there. The search stops after `tries` syllables.
 */
export function readRomanised(
  letters: string,
  tries: number,
  mayOccur: (syllables: readonly number[], isLast: boolean) => boolean,
): number[][] {
  const words: number[][] = []
  let tried = 0
  const syllables: number[] = []
  const readVowel = (initial: number, at: number) => {
    for (let to = at + 1; to <= Math.min(at + VOWEL_LETTERS_MAX, letters.length); to++) {
      for (const vowel of VOWEL_SOUNDS.get(letters.slice(at, to)) ?? []) readConsonants(initial, vowel, to)
    }
  }
  const readConsonants = (initial: number, vowel: number, at: number) => {
    CONSONANTS.lastIndex = at
    const consonants = CONSONANTS.exec(letters)?.[0] ?? ''
    const to = at + consonants.length
    if (to === letters.length) {
      for (const final of FINAL_SOUNDS.get(consonants) ?? []) take(initial, vowel, final, null, to)
      return
    }
    const isY = letters[to] === 'y' || letters[to] === 'i'
    for (const { final, initial: next, isBeforeY } of VALIDS_BETWEEN.get(consonants) ?? [])
      if (isY || !isBeforeY) take(initial, vowel, final, next, to)
  }
  const take = (initial: number, vowel: number, final: number, next: number | null, at: number) => {
    if (tried++ >= tries) return
    syllables.push(SYLLABLE_FIRST + (initial * VOWELS.length + vowel) * FINALS.length + final)
    if (mayOccur(syllables, next === null)) {
      if (next === null) words.push([...syllables])
      else readVowel(next, at)
    }
    syllables.pop()
  }
  CONSONANTS.lastIndex = 0
  const first = CONSONANTS.exec(letters)?.[0] ?? ''
  for (const initial of INITIAL_SOUNDS.get(first) ?? []) readVowel(initial, first.length)
  return words
}
