import { tagOf } from '#venue/tags.ts'
import { canonical, entriesOf, isYears, wordsOf } from '#venue/vocabulary.ts'
import type { Area, PlaceNames } from './placeNames.ts'
import { spellingsInUse } from './readings/spellingVariants.ts'

/** What a word of several means besides its letters. */
export type WordRole =
  | { means: 'text' }
  | { means: 'place'; area: Area }
  /**
   * `tags`: of the venues of the kind; none for a single dish. `isBroad`: every such venue is what the word asks for.
   * `synonyms`: other words of a broad kind and other spellings, which names have as well.
   */
  | { means: 'kind'; tags: readonly string[]; isBroad: boolean; synonyms: readonly string[] }

export interface WordWithRole {
  word: string
  role: WordRole
}

export interface RoledWords {
  words: readonly WordWithRole[]
  /** True when words ask for a kind of venue and others say where or which. */
  seeksKind: boolean
}

/** Words that no list can answer: without them the kind and the place remain. */
const PRAISE: ReadonlySet<string> = new Set(
  '맛있는 맛난 유명한 좋은 괜찮은 잘하는 추천 근처 주변 인기 가성비 best good famous near'.split(' '),
)

/** Returns the words with what they mean; praise is left out of a search for a kind. */
export function roledWords(words: readonly string[], names: PlaceNames): RoledWords {
  const roled = words.map((word) => ({ word, role: roleOf(word, names) }))
  const asked = roled.filter(({ word }) => !PRAISE.has(word.toLowerCase()))
  const kinds = asked.filter(({ role }) => role.means === 'kind').length
  const seeksKind = kinds > 0 && kinds < asked.length
  return { words: seeksKind ? asked : roled, seeksKind }
}

const KIND_FILTERS = ['business_category', 'legacy', 'subtype'] as const

/** Returns true for the word of a kind of venue or of a dish. */
export function meansKind(word: string): boolean {
  return KIND_FILTERS.some((filter) => tagsFor(filter, word).length > 0) || namesDish(word)
}

function roleOf(word: string, names: PlaceNames): WordRole {
  const category = tagsFor('business_category', word)
  const legacy = tagsFor('legacy', word)
  const tags = [...category, ...legacy, ...tagsFor('subtype', word)]
  const isBroad = category.length + legacy.length > 0
  if (tags.length > 0) return { means: 'kind', tags, isBroad, synonyms: synonymsOf(word) }
  const area = names.areaOf(word)
  if (area !== null) return { means: 'place', area }
  return namesDish(word) ? { means: 'kind', tags: [], isBroad: false, synonyms: [] } : { means: 'text' }
}

const KIND_SYLLABLES_MIN = 2
/** A dish is called after its kind, which comes last: 돼지갈비 is a 갈비, 콩나물국밥 a 국밥. Shorter endings are chance. */
export const DISH_KINDS: readonly string[] = [...wordsOf('subtype').keys()].filter(
  (word) => word.length >= KIND_SYLLABLES_MIN && /^[가-힣]+$/u.test(word),
)

const dishKinds: ReadonlySet<string> = new Set(DISH_KINDS)
const DISH_KIND_MAX = Math.max(...DISH_KINDS.map((kind) => kind.length))

function namesDish(word: string): boolean {
  for (let length = KIND_SYLLABLES_MIN; length <= DISH_KIND_MAX && length < word.length; length++)
    if (dishKinds.has(word.slice(-length))) return true
  return false
}

/**
 * Returns the other Korean words of a category, without those that stand inside other words, and the spellings of the word
 * that are in use beside its own: names have 설농탕 for 설렁탕.
 */
function synonymsOf(word: string): string[] {
  const value = canonical('business_category', word)
  const words = value === null ? [] : (categoryWords.get(value) ?? [])
  return [...new Set([...words.filter((one) => one !== word), ...spellingsInUse(word)])]
}

/** The Korean words of each category, without those that stand inside other words. */
const categoryWords: ReadonlyMap<string, readonly string[]> = new Map(
  entriesOf('business_category').map(({ value, ko }) => [value, ko.filter((one) => one.length > KIND_SYLLABLES_MIN)]),
)

function tagsFor(filter: (typeof KIND_FILTERS)[number], word: string): string[] {
  const value = canonical(filter, word)
  return value === null || isYears(value) ? [] : [tagOf(filter, value)]
}
