import { ATMOSPHERE_SCORE_MIN } from '#venue/attributes/attributes.ts'
import {
  addressHas,
  all,
  any,
  anything,
  idIs,
  menuHas,
  nameBegins,
  nameEnds,
  nameHas,
  nameIs,
  seenSince,
  sources,
  likelyExists,
  within,
  type Grading,
  type Rule,
} from './rules.ts'

/**
 * Grades a chain by its name in any of its spellings: branches that surely exist first; a name that only contains the
 * word is a weaker match.
 */
export function chain(...spellings: readonly string[]): Grading {
  return [
    [3, all(nameBegins(...spellings), likelyExists)],
    [2, nameBegins(...spellings)],
    [1, nameHas(...spellings)],
  ]
}

/**
 * Grades one branch of a chain: the one with the place in its name, else those located there. Branches elsewhere are
 * not wanted.
 */
export function branch(spellings: readonly string[], place: string, there: Rule): Grading {
  return [
    [3, all(nameHas(...spellings), nameHas(place), there)],
    [2, all(nameHas(...spellings), any(nameHas(place), there))],
  ]
}

/** Grades one house: that one, then others of the same name, then those named after it. */
export function house(name: string, ...ids: readonly string[]): Grading {
  return [
    [3, idIs(...ids)],
    [2, nameIs(name)],
    [1, nameBegins(name)],
  ]
}

/**
 * Grades a dish: houses named after it first. Korean puts the dish last (할매국밥) as often as first, so neither is better;
 * then houses that have it elsewhere in their name, or on their menu.
 */
export function dish(word: string): Grading {
  return [
    [3, all(any(nameBegins(word), nameEnds(word)), likelyExists)],
    [2, any(nameHas(word), all(menuHas(word), likelyExists))],
    [1, menuHas(word)],
  ]
}

/** Grades a dish at a place, as two words of one keyword: both must hold. */
export function dishThere(words: readonly string[], there: Rule): Grading {
  return [
    [3, all(nameHas(...words), there, likelyExists)],
    [2, all(nameHas(...words), there)],
    [1, all(any(...words.map(menuHas)), there)],
  ]
}

/** Grades a street or dong: venues located there, first those that surely exist; a branch named after it is as good. */
export function street(word: string): Grading {
  return [
    [3, all(any(addressHas(word), nameHas(word)), likelyExists)],
    [2, addressHas(word)],
    [1, nameHas(word)],
  ]
}

/**
 * Grades a query with only a filter: venues that two lists know and one saw within the year, then either, then the
 * rest.
 */
export const trusted: Grading = [
  [3, all(sources(2), seenSince('2026'))],
  [2, likelyExists],
  [1, anything],
]

/** Grades a circle: trusted venues well within it before those near its rim. */
export function around(halfM: number): Grading {
  return [
    [3, all(sources(2), seenSince('2026'), within(halfM))],
    [2, any(all(sources(2), seenSince('2026')), all(likelyExists, within(halfM)))],
    [1, any(likelyExists, within(halfM))],
  ]
}

/** Grades a circle with the name of a chain or dish: near venues first, among those of that name. */
export function namedAround(word: string, halfM: number): Grading {
  return [
    [3, all(nameHas(word), likelyExists, within(halfM))],
    [2, all(nameHas(word), any(likelyExists, within(halfM)))],
    [1, any(nameHas(word), menuHas(word))],
  ]
}

/** Some of the demo's venues have a full record from four or five lists; with only a filter those come first. */
export const wellKnown: Grading = [
  [3, sources(4)],
  [2, sources(3)],
  [1, sources(2)],
]

/**
 * Grades several requested atmospheres: having more of them counts before anything else
 * (docs/reference/parameters.md#how-values-combine).
 */
export function moods(...values: readonly string[]): Grading {
  return [
    [3, all(hasMoods(...values), sources(3))],
    [2, hasMoods(...values)],
    [1, all(any(...values.map((value) => hasMoods(value))), sources(3))],
  ]
}

/** Returns a rule that holds when a venue has all of these atmospheres, as the filter counts them. */
export function hasMoods(...values: readonly string[]): Rule {
  return ({ venue }) => values.every((value) => (venue.attributes.atmosphere?.[value] ?? 0) >= ATMOSPHERE_SCORE_MIN)
}
