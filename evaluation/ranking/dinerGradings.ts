import { all, any, listedBy, sources, type Grading, type Rule } from './rules.ts'

/** Lists whose records were in business on their date, of 2020 and of 2024. */
const PROVEN_IN_BUSINESS: Rule = listedBy('sbiz', 'good_price', 'seoul_good_price')
/**
 * Holds when a diner may count on finding the venue: independent lists agree on it, or a list found it in business in
 * 2024.
 */
const countedOn: Rule = any(sources(2), listedBy('good_price', 'seoul_good_price'))

/**
 * Grades a kind at a place where every venue of the kind fits equally: first those that several lists know and one of
 * them found in business, then those that can be counted on.
 */
export function documentedFirst(fits: Rule, there: Rule): Grading {
  return [
    [3, all(fits, there, sources(2), PROVEN_IN_BUSINESS)],
    [2, all(fits, there, countedOn)],
    [1, all(fits, there)],
  ]
}

/**
 * Grades a dish at a place: venues that have it in their name and can be counted on; then those that fulfil one of the
 * two, where `kind` is the kind of venue or the menu that makes the dish likely.
 */
export function wordOrKind(named: Rule, kind: Rule, there: Rule): Grading {
  return [
    [3, all(named, there, countedOn)],
    [2, all(there, any(named, all(kind, countedOn)))],
    [1, all(kind, there)],
  ]
}
