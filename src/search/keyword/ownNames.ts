import { foldPunctuation } from '#base/text/text.ts'
import { FRANCHISE_TAG } from '#venue/tags.ts'
import { holds } from '../columns/bitmap.ts'
import { positionIn } from '../columns/positionIn.ts'
import type { FilterTables } from '../columns/tables.ts'
import type { KeywordMatches } from './keyword.ts'
import { EXACT_NAME, OWN_NAME } from './keywordFits.ts'
import { ordinalsOf, type OrdinalSet } from './keywordSets.ts'
import { meansKind } from './wordRoles.ts'

/** Longer names are rarely the beginning of many others. */
const SHORT = /^(?:[가-힣]{1,3}|[a-z]{2,4})$/u

/**
 * Returns whether a keyword may be the whole name of a venue that other names merely begin with (나무: 나무향기, 나무늘보). A
 * word for a kind or a dish (국밥) asks for all venues of the kind, and not for those that are called so.
 */
export function isShortName(keyword: string): boolean {
  const name = foldPunctuation(keyword)
  return SHORT.test(name) && !meansKind(name)
}

/**
 * Returns the matches with the venues whose whole name is the keyword on a level of their own. A branch of a chain
 * stays: of a chain's venues those are no better whose register leaves the branch out.
 */
export function withOwnNames(matches: KeywordMatches, { tags }: Pick<FilterTables, 'tags'>): KeywordMatches {
  const [first, ...others] = matches.levels
  if (first?.level !== EXACT_NAME) return matches
  const chained = tags.of(FRANCHISE_TAG)
  const isChained = (ordinal: number) => {
    if (chained === null) return false
    return chained.kind === 'dense' ? holds(chained.byRank.words, ordinal) : positionIn(chained.ordinals, ordinal) >= 0
  }
  const all = ordinalsOf(first.set)
  const openOf = openTest(all, first.set.openCount)
  const own = listOf(
    all.filter((ordinal) => !isChained(ordinal)),
    openOf,
  )
  const rest = listOf(all.filter(isChained), openOf)
  const levels = [
    { level: OWN_NAME, set: own },
    { level: EXACT_NAME, set: rest },
  ].filter(({ set }) => set.length > 0)
  return { levels: [...levels, ...others] }
}

type ListSet = Extract<OrdinalSet, { kind: 'list' }>

/** The first ordinals of a set are those of venues that are not closed for good. */
function openTest(all: Uint32Array, openCount: number): (ordinal: number) => boolean {
  const lastOpen = openCount === 0 ? -1 : all[openCount - 1]!
  return (ordinal) => ordinal <= lastOpen
}

function listOf(ordinals: Uint32Array, isOpen: (ordinal: number) => boolean): ListSet {
  return { kind: 'list', ordinals, length: ordinals.length, openCount: ordinals.filter(isOpen).length }
}
