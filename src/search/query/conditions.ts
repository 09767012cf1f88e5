import type { CalendarDate } from '#base/kst.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Exclusion, Filters, Scope, SubtypeMatch } from '#contract/parameters/query.ts'
import { booleanTag, familyTag, FRANCHISE_TAG, tagOf } from '#venue/tags.ts'
import { COMBINE, isYears, SUBTYPE_FAMILY } from '#venue/vocabulary.ts'
import { addTo, blocksOf, holds, type Bitmap, type PlacedBitmap } from '../columns/bitmap.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { matchKeyword, type ParsedKeyword, parseKeyword } from '../keyword/keyword.ts'
import { addSetTo } from '../keyword/keywordCombine.ts'
import { MENU } from '../keyword/keywordFits.ts'
import { venuesCalled } from '../keyword/ownNames.ts'
import { ALL_DAY_TAG, POSSIBLY_CLOSED_TAG, priceLevelTag, regionTag } from '../columns/ownTags.ts'
import { positionIn } from '../columns/positionIn.ts'
import type { OrdinalRange } from '../geography/regionOrder.ts'
import { venuesNamedSo } from './namedKinds.ts'
import { TableMeanings } from './tableMeanings.ts'
import type { FilterSet, SearchTarget } from './searchTarget.ts'
import { dayNumber, type SparseFigure } from '../columns/figures.ts'
import type { FilterTables, GridTables } from '../columns/tables.ts'
import { venuesInBox } from './access/box.ts'
import type { TagSet } from '../columns/tagSets.ts'

/** Returns whether a venue passes a condition without a bitmap. */
export type Test = (ordinal: number) => boolean

/**
 * The prepared filters and region of a query: a venue passes when it satisfies all of them. Hours and keyword are
 * handled separately.
 */
export interface Conditions {
  required: FilterSet[]
  excluded: FilterSet[]
  tests: Test[]
  /** A large requested sigungu: as a set, and as a range of region order. */
  sigungu: { set: FilterSet; stretch: OrdinalRange } | null
  /**
   * The venues that dong and rare tags leave, ascending, when any is requested: all passing venues are in it. Not in
   * `required`.
   */
  list: Uint32Array | null
  /** True when the query requires a value that no venue has. */
  impossible: boolean
}

/** A union of tags and of values without tags. */
interface Group {
  tags: readonly string[]
  partners?: boolean
  /** Minimum of full years of existence. */
  years?: number | null
  /** Words of names with which venues without the tags belong to it. */
  named?: Filters['orNamed']
}

/** One part of the venues: those whose name or menu has a text, or whose whole name it is, or all others. */
export interface TextPart {
  text: string
  of: 'name_or_menu' | 'whole_name'
  has: boolean
}

/** Prepares the filters of a query, and the region when the scope is one. Excludes venues of another target. */
export function conditionsOf(
  { tables, overlay, replaced }: SearchTarget<FilterTables>,
  filters: Filters,
  scope: Scope,
  parts: readonly TextPart[] = [],
): Conditions {
  const conditions: Conditions = {
    required: [],
    excluded: [],
    tests: [],
    sigungu: null,
    list: null,
    impossible: false,
  }
  if (scope.kind === 'region') requireRegion(tables, scope.codePrefix, conditions)
  if (scope.kind === 'dongs') narrow(conditions, venuesOfDongs(tables, scope.codes))
  for (const group of requiredGroups(tables, filters)) require(tables, group, overlay, conditions)
  requireFigures(tables, filters, conditions)
  requireBox(tables, filters, conditions)
  for (const exclusion of filters.exclude) exclude(tables, exclusion, filters, overlay, conditions)
  excludePlaces(tables, filters.exclude, conditions)
  for (const part of parts) takePart(tables, part, conditions)
  if (replaced) conditions.excluded.push(replaced)
  return conditions
}

/** Returns true when the venue passes all conditions. */
export function passes({ required, excluded, tests }: Conditions, ordinal: number): boolean {
  for (const { byRank } of required) if (!holds(byRank.words, ordinal)) return false
  for (const { byRank } of excluded) if (holds(byRank.words, ordinal)) return false
  for (const test of tests) if (!test(ordinal)) return false
  return true
}

/** Returns the conditions with the sigungu among the required sets, for access paths that do not use region order. */
export function withSigungu(conditions: Conditions): Conditions {
  const { sigungu, required } = conditions
  // The rarest set first, because it rejects most venues.
  const sets = sigungu ? [...required, sigungu.set] : required
  return { ...conditions, sigungu: null, required: sets.toSorted((a, b) => allOf(a) - allOf(b)) }
}

function allOf({ counts }: FilterSet): number {
  return counts?.all ?? Infinity
}

/** Returns the sets that are known in an order as bitmaps of it, and the others as tests by ordinal. */
export function orderedSets(
  { required, excluded, tests }: Conditions,
  order: 'byCell' | 'byRegion',
): { required: Bitmap[]; excluded: Bitmap[]; tests: Test[] } {
  const known = (sets: readonly FilterSet[]) => sets.flatMap((set) => set[order]?.words ?? [])
  const unknown = (sets: readonly FilterSet[], wanted: boolean) =>
    sets
      .filter((set) => set[order] === null)
      .map(({ byRank }): Test => {
        return (ordinal) => holds(byRank.words, ordinal) === wanted
      })
  return {
    required: known(required),
    excluded: known(excluded),
    tests: [...unknown(required, true), ...unknown(excluded, false), ...tests],
  }
}

/** A dong is short enough for a list; sigungu and provinces have tags. */
function requireRegion(tables: FilterTables, prefix: string, conditions: Conditions): void {
  const dong = tables.dongs.of(prefix)
  if (dong) return narrow(conditions, dong)
  const set = tables.tags.of(regionTag(prefix))
  const stretch = tables.sigungus.stretchOf(prefix)
  if (set?.kind === 'dense' && stretch) conditions.sigungu = { set: namedOf(set), stretch }
  else requireSet(tables, set, conditions)
}

/** Returns the venues of several dongs, ascending; no venue is in two. */
function venuesOfDongs({ dongs }: FilterTables, codes: readonly string[]): Uint32Array {
  const lists = codes.flatMap((code) => dongs.of(code) ?? [])
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all.sort()
}

function requiredGroups(tables: FilterTables, filters: Filters): Group[] {
  const { lists, subtypeMatch, orNamed, booleans, priceLevels, is24h } = filters
  const fromLists = (Object.entries(lists) as [ListFilter, readonly string[]][]).flatMap(([filter, values]) => {
    const groups = values.map((value) => groupOf(tables, filter, value, subtypeMatch))
    if (filter === 'subtype' && orNamed.length > 0) return [{ ...united(groups), named: orNamed }]
    return COMBINE[filter] === 'all' || groups.length < 2 ? groups : [united(groups)]
  })
  const levels = priceLevels.map((level): Group => ({ tags: [priceLevelTag(level)] }))
  return [
    ...fromLists,
    ...booleans.map(booleanGroup),
    ...(levels.length > 0 ? [united(levels)] : []),
    ...(is24h ? [{ tags: [ALL_DAY_TAG] }] : []),
  ]
}

function groupOf({ tags }: FilterTables, filter: ListFilter, value: string, match: SubtypeMatch): Group {
  const family = filter === 'subtype' && match === 'family' ? SUBTYPE_FAMILY[value] : undefined
  if (family) {
    const tag = familyTag(value)
    // An index of an earlier version has no tags of families.
    return { tags: tags.of(tag) === null ? family.map((subtype) => tagOf(filter, subtype)) : [tag] }
  }
  if (filter === 'legacy' && isYears(value)) return { tags: [], years: Number.parseInt(value, 10) }
  return { tags: [tagOf(filter, value)], partners: filter === 'reservation_channel' && value === 'service' }
}

function booleanGroup(name: string): Group {
  return { tags: [booleanTag(name)], partners: name === 'reservable' }
}

function united(groups: readonly Group[]): Group {
  const years = groups.flatMap((group) => group.years ?? [])
  return {
    tags: groups.flatMap(({ tags }) => tags),
    partners: groups.some(({ partners }) => partners),
    years: years.length === 0 ? null : Math.min(...years),
  }
}

function require(tables: FilterTables, group: Group, overlay: Overlay, conditions: Conditions): void {
  const named = group.named === undefined ? null : venuesNamedSo(tables, group.named)
  if (named !== null) conditions.required.push(withVenues(tables, unionOf(tables, group, overlay), named))
  else if (isOneTag(tables, group, overlay)) requireSet(tables, tables.tags.of(group.tags[0]!), conditions)
  else conditions.required.push(unionOf(tables, group, overlay))
}

/** The union is known in discovery order only. */
function withVenues({ memory, size }: FilterTables, { byRank }: FilterSet, venues: PlacedBitmap): FilterSet {
  memory.kernel.either(venues.at, venues.at, byRank.at, blocksOf(size))
  return { byRank: venues, byCell: null, byRegion: null, counts: null }
}

function isOneTag(tables: FilterTables, { tags, partners, years }: Group, overlay: Overlay): boolean {
  return tags.length === 1 && (years ?? null) === null && !(partners && tables.partners.of(overlay))
}

function requireSet(tables: FilterTables, set: TagSet | null, conditions: Conditions): void {
  if (set === null) conditions.impossible = true
  else if (set.kind === 'dense') conditions.required.push(namedOf(set))
  else narrow(conditions, set.ordinals)
}

/** Intersects the list with another one. */
function narrow(conditions: Conditions, list: Uint32Array): void {
  const { list: before } = conditions
  conditions.list = before === null ? list : common(before, list)
  if (conditions.list.length === 0) conditions.impossible = true
}

/** Searches in the longer list, which is often much longer. */
function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.filter((ordinal) => positionIn(long, ordinal) >= 0)
}

function namedOf({ byRank, byCell, byRegion, count, openCount }: TagSet & { kind: 'dense' }): FilterSet {
  return { byRank, byCell, byRegion, counts: { open: openCount, all: count } }
}

/** A union of only dense tags is known in every order in which all of them are. */
function unionOf(tables: FilterTables, group: Group, overlay: Overlay): FilterSet {
  const { memory, tags, size } = tables
  const partners = group.partners ? tables.partners.of(overlay) : null
  const years = group.years ?? null
  const sets = group.tags.flatMap((tag) => tags.of(tag) ?? [])
  const dense = sets.filter((set) => set.kind === 'dense')
  const byRank = memory.emptyScratch()
  const unite = (into: PlacedBitmap, set: PlacedBitmap) =>
    memory.kernel.either(into.at, into.at, set.at, blocksOf(size))
  for (const set of dense) unite(byRank, set.byRank)
  if (partners) unite(byRank, partners)
  for (const set of sets) if (set.kind === 'rare') for (const ordinal of set.ordinals) addTo(byRank.words, ordinal)
  if (years !== null) addOlder(tables, years, byRank)
  const onlyDense = partners === null && years === null && dense.length === sets.length
  const inOrder = (order: 'byCell' | 'byRegion'): PlacedBitmap | null => {
    if (!onlyDense || dense.some((set) => set[order] === null)) return null
    const union = memory.emptyScratch()
    for (const set of dense) unite(union, set[order]!)
    return union
  }
  return { byRank, byCell: inOrder('byCell'), byRegion: inOrder('byRegion'), counts: null }
}

function addOlder({ years, size }: Pick<FilterTables, 'size' | 'years'>, least: number, bitmap: PlacedBitmap): void {
  for (let ordinal = 0; ordinal < size; ordinal++) if (years[ordinal]! >= least) addTo(bitmap.words, ordinal)
}

/** Below this share of venues with a figure, a set of them is tested before the figure. */
const SPARSE_SHARE = 1 / 4

/** A venue without a value has −1, which is below every limit. */
function requireFigures(tables: FilterTables, filters: Filters, conditions: Conditions): void {
  const { minPriceAvg, maxPriceAvg, minConfidence, minRating, minReviews, minFreshness } = filters
  const { priceAvg, confidence, figures } = tables
  const { rating, reviewCount, freshness, seenOn, closedOn } = figures
  const requireFigure = (figure: SparseFigure, test: Test) => {
    const { byRank, counts } = tables.knownFigures.of(figure)
    if (counts.all < tables.size * SPARSE_SHARE)
      conditions.required.push({ byRank, byCell: null, byRegion: null, counts })
    conditions.tests.push(test)
  }
  const requireDay = (figure: 'seenOn' | 'closedOn', days: Int32Array, date: CalendarDate) => {
    const from = dayNumber(date)
    requireFigure(figure, (ordinal) => days[ordinal]! >= from)
  }
  if (minPriceAvg !== null) requireFigure('priceAvg', (ordinal) => priceAvg[ordinal]! >= minPriceAvg)
  if (maxPriceAvg !== null)
    requireFigure('priceAvg', (ordinal) => priceAvg[ordinal]! >= 0 && priceAvg[ordinal]! <= maxPriceAvg)
  if (minConfidence !== null) conditions.tests.push((ordinal) => confidence.of(ordinal) >= minConfidence)
  if (minRating !== null) requireFigure('rating', (ordinal) => rating.of(ordinal) >= minRating)
  if (minReviews !== null) requireFigure('reviewCount', (ordinal) => reviewCount[ordinal]! >= minReviews)
  if (minFreshness !== null) requireFigure('freshness', (ordinal) => freshness.of(ordinal) >= minFreshness)
  if (filters.seenAfter !== null) requireDay('seenOn', seenOn, filters.seenAfter)
  if (filters.closedSince !== null) requireDay('closedOn', closedOn, filters.closedSince)
}

function requireBox(
  tables: GridTables & Pick<FilterTables, 'memory'>,
  { bbox }: Filters,
  conditions: Conditions,
): void {
  if (bbox === null) return
  conditions.required.push({ byRank: venuesInBox(tables, bbox), byCell: null, byRegion: null, counts: null })
}

function exclude(
  tables: FilterTables,
  exclusion: Exclusion,
  { subtypeMatch }: Filters,
  overlay: Overlay,
  conditions: Conditions,
): void {
  const excludeGroup = (group: Group) => {
    const set = isOneTag(tables, group, overlay) ? tables.tags.of(group.tags[0]!) : undefined
    if (set === null) return
    conditions.excluded.push(set?.kind === 'dense' ? namedOf(set) : unionOf(tables, group, overlay))
  }
  switch (exclusion.kind) {
    case 'value':
      return excludeGroup(groupOf(tables, exclusion.filter, exclusion.value, subtypeMatch))
    case 'boolean':
      return excludeGroup(booleanGroup(exclusion.name))
    case 'place':
      // `excludePlaces` handles all of them together.
      return
    case 'keyword':
      conditions.excluded.push(matchingTexts(tables, exclusion.word))
      return
    case 'franchise':
      return excludeGroup({ tags: [FRANCHISE_TAG] })
    case 'possibly_closed':
      return excludeGroup({ tags: [POSSIBLY_CLOSED_TAG] })
  }
}

/** Builds one set for all excluded places: callers exclude places that they have already shown, which may be many. */
function excludePlaces(
  { ids, memory }: Pick<FilterTables, 'ids' | 'memory'>,
  exclusions: readonly Exclusion[],
  { excluded }: Conditions,
): void {
  const places = exclusions.filter((exclusion) => exclusion.kind === 'place')
  if (places.length === 0) return
  const byRank = memory.emptyScratch()
  for (const { id } of places) {
    const ordinal = ids.ordinalOf(id) ?? ids.movedTo(id)
    if (ordinal !== null) addTo(byRank.words, ordinal)
  }
  excluded.push({ byRank, byCell: null, byRegion: null, counts: null })
}

/** Returns all venues that a keyword matches as typed or as one of its readings. */
export function matching(tables: FilterTables, word: string, readings: readonly KeywordReading[]): FilterSet {
  const [keyword, ...others] = [word, ...readings.map((reading) => reading.keyword)].map((one) =>
    parseKeyword(one, tables.placeNames),
  )
  return matchesOf(tables, keyword!, others)
}

/** Few venues have one whole name: they are a list. */
function takePart(tables: FilterTables, { has, ...part }: TextPart, conditions: Conditions): void {
  if (!has) conditions.excluded.push(venuesWith(tables, part))
  else if (part.of === 'whole_name') narrow(conditions, venuesCalled(tables.words, part.text))
  else conditions.required.push(venuesWith(tables, part))
}

/** Returns the venues of a part that have its text; nothing is assumed. */
function venuesWith(tables: FilterTables, { text, of }: Pick<TextPart, 'text' | 'of'>): FilterSet {
  if (of === 'name_or_menu') return matchesOf(tables, parseKeyword(text, null), [], MENU)
  const byRank = tables.memory.emptyScratch()
  for (const ordinal of venuesCalled(tables.words, text)) addTo(byRank.words, ordinal)
  return { byRank, byCell: null, byRegion: null, counts: null }
}

/**
 * Returns all venues with a match of a keyword in any text. Its words are only texts, and nothing is assumed: without
 * 성수 카페 the other cafés of 성수동 remain.
 */
function matchingTexts(tables: FilterTables, word: string): FilterSet {
  return matchesOf(tables, parseKeyword(word, null))
}

function matchesOf(
  tables: FilterTables,
  keyword: ParsedKeyword,
  others: readonly ParsedKeyword[] = [],
  levelMax = Infinity,
): FilterSet {
  const byRank = tables.memory.emptyScratch()
  for (const { level, set } of matchKeyword(tables.words, keyword, new TableMeanings(tables), others).levels)
    if (level <= levelMax) addSetTo(set, byRank.words)
  return { byRank, byCell: null, byRegion: null, counts: null }
}
