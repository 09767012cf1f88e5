import { metresApart } from '#base/geometry.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import type { Scope } from '#contract/parameters/query.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { AREA_PARAMETERS, type PlaceListOfSentence, parseWorded, type toPlaceList } from '#query/sentenceRequest.ts'
import { withNamedArea } from './namedArea.ts'
import type { Serving } from './releaseHolder.ts'
import { wordsBeside } from './wordsBeside.ts'

type Request = Parameters<typeof toPlaceList>[0]
type Report = PlaceListOfSentence['report']

/** People name a place that a venue lies within a walk of about twenty minutes from. */
export const WALK_M = 1_500

/** Whoever states how far away it may be means that. */
const STATED_DISTANCE = /\d ?(?:m|km|미터|킬로|분)/iu

/** Few names have more words, and a guess at many takes long. */
const WORDS_MAX = 3

/** Returns whether words of a sentence may name a venue at its place. */
export function mayNameNearPlace({ report: { understood, notUnderstood, ambiguous } }: PlaceListOfSentence): boolean {
  const hasName = notUnderstood.length > 0 && notUnderstood.length <= WORDS_MAX
  return hasName && ambiguous.length === 0 && understood.some(({ param }) => AREA_PARAMETERS.has(param))
}

/** Returns the reading when the first venue that it finds matches by its name. */
export function matchingName(reading: PlaceListOfSentence, serving: Serving): PlaceListOfSentence | null {
  const { parsed } = reading
  return parsed.kind === 'parsed' && firstName(parsed.value, serving) !== null ? reading : null
}

/** The same when it matches by the keyword itself, and not by a guess at it. */
export function matchingKeyword(reading: PlaceListOfSentence, serving: Serving): PlaceListOfSentence | null {
  const { parsed } = reading
  if (parsed.kind === 'faulty') return null
  const found = firstName(parsed.value, serving)
  return found !== null && found.keyword === parsed.value.filters.keyword ? reading : null
}

/**
 * Returns the reading with the keyword in another spelling, when the first venue so matches by its name; the report
 * states the spelling.
 */
export function matchingSpelling(
  { report, parsed }: PlaceListOfSentence,
  serving: Serving,
): PlaceListOfSentence | null {
  if (parsed.kind === 'faulty' || parsed.value.filters.keyword === null) return null
  const { filters } = parsed.value
  const read = firstName({ ...parsed.value, isGuessed: true }, serving)
  // In other letters many names sound alike; the search reads them where it finds few venues as typed.
  if (read === null || read.isRomanised) return null
  // Every page of the list, and a map of it, then search for the same.
  const value = {
    ...parsed.value,
    filters: { ...filters, keyword: read.keyword },
    resolved: { ...parsed.value.resolved, keyword: read.keyword },
  }
  return { report: withAssumed(report, filters.keyword ?? '', read.keyword), parsed: { ...parsed, value } }
}

/** Returns the keyword under which the first venue matches by its name; null when none does. */
function firstName(request: PlaceListRequest, serving: Serving): { keyword: string; isRomanised: boolean } | null {
  const query = withNamedArea(request, serving)
  if ('kind' in query) return null
  const { hits, readings } = serving.index.search({ ...query, page: 1, pageSize: 1 }, serving.overlay)
  const reason = hits[0]?.matchReason
  if (reason?.field !== 'name') return null
  const own = readings.find(({ assumed }) => assumed === reason.assumed)
  const keyword = reason.assumed === undefined ? request.filters.keyword : own?.keyword
  if (keyword === undefined || keyword === null) return null
  return { keyword, isRomanised: reason.assumed?.some(({ as }) => as === 'romanised') === true }
}

/** Returns the report with words that were read as a keyword in another spelling. */
export function withAssumed(report: Report, typed: string, read: string): Report {
  const words = new Set(typed.split(' '))
  return {
    ...report,
    understood: [...report.understood, { text: typed, param: 'keyword', value: read, assumed: true }],
    notUnderstood: report.notUnderstood.filter((word) => !words.has(word)),
  }
}

/** The place of the sentence, and all of its other words as a keyword. */
export function placeAndName({ report }: PlaceListOfSentence, request: Request): PlaceListOfSentence | null {
  const place = report.understood.filter(({ param }) => AREA_PARAMETERS.has(param))
  const [first] = place
  if (first === undefined || place.some(({ text }) => text !== first.text)) return null
  const words = wordsBeside(request.sentence.trim().split(/\s+/u), first.text) ?? []
  if (words.length === 0) return null
  return withKeyword({ understood: place, notUnderstood: words, ambiguous: [] }, words.join(' '), request)
}

/** The reading within a walk of its place, when that is a circle of a shorter radius; the report states the radius. */
export function withinWalk(
  reading: PlaceListOfSentence,
  request: Request,
  serving: Serving,
): PlaceListOfSentence | null {
  const isStated = request.params.some(([name]) => name === 'radius')
  return withinCircle(reading, request, serving, (scope) =>
    scope.kind === 'circle' && scope.radiusM < WALK_M && !isStated ? { ...scope.center, radius: WALK_M } : null,
  )
}

/** The reading in its area and within a walk of it; the report states the circle. */
export function aroundArea(
  reading: PlaceListOfSentence,
  request: Request,
  serving: Serving,
): PlaceListOfSentence | null {
  return withinCircle(reading, request, serving, (scope) =>
    scope.kind === 'circle' ? null : circleAround(scope, serving),
  )
}

/** The reading within a walk of its place or area, as a circle. */
export function withinWalkOfAny(
  reading: PlaceListOfSentence,
  request: Request,
  serving: Serving,
): PlaceListOfSentence | null {
  return withinWalk(reading, request, serving) ?? aroundArea(reading, request, serving)
}

interface Circle {
  lat: number
  lng: number
  radius: number
}

function withinCircle(
  { report, parsed }: PlaceListOfSentence,
  request: Request,
  serving: Serving,
  circleOf: (scope: Scope) => Circle | null,
): PlaceListOfSentence | null {
  const place = report.understood.find(({ param }) => AREA_PARAMETERS.has(param))
  if (place === undefined || parsed.kind === 'faulty' || STATED_DISTANCE.test(place.text)) return null
  const query = withNamedArea(parsed.value, serving)
  const found = 'kind' in query ? null : circleOf(query.scope)
  if (found === null) return null
  const circle = Object.entries(found).map(([param, value]) => ({ ...place, param, value: String(value) }))
  const understood = [...circle, ...report.understood.filter(({ param }) => !AREA_PARAMETERS.has(param))]
  return withKeyword({ ...report, understood }, parsed.value.filters.keyword, request)
}

/** A province is too wide: a name beside it is one anywhere. */
const SIGUNGU_DIGITS = 5
/** Most dongs of a city reach about so far from their middle. */
const DONG_RADIUS_M = 500

/**
 * Returns a circle with the dongs of an area and what lies within a walk of them. That of a wide district is cut to the
 * largest radius: its edges are searched by the readings within the district, and only what lies beside them is lost.
 */
export function circleAround(scope: Scope, { index }: Serving): Circle | null {
  if (scope.kind === 'circle') return { ...scope.center, radius: scope.radiusM }
  const codes = scope.kind === 'region' ? [scope.codePrefix] : scope.kind === 'dongs' ? scope.codes : []
  if (codes.some(({ length }) => length < SIGUNGU_DIGITS)) return null
  const centers = codes.flatMap((regionCode) => index.regions({ ...DONGS, regionCode }).map(({ center }) => center))
  if (centers.length === 0) return null
  const mean = (of: 'lat' | 'lng') => centers.reduce((sum, center) => sum + center[of], 0) / centers.length
  const [lat, lng] = [mean('lat'), mean('lng')]
  const extentM = Math.max(...centers.map((center) => metresApart(lat, lng, center.lat, center.lng)))
  return { lat, lng, radius: Math.min(RADIUS_MAX_M, Math.ceil(extentM) + DONG_RADIUS_M + WALK_M) }
}

const DONGS = { dong: null, sigungu: null, sido: null, includeEmpty: true, kind: 'dong' } as const

/** Returns the request for what a report understood, with a keyword instead of the one in the report. */
export function withKeyword(report: Report, keyword: string | null, { params, at }: Request): PlaceListOfSentence {
  const filters = report.understood.filter(({ param }) => param !== 'keyword')
  const worded = filters.map(({ param, value }) => [param, value] as const)
  const named = keyword === null ? [] : [['keyword', keyword] as const]
  return { report, parsed: parseWorded([...worded, ...named], params, at) }
}
