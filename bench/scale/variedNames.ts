import { seededRandom } from '#base/seededRandom.ts'

/**
 * Names of a copy differ from those of Seoul, as names of another city do. Letters are exchanged one for one, so two
 * names are as similar in the copy as in Seoul. Parts that many names have (식당, 치킨, names of chains) stay, because they
 * are the same in every city.
 */

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const VOWELS = 21
const FINALS = 28
/** Plain initial consonants and vowels, by their numbers in Unicode; tense and compound ones stay. */
const EXCHANGED_INITIALS = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18]
const EXCHANGED_VOWELS = [0, 1, 4, 5, 8, 13, 18, 20]

/** Two syllables that a larger share of the names contain stay. */
const COMMON_SHARE = 1 / 1_000

/** Returns the pairs of syllables that many of the names contain. */
export function commonPairs(names: Iterable<string>): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let total = 0
  for (const name of names) {
    total++
    for (const pair of new Set(pairsOf(name))) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > total * COMMON_SHARE).map(([pair]) => pair))
}

function* pairsOf(name: string): Generator<string> {
  for (let at = 1; at < name.length; at++) yield name.slice(at - 1, at + 1)
}

/** Returns a function that gives the name of a copy for a name of Seoul. Copy 0 keeps all names. */
export function nameVariation(copy: number, seed: number, common: ReadonlySet<string>): (name: string) => string {
  if (copy === 0) return (name) => name
  const random = seededRandom(seed + copy)
  const initials = exchange(EXCHANGED_INITIALS, random)
  const vowels = exchange(EXCHANGED_VOWELS, random)
  return (name) =>
    Array.from({ length: name.length }, (_, at) => {
      const stays = common.has(name.slice(at - 1, at + 1)) || common.has(name.slice(at, at + 2))
      return stays ? name[at] : exchanged(name.charCodeAt(at), initials, vowels)
    }).join('')
}

type Exchange = ReadonlyMap<number, number>

/** Returns a random exchange of numbers, one for one (Fisher and Yates). */
function exchange(numbers: readonly number[], random: () => number): Exchange {
  const mixed = [...numbers]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = mixed[last] as number
    mixed[last] = mixed[other] as number
    mixed[other] = kept
  }
  return new Map(numbers.map((number, i) => [number, mixed[i] as number]))
}

function exchanged(unit: number, initials: Exchange, vowels: Exchange): string {
  if (unit < FIRST_SYLLABLE || unit > LAST_SYLLABLE) return String.fromCharCode(unit)
  const syllable = unit - FIRST_SYLLABLE
  const [initial, vowel] = [Math.floor(syllable / (VOWELS * FINALS)), Math.floor(syllable / FINALS) % VOWELS]
  const next = (initials.get(initial) ?? initial) * VOWELS + (vowels.get(vowel) ?? vowel)
  return String.fromCharCode(FIRST_SYLLABLE + next * FINALS + (syllable % FINALS))
}
