import type { LatLng } from '#base/geometry.ts'
import type { Slices } from '#base/slices.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { NO_FILTERS, type PlaceQuery, type Scope } from '#contract/parameters/query.ts'
import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { FieldName } from '#venue/records.ts'
import type { Hit, SearchAnswer } from '../venueIndex.ts'
import { KIND_NAMES } from './kindNames.ts'
import type { NameMatch } from './nameTable.ts'
import type { RegionNames } from './regionNames.ts'

export const SUGGESTIONS_MAX = 10
/** Of these many regions and kinds, so that venues remain visible; more are shown where fewer venues are found. */
const REGIONS_FIRST_MAX = 3
const KINDS_FIRST_MAX = 2
/** Venues within this distance of the person come before others. */
const NEAR_M = 5_000

/** What suggestions are read from. */
export interface SuggestionSource {
  regionNames: RegionNames
  /** Returns whether open venues have a value of a filter. */
  isCarried: (filter: string, value: string) => boolean
  search: (query: PlaceQuery) => SearchAnswer
  placeOf: (hit: Hit) => { id: string; name: string; regionCode: string }
}

export const SUGGESTED_FIELDS: readonly FieldName[] = ['id', 'name', 'regionCode']

/**
 * Returns up to ten completions of a text. Whole names of regions and kinds come first, then up to three regions and two
 * kinds that begin with the text, then venues in the order of a keyword search, those near the person first. Regions and
 * kinds with one typing error come last, when the text begins none.
 */
export function* suggestionsFor(text: string, position: LatLng | null, source: SuggestionSource): Slices<Suggestion[]> {
  const regions = source.regionNames.beginningWith(text)
  const kinds = [...kindsBeginningWith(text, source), ...completedSentences(text, source)]
  const first = [...wholeFirst(regions).slice(0, REGIONS_FIRST_MAX), ...wholeFirst(kinds).slice(0, KINDS_FIRST_MAX)]
  const venues = yield* venuesFor(text, position, source)
  // 명동 교자 completes a sentence, and is a whole name as well.
  const called = /\s/u.test(text.trim())
    ? venues.filter((venue) => foldPunctuation(venue.text) === foldPunctuation(text))
    : []
  const found = [...called, ...wholeFirst(first).map(({ item }) => item), ...venues]
  const named = [...found, ...[...regions, ...kinds].map(({ item }) => item)]
  const guessed = regions.length + kinds.length === 0 ? misspelt(text, source) : []
  return [...new Set([...named, ...guessed])].slice(0, SUGGESTIONS_MAX)
}

/** Regions and kinds that a typing error hides; they come after everything that has the text. */
function misspelt(text: string, { regionNames, isCarried }: SuggestionSource): Suggestion[] {
  const kinds = KIND_NAMES.misspeltAs(text).filter(({ params }) =>
    Object.entries(params ?? {}).every(([filter, value]) => isCarried(filter, value)),
  )
  return [...regionNames.misspeltAs(text).slice(0, REGIONS_FIRST_MAX), ...kinds.slice(0, KINDS_FIRST_MAX)]
}

/** A value that no venue has would lead to an empty list. */
function kindsBeginningWith(text: string, { isCarried }: SuggestionSource): NameMatch<Suggestion>[] {
  return KIND_NAMES.beginningWith(text).filter(({ item: { params } }) =>
    Object.entries(params ?? {}).every(([filter, value]) => isCarried(filter, value)),
  )
}

/** Completes the last of several words: 조용한 카 is 조용한 카페. */
function completedSentences(text: string, source: SuggestionSource): NameMatch<Suggestion>[] {
  const words = text.trim().split(/\s+/u)
  const last = words.pop() ?? ''
  if (words.length === 0) return []
  return kindsBeginningWith(last, source).map(({ item, isWhole }) => {
    const sentence = [...words, item.text].join(' ')
    return { item: { ...item, text: sentence, params: { q: sentence } }, isWhole }
  })
}

function wholeFirst(matches: readonly NameMatch<Suggestion>[]): NameMatch<Suggestion>[] {
  return matches.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
}

function* venuesFor(text: string, position: LatLng | null, source: SuggestionSource): Slices<Suggestion[]> {
  const near = position === null ? [] : hitsIn({ kind: 'circle', center: position, radiusM: NEAR_M }, text, source)
  yield
  const anywhere = near.length < SUGGESTIONS_MAX ? hitsIn({ kind: 'everywhere' }, text, source) : []
  yield
  const all = [...near, ...anywhere]
  const assumed = all.filter(isAssumed)
  const hits = new Map([...all.filter((hit) => !isAssumed(hit)), ...assumed].map((hit) => [hit.ordinal, hit]))
  return [...hits.values()].slice(0, SUGGESTIONS_MAX).map((hit) => {
    const { id, name, regionCode } = source.placeOf(hit)
    return { kind: 'venue', text: name, detail: source.regionNames.nameOf(regionCode), id, params: null }
  })
}

/** A venue that only a guess finds comes after all that have the text, however near it is. */
const isAssumed = ({ matchReason }: Hit) => matchReason?.assumed !== undefined

/** Returns the best venues with the text in their name. */
function hitsIn(scope: Scope, text: string, { search }: SuggestionSource): Hit[] {
  const { hits } = search({
    scope,
    filters: { ...NO_FILTERS, keyword: text },
    prefer: null,
    ...(/\s/u.test(text.trim()) ? { named: text } : {}),
    sort: 'discovery',
    page: 1,
    pageSize: SUGGESTIONS_MAX,
    mask: { fields: [], tier: 'core', units: 0, ignored: [] },
    dataVersion: null,
    at: 0,
  })
  return hits.filter(({ matchReason }) => matchReason?.field === 'name')
}
