import { tagOf } from '#venue/tags.ts'
import { canonical, isYears } from '#venue/vocabulary.ts'
import type { Area, PlaceNames } from './placeNames.ts'

/** What a word of several means besides its letters. */
export type WordRole =
  | { means: 'text' }
  | { means: 'place'; area: Area }
  /** `tags`: of the venues of the kind. `isBroad`: every such venue is what the word asks for. */
  | { means: 'kind'; tags: readonly string[]; isBroad: boolean }

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

function roleOf(word: string, names: PlaceNames): WordRole {
  const category = tagsFor('business_category', word)
  const legacy = tagsFor('legacy', word)
  const tags = [...category, ...legacy, ...tagsFor('subtype', word)]
  if (tags.length > 0) return { means: 'kind', tags, isBroad: category.length + legacy.length > 0 }
  const area = names.areaOf(word)
  return area === null ? { means: 'text' } : { means: 'place', area }
}

function tagsFor(filter: 'business_category' | 'subtype' | 'legacy', word: string): string[] {
  const value = canonical(filter, word)
  return value === null || isYears(value) ? [] : [tagOf(filter, value)]
}
