import { foldWord } from '#base/text/text.ts'
import { CATEGORY_OF_SUBTYPE, entriesOf } from '#venue/vocabulary.ts'

/** Words for a place, a kitchen or a manner of eating name no dish: 고깃집, 태국 음식, 무한리필. */
const NO_DISH =
  /(?:집|점|당|식|음식|요리|카페|주점|센터|리필|뷔페|전문|food|restaurant|house|cafe|shop|bar|pub|diner|buffet|eat|cuisine|bistro)$/u
const SYLLABLES_MIN = 2
/** A bar is not found by the name of its drinks. */
const DRINKS = 'bar'

const labels: ReadonlySet<string> = new Set(
  entriesOf('subtype').flatMap(({ value, ko, en }) =>
    [value, ko[0], en[0]].filter((word) => word !== undefined).map(foldWord),
  ),
)

/**
 * Returns whether a word of a kind of venue names one of its dishes (떡볶이 of bunsik), and not the kind itself. Most venues
 * of the kind have other dishes.
 */
export function isDish(word: string, subtype: string): boolean {
  const folded = foldWord(word)
  if (folded.length < SYLLABLES_MIN || labels.has(folded) || NO_DISH.test(word.toLowerCase())) return false
  return CATEGORY_OF_SUBTYPE[subtype] !== DRINKS
}
