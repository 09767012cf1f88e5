import { metresApart, polygonHolds } from '#base/geometry.ts'
import { openNowOf } from '#venue/hours/openNow.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { PlaceQuery, Scope } from '#contract/parameters/query.ts'
import { isServedField, type ServedField, type StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { namesBranch, wholeNamesFirst } from '#search/keyword/ownNames.ts'
import type { SearchAnswer } from '#search/venueIndex.ts'
import type { World } from '../support/generateVenues.ts'
import {
  hasValue,
  isInBox,
  isPartner,
  isPreferred,
  keywordMatch,
  passes,
  type AssumedMatch,
  type Circumstances,
} from './referenceFilters.ts'
import { referenceServing, type ReferenceServing } from './referenceHours.ts'
import { placeNamesOf } from './referenceMeanings.ts'
import { plainText, type Match } from './referenceText.ts'

/** The expected answer of the index, computed venue by venue: slow, and simple enough to be verified by reading. */
export interface ReferenceHit {
  id: string
  distanceM: number | null
  matchReason: SearchAnswer['hits'][number]['matchReason']
  openAtMatch: ReferenceServing | null
  body: string
}

export type ReferenceAnswer = Omit<SearchAnswer, 'hits'> & { hits: ReferenceHit[] }

const PROVINCES = ['11', '41', '26', '50']
const GLUTEN_FREE_MIN = 10

/** `readings`: what else the keyword is read as, the likeliest first; which these are is not computed here. */
export function referenceSearch(
  world: World,
  query: PlaceQuery,
  overlay: Overlay,
  readings: SearchAnswer['readings'] = [],
): ReferenceAnswer {
  const { scope, filters } = query
  const around: Circumstances = {
    overlay,
    asOf: world.asOf,
    currentId: (id) => currentId(world, id),
    names: placeNamesOf(world),
    readings,
  }
  const inScope = world.venues.filter((venue) => isInScope(venue, scope))
  const sort = scope.kind !== 'circle' && query.sort === 'distance' ? 'discovery' : query.sort
  const unsupported = !isSupported(world, query, inScope)
  const nothing = {
    total: 0,
    hits: [],
    sort,
    hours: filters.openAt ? { matched: 0, unknown: 0 } : null,
    closedExcluded: 0,
    notedClosures: false,
    readings,
    unsupported,
  } as const
  const withheld = glutenFreeWithheld(world, query, inScope)
  if (withheld) return { ...nothing, hits: [], dietaryWithheld: [withheld] }
  const matching = inScope.filter((venue) => passes(venue, filters, around))
  const open = matching.filter((venue) => filters.includeClosed || !isClosed(venue))
  const serving = (venue: Venue) => (filters.openAt ? remembered(venue.place, filters.openAt) : null)
  const unknown = open.filter((venue) => serving(venue) === 'unknown')
  const found = open.filter(
    (venue) => serving(venue) !== 'closed' && (filters.includeUnknownHours || serving(venue) !== 'unknown'),
  )
  const isBehind = (venue: Venue) => (query.prefer !== null && !isPreferred(venue, query.prefer) ? 1 : 0)
  const ordered = found.sort(
    (a, b) =>
      isBehind(a) - isBehind(b) ||
      compareValues(valueOf(a, sort), valueOf(b, sort)) ||
      rank(b, query, sort, around) - rank(a, query, sort, around) ||
      (a.place.id < b.place.id ? -1 : 1),
  )
  const page = ordered.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
  return {
    total: found.length,
    hits: page.map((venue) => hitOf(venue, query, around)),
    sort,
    hours:
      filters.openAt === null
        ? null
        : { matched: matching.filter((venue) => !isClosed(venue)).length, unknown: unknown.length },
    closedExcluded: filters.includeClosed || filters.openAt ? 0 : matching.filter(isClosed).length,
    notedClosures: filters.openAt !== null && found.some(({ place }) => (place.holidayPolicy?.note ?? null) !== null),
    readings,
    dietaryWithheld: [],
    unsupported,
  }
}

export function currentId(world: World, id: string): string {
  let current = id
  while (world.redirects.has(current)) current = world.redirects.get(current) as string
  return current
}

function isClosed({ place }: Venue): boolean {
  return place.closureSignal?.level === 'confirmed'
}

function distanceFrom({ place: { location } }: Venue, scope: Scope): number {
  if (scope.kind !== 'circle') return 0
  return Math.round(metresApart(scope.center.lat, scope.center.lng, location.lat, location.lng))
}

function isInScope(venue: Venue, scope: Scope): boolean {
  if (scope.kind === 'region') return venue.place.regionCode.startsWith(scope.codePrefix)
  if (scope.kind === 'dongs') return scope.codes.includes(venue.place.regionCode)
  return scope.kind === 'everywhere' || distanceFrom(venue, scope) <= scope.radiusM
}

function isSupported(world: World, { scope, filters }: PlaceQuery, inScope: readonly Venue[]): boolean {
  const holds = (lat: number, lng: number) =>
    world.dongs.some(({ outline }) => outline.some((polygon) => polygonHolds(polygon, lat, lng)))
  const { bbox } = filters
  const isBoxHeld =
    bbox === null ||
    holds((bbox.south + bbox.north) / 2, (bbox.west + bbox.east) / 2) ||
    world.venues.some((venue) => isInBox(venue, bbox))
  if (!isBoxHeld || scope.kind === 'everywhere') return isBoxHeld
  const isCovered = (code: string) => {
    const sido = code.slice(0, 2)
    return (
      PROVINCES.includes(sido) ||
      world.venues.some((venue) => !isClosed(venue) && venue.place.regionCode.startsWith(sido))
    )
  }
  if (scope.kind === 'region') return isCovered(scope.codePrefix)
  if (scope.kind === 'dongs') return scope.codes.some(isCovered)
  return inScope.length > 0 || holds(scope.center.lat, scope.center.lng)
}

function glutenFreeWithheld(world: World, { scope, filters }: PlaceQuery, inScope: readonly Venue[]) {
  if (!filters.lists.dietary?.includes('gluten_free')) return null
  const confirmed = inScope.filter(
    (venue) => !isClosed(venue) && isInBox(venue, filters.bbox) && venue.attributes.dietary?.includes('gluten_free'),
  ).length
  if (confirmed >= GLUTEN_FREE_MIN) return null
  const named = { value: 'gluten_free', confirmed, threshold: GLUTEN_FREE_MIN }
  const { bbox } = filters
  const box = bbox === null ? [] : [`${bbox.west},${bbox.south},${bbox.east},${bbox.north}`]
  const called = (...names: string[]) => [...names, ...box].join(', ')
  if (scope.kind === 'everywhere') return { ...named, scope: { fullName: box[0] ?? 'supported area' } }
  if (scope.kind === 'circle') {
    const { radiusM, center } = scope
    return { ...named, scope: { fullName: called(`${radiusM} m around ${center.lat}, ${center.lng}`) } }
  }
  if (scope.kind === 'dongs') return { ...named, scope: { fullName: called(scope.fullName) } }
  const dong = world.dongs.find(({ code }) => code.startsWith(scope.codePrefix))
  const names = { 2: dong?.sido, 5: `${dong?.sido} ${dong?.sigungu}`, 10: dong?.fullName } as Record<
    number,
    string | undefined
  >
  const fullName = (dong && names[scope.codePrefix.length]) ?? scope.codePrefix
  return { ...named, scope: { regionCode: scope.codePrefix, fullName: called(fullName) } }
}

/**
 * Returns the points of the discovery score (docs/reference/parameters.md#discovery-score), or the negative distance;
 * the highest comes first.
 */
function rank(venue: Venue, { scope, filters }: PlaceQuery, sort: string, around: Circumstances): number {
  const distanceM = distanceFrom(venue, scope)
  if (sort === 'distance') return -distanceM
  const { recency, crossSource, completeness } = venue.ranking
  const own = Math.round(1_000_000 * (0.2 * recency + 0.2 * crossSource + 0.1 * completeness))
  const near = scope.kind === 'circle' ? Math.round(100_000 * (1 - distanceM / scope.radiusM)) : 0
  const fits: number[] = []
  const match = filters.keyword === null ? null : keywordMatch(venue, filters.keyword, around)
  if (match !== null) fits.push(hasItsName(venue, filters.keyword ?? '', around) ? 1 : match.fit)
  const behind = match === null ? 0 : 1_000_001 * matchGroup(venue, match, filters.keyword ?? '', around)
  const asked = filters.lists.atmosphere ?? []
  if (asked.length > 0)
    fits.push(asked.filter((value) => hasValue(venue, 'atmosphere', value, around)).length / asked.length)
  const fit =
    fits.length === 0 ? 0 : Math.round((1_000_000 * 0.4 * fits.reduce((sum, one) => sum + one, 0)) / fits.length)
  return own + near + fit - behind
}

/** Returns whether a keyword is the whole name of a venue and asks for no other (docs/decisions/0061-assumed-keywords.md). */
function hasItsName({ place, franchise }: Venue, keyword: string, { names }: Circumstances): boolean {
  const isName = wholeNamesFirst(keyword, names) && plainText(place.name) === plainText(keyword)
  return isName && (!franchise || namesBranch(keyword))
}

/** Returns the number of groups of matches that come before (docs/decisions/0061-assumed-keywords.md). */
function matchGroup(venue: Venue, match: AssumedMatch, keyword: string, around: Circumstances): number {
  if (hasItsName(venue, keyword, around)) return 0
  const { readings } = around
  const isNickname = (assumed: AssumedMatch['assumed']) => assumed?.some(({ as }) => as === 'nickname') === true
  if (!readings.some(({ assumed }) => isNickname(assumed))) return match.assumed === undefined ? 1 : 2
  if (match.assumed === undefined) return match.fit === 1 ? 1 : 3
  return isNickname(match.assumed) ? 2 : 4
}

/** Returns the value of an order by a value, negated where the largest comes first; null where it is unknown. */
function valueOf({ place }: Venue, sort: string): number | null {
  switch (sort) {
    case 'rating':
      return place.rating === null ? null : -place.rating
    case 'reviews':
      return place.reviewCount === null ? null : -place.reviewCount
    case 'price':
      return place.price?.avg ?? null
    case 'newest':
      return place.openedOn === null ? null : -Date.parse(place.openedOn)
    default:
      return 0
  }
}

function compareValues(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}

function reasonOf(venue: Venue, keyword: string, around: Circumstances): ReferenceHit['matchReason'] {
  const { fit: _, ...reason } = keywordMatch(venue, keyword, around) as Match
  return reason
}

function hitOf(venue: Venue, query: PlaceQuery, around: Circumstances): ReferenceHit {
  const { keyword, openAt } = query.filters
  const serving = openAt ? remembered(venue.place, openAt) : null
  const hit = {
    id: venue.place.id,
    distanceM: query.scope.kind === 'circle' ? distanceFrom(venue, query.scope) : null,
    matchReason: keyword === null ? null : reasonOf(venue, keyword, around),
    openAtMatch: typeof serving === 'string' ? null : serving,
  }
  return { ...hit, body: referenceBody(venue, query, around, hit) }
}

/** Returns the place as a client gets it: the requested fields in their order, followed by the distance. */
function referenceBody(
  venue: Venue,
  query: PlaceQuery,
  around: Circumstances,
  hit: Omit<ReferenceHit, 'body'>,
): string {
  const { place } = venue
  const partner = isPartner(venue, around)
  const served: Record<ServedField, unknown> = {
    matchReason: hit.matchReason,
    openAtMatch: hit.openAtMatch,
    serviceReservable: partner,
    reservationChannels: partner ? ['service', ...place.reservationChannels] : place.reservationChannels,
    attributes: partner ? withReservable(place.attributes) : place.attributes,
    openNow: openNowOf({ ...place, closedPermanently: isClosed(venue) }, query.at),
  }
  const record: Record<string, unknown> = {}
  for (const name of query.mask.fields) {
    if (name === 'address.conflict') record.address = { ...place.address, conflict: place[name] }
    else record[name] = isServedField(name) ? served[name] : place[name]
  }
  if (hit.distanceM !== null) record.distanceM = hit.distanceM
  return JSON.stringify(record)
}

/** A partner of the service takes requests, whatever lists say. */
function withReservable(known: StoredPlace['attributes']): StoredPlace['attributes'] {
  const booleans = known?.booleans ?? {}
  const reservable = booleans.reservable ?? { source: 'owner', observedAt: null }
  const all = Object.entries({ ...booleans, reservable })
  const place = ([name]: (typeof all)[number]) => BOOLEAN_FILTERS.indexOf(name)
  return { ...known, booleans: Object.fromEntries(all.toSorted((a, b) => place(a) - place(b))) }
}

// Computing minute by minute is slow and windows recur, so each answer of a place is cached.
const answered = new WeakMap<StoredPlace, Map<string, ReferenceServing>>()

function remembered(place: StoredPlace, openAt: OpenAt): ReferenceServing {
  let known = answered.get(place)
  if (!known) answered.set(place, (known = new Map()))
  const key = `${openAt.type} ${openAt.date} ${openAt.startMinute} ${openAt.endMinute}`
  let serving = known.get(key)
  if (serving === undefined) known.set(key, (serving = referenceServing(place, openAt)))
  return serving
}
