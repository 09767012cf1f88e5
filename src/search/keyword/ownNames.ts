import { foldPunctuation } from '#base/text/text.ts'
import { FRANCHISE_TAG } from '#venue/tags.ts'
import { addTo, holds, removeFrom, type Bitmap } from '../columns/bitmap.ts'
import { positionIn } from '../columns/positionIn.ts'
import type { FilterTables } from '../columns/tables.ts'
import type { KeywordLevel, KeywordMatches, ParsedKeyword } from './keyword.ts'
import { EXACT_NAME, OWN_NAME } from './keywordFits.ts'
import { lookUpTerm } from './keywordLookup.ts'
import { ordinalsOf, sizeOf, type OrdinalSet } from './keywordSets.ts'
import { Term } from './keywordTerm.ts'
import type { Words } from './keywordTexts.ts'
import { wordsIn } from './text.ts'
import type { PlaceNames } from './placeNames.ts'
import { nameEnd } from './wordPool.ts'
import { meansKind, roledWords } from './wordRoles.ts'

/**
 * Returns whether the venues whose whole name is a keyword come before those that have it in their name (나무: 나무향기, 국수본가:
 * 생국수본가). A word for a kind or a dish (국밥) asks for all venues of the kind, and not for those that are called so, and several
 * words for places and kinds (역삼 국밥) for those there; any other word among them (카페 오름) makes a name.
 */
export function wholeNamesFirst(keyword: string, names: PlaceNames): boolean {
  const words = wordsIn(keyword)
  if (words.length < 2) return !meansKind(foldPunctuation(keyword))
  return roledWords(words, names).words.some(({ role }) => role.means === 'text')
}

/** The name of a branch: of a chain no other venue has it. */
const BRANCH = /[가-힣a-z\d]{2}점$/u
/** Words for kinds of shops that end like the name of a branch. */
const SHOP = /(?:전문|백화|음식|편의|주|분식|할인|면세)점$/u

/** Returns whether a keyword names one branch of a chain (스타벅스 강남점), and not the chain. */
export function namesBranch(keyword: string): boolean {
  const folded = foldPunctuation(keyword)
  return BRANCH.test(folded) && !SHOP.test(folded)
}

/** A name that more venues have is a chain's, whatever their lists state. */
const SHARED_MAX = 128

/**
 * Returns the matches with the venues whose whole name is the keyword, letter by letter, on a level of their own. Venues of a
 * chain stay, unless the keyword names their branch: those are no better whose register leaves the branch out.
 */
export function withOwnNames(
  { words, tags, placeNames }: Pick<FilterTables, 'words' | 'tags' | 'placeNames'>,
  keyword: string,
  { whole }: ParsedKeyword,
  matches: KeywordMatches,
): KeywordMatches {
  if (!wholeNamesFirst(keyword, placeNames)) return matches
  const isExcepted = namesBranch(keyword) ? () => false : chainTest(tags)
  const own = venuesNamed(words, whole).filter((ordinal) => !isExcepted(ordinal))
  if (own.length === 0) return matches
  const taken = words.scratch.take()
  for (const ordinal of own) addTo(taken, ordinal)
  const others = matches.levels.flatMap((level) => withoutThese(words, level, own, taken))
  return { levels: [{ level: OWN_NAME, set: listOf(own, words.openCount) }, ...others] }
}

/** Returns the venues whose whole name is a text, letter by letter; none for a name that very many have. */
export function venuesCalled(words: Words, text: string): Uint32Array {
  return venuesNamed(words, new Term(text))
}

function venuesNamed(words: Words, whole: Term): Uint32Array {
  const named = lookUpTerm(words, whole)[EXACT_NAME]
  if (!named || sizeOf(named) > SHARED_MAX) return NO_VENUES
  return ordinalsOf(named).filter((ordinal) => isCalled(words, ordinal, whole.folded))
}

const NO_VENUES = new Uint32Array()

function chainTest(tags: FilterTables['tags']): (ordinal: number) => boolean {
  const chained = tags.of(FRANCHISE_TAG)
  if (chained === null) return () => false
  const { kind } = chained
  return kind === 'dense'
    ? (ordinal) => holds(chained.byRank.words, ordinal)
    : (ordinal) => positionIn(chained.ordinals, ordinal) >= 0
}

/** A match may also complete the last syllable: 카페올리 fits 카페올린 as well. */
function isCalled({ pool: { units, offsets } }: Words, ordinal: number, name: string): boolean {
  const start = offsets[ordinal]!
  if (nameEnd(units, start) - start !== name.length) return false
  for (let i = 0; i < name.length; i++) if (units[start + i] !== name.charCodeAt(i)) return false
  return true
}

/** Returns a level without some venues; nothing when no venue is left. */
function withoutThese(words: Words, { level, set }: KeywordLevel, own: Uint32Array, taken: Bitmap): KeywordLevel[] {
  if (set.kind === 'bitmap') {
    const held = own.filter((ordinal) => holds(set.bits, ordinal))
    if (held.length === 0) return [{ level, set }]
    const bits = words.scratch.take()
    bits.set(set.bits)
    for (const ordinal of held) removeFrom(bits, ordinal)
    const openCount = set.openCount - held.filter((ordinal) => ordinal < words.openCount).length
    return set.count === held.length
      ? []
      : [{ level, set: { kind: 'bitmap', bits, count: set.count - held.length, openCount } }]
  }
  const ordinals = ordinalsOf(set)
  const left = ordinals.filter((ordinal) => !holds(taken, ordinal))
  if (left.length === ordinals.length) return [{ level, set }]
  return left.length === 0 ? [] : [{ level, set: listOf(left, words.openCount) }]
}

function listOf(ordinals: Uint32Array, openCount: number): OrdinalSet {
  return {
    kind: 'list',
    ordinals,
    length: ordinals.length,
    openCount: ordinals.filter((ordinal) => ordinal < openCount).length,
  }
}
