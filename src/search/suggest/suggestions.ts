import type { LatLng } from '#base/geometry.ts'
import type { Slices } from '#base/slices.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { NO_FILTERS, type PlaceQuery, type Scope } from '#contract/parameters/query.ts'
import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { FieldName } from '#venue/records.ts'
import type { Hit, SearchAnswer } from '../venueIndex.ts'
import { chainsBeginningWith, chainsMisspeltAs } from './chainNames.ts'
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
 * Returns up to ten completions of a text. A chain that is begun comes first with its branches, unless the text is the whole
 * name of a region or kind. Whole names of regions and kinds come first, then up to three regions and two
 * kinds that begin with the text, then venues in the order of a keyword search, those near the person first. Regions and
 * kinds with one typing error come last, when the text begins none.
 */
export function* suggestionsFor(text: string, position: LatLng | null, source: SuggestionSource): Slices<Suggestion[]> {
  const regions = source.regionNames.beginningWith(text)
  const kinds = [...kindsBeginningWith(text, source), ...completedSentences(text, source)]
  const first = [...wholeFirst(regions).slice(0, REGIONS_FIRST_MAX), ...wholeFirst(kinds).slice(0, KINDS_FIRST_MAX)]
  const isNamed = first.some(({ isWhole }) => isWhole)
  const typed = yield* venuesFor(text, position, source)
  const chains = yield* chainsFor(text, position, source)
  const sure = typed.filter(({ isAssumed: guessed }) => !guessed)
  // The branches of a chain that is begun come before what only sounds like its beginning.
  const branches = isNamed ? [] : chains.branches
  const isCalledSo = ({ suggestion }: SuggestedVenue) => foldPunctuation(suggestion.text) === foldPunctuation(text)
  const venues = distinct(
    branches.length === 0
      ? typed
      : [
          ...sure.filter(isCalledSo).slice(0, CALLED_FIRST_MAX),
          ...branches.slice(0, BRANCHES_FIRST_MAX),
          ...sure,
          ...branches,
        ],
  ).map(({ suggestion }) => suggestion)
  // 명동 교자 completes a sentence, and is a whole name as well.
  const called = /\s/u.test(text.trim())
    ? venues.filter((venue) => foldPunctuation(venue.text) === foldPunctuation(text))
    : []
  const begun = wholeFirst(first).map(({ item }) => item)
  const found = isNamed ? [...called, ...begun, ...venues] : [...called, ...chains.named, ...begun, ...venues]
  const named = [...found, ...chains.named, ...[...regions, ...kinds].map(({ item }) => item)]
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

const CHAINS_MAX = 2
/** Other venues whose names begin so remain visible. */
const BRANCHES_FIRST_MAX = 5
const CALLED_FIRST_MAX = 2

/** The chains that are begun and that have branches in the release, and the branches of the first; those near the person first. */
function* chainsFor(
  text: string,
  position: LatLng | null,
  source: SuggestionSource,
): Slices<{ named: Suggestion[]; branches: SuggestedVenue[] }> {
  const begun = chainsBeginningWith(text)
  const isKorean = HANGUL.test(text)
  const named: Suggestion[] = []
  let branches: SuggestedVenue[] = []
  for (const { korean, latin } of (begun.length > 0 ? begun : chainsMisspeltAs(text)).slice(0, CHAINS_MAX)) {
    const found = yield* venuesFor(korean, position, source)
    if (!found.some(({ isAssumed: guessed }) => !guessed)) continue
    if (named.length === 0) branches = found
    named.push({ kind: 'chain', text: isKorean ? korean : latin, detail: null, id: null, params: { keyword: korean } })
  }
  return { named, branches }
}

const HANGUL = /\p{Script=Hangul}/u

interface SuggestedVenue {
  suggestion: Suggestion
  /** Only a guess at the text finds it. */
  isAssumed: boolean
}

function distinct(venues: readonly SuggestedVenue[]): SuggestedVenue[] {
  return [...new Map(venues.map((venue) => [venue.suggestion.id, venue])).values()].slice(0, SUGGESTIONS_MAX)
}

function* venuesFor(text: string, position: LatLng | null, source: SuggestionSource): Slices<SuggestedVenue[]> {
  const near = position === null ? [] : hitsIn({ kind: 'circle', center: position, radiusM: NEAR_M }, text, source)
  yield
  const anywhere = near.length < SUGGESTIONS_MAX ? hitsIn({ kind: 'everywhere' }, text, source) : []
  yield
  const all = [...near, ...anywhere]
  const assumed = all.filter(isAssumed)
  const hits = new Map([...all.filter((hit) => !isAssumed(hit)), ...assumed].map((hit) => [hit.ordinal, hit]))
  return [...hits.values()].slice(0, SUGGESTIONS_MAX).map((hit) => {
    const { id, name, regionCode } = source.placeOf(hit)
    const detail = source.regionNames.nameOf(regionCode)
    return { suggestion: { kind: 'venue', text: name, detail, id, params: null }, isAssumed: isAssumed(hit) }
  })
}

/** A venue that only a guess finds comes after all that have the text, however near it is. */
const isAssumed = ({ matchReason }: Hit) => matchReason?.assumed !== undefined

/** Returns the best venues with the text in their name. */
function hitsIn(scope: Scope, text: string, { search }: SuggestionSource): Hit[] {
  const { hits } = search({
    scope,
    filters: { ...NO_FILTERS, keyword: text },
    isTyping: true,
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
