import type { PlaceNames } from '../placeNames.ts'
import type { KeywordReading } from './keywordReading.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { wordsOf } from '#venue/vocabulary.ts'
import { DISH_KINDS } from '../wordRoles.ts'
import type { Occurrences } from './occurrences.ts'

/** A name on a register rarely says that it is the main branch. */
const MAIN_BRANCH: ReadonlySet<string> = new Set(['본점', '본관', '직영점'])
const NAME_SYLLABLES_MIN = 2
const HANGUL = /^[가-힣]+$/u

/**
 * Returns other forms of a name: without the word for the main branch (우래옥 본점), and as name and dish when people type
 * both in one piece (마복림떡볶이), or a name and a place (설빙인사동). The parts of a reading still have to match.
 */
export function nameForms(keyword: string, words: readonly string[], names: PlaceNames): KeywordReading[] {
  const kept = withoutMainBranch(words)
  if (kept.length < words.length) return kept.length === 0 ? [] : [formOf(keyword, kept.join(' '))]
  const [only] = words
  if (words.length > 1 || only === undefined || !HANGUL.test(only)) return []
  const dish = DISH_KINDS.filter((kind) => only.endsWith(kind)).reduce((a, b) => (b.length > a.length ? b : a), '')
  const name = only.slice(0, only.length - dish.length)
  if (dish !== '') return name.length < NAME_SYLLABLES_MIN ? [] : [formOf(keyword, `${name} ${dish}`)]
  return withPlace(keyword, only.replace(/(?:본점|점)$/u, ''), names)
}

/**
 * Returns the name that a word begins with, when a word for another kind than its venue has ends it (학림다방: 학림).
 * Only a whole name that few venues have in a text: the beginning of many words is a name by chance (엄마커피).
 */
export function nameBeforeKind(keyword: string, occurrences: Occurrences): KeywordReading[] {
  const word = foldPunctuation(keyword)
  const kind = KINDS.find((one) => word.endsWith(one))
  const name = kind === undefined ? '' : word.slice(0, -kind.length)
  if (name.length < NAME_SYLLABLES_MIN || !HANGUL.test(name)) return []
  const { wholeNames, total } = occurrences.of(name)
  return wholeNames > 0 && total <= DISTINCT_MAX ? [formOf(keyword, name)] : []
}

/** A name that more venues have in a text does not tell which is meant. */
const DISTINCT_MAX = 20
/** The longest first. */
const KINDS: readonly string[] = (['business_category', 'legacy', 'subtype'] as const)
  .flatMap((filter) => [...wordsOf(filter).keys()])
  .filter((word) => word.length >= NAME_SYLLABLES_MIN && HANGUL.test(word))
  .sort((a, b) => b.length - a.length)

/** Returns the words that do not say that it is the main branch. */
export function withoutMainBranch(words: readonly string[]): readonly string[] {
  return words.filter((word) => !MAIN_BRANCH.has(word))
}

/** 설빙인사동 and 하동관명동본점: the longest ending that is the name of a place. */
function withPlace(keyword: string, text: string, names: PlaceNames): KeywordReading[] {
  for (let at = NAME_SYLLABLES_MIN; at <= text.length - NAME_SYLLABLES_MIN; at++) {
    const place = text.slice(at)
    if (names.areaOf(place) !== null) return [formOf(keyword, `${text.slice(0, at)} ${place}`)]
  }
  return []
}

function formOf(typed: string, read: string): KeywordReading {
  return { keyword: read, assumed: [{ typed, read, as: 'spelling' }] }
}
