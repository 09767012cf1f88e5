import { emptyOverlay } from '#venue/changes/overlay.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import type { Scope } from '#contract/parameters/query.ts'
import type { Venue } from '#venue/venue.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { PAGE_LENGTH, ndcg } from './ndcg.ts'
import type { JudgedQuery, QueryClass } from './queries.ts'
import { candidateOf, gradeOf, seenFrom, type Candidate, type Grade, type Grading } from './rules.ts'

/** The result of one query. */
export interface QueryOutcome {
  kind: QueryClass
  query: string
  ndcg: number
  /** Grades of the first ten results, in order. */
  grades: readonly Grade[]
  /** Grades of the ten best possible results. */
  best: readonly Grade[]
  why: string | null
}

/** A release to be judged: its index, and the facts behind it. */
export interface JudgedRelease {
  index: VenueIndex
  venues: readonly Venue[]
}

/** A Saturday noon; no judged query depends on opening hours. */
const AT = Date.parse('2026-11-21T03:00:00Z')
const PAGE_MAX = 100

/** Returns the outcome of every query, in their order. */
export function judgeQueries({ index, venues }: JudgedRelease, queries: readonly JudgedQuery[]): QueryOutcome[] {
  const candidates = new Map(
    venues.filter(({ place }) => !isClosedForGood(place)).map((venue) => [venue.place.id, candidateOf(venue)]),
  )
  return queries.map(([kind, query, grading, why]) => {
    const params = [...new URLSearchParams(query)]
    const grades = idsOf(index, requestOf([...params, ['page_size', String(PAGE_LENGTH)]])).map((id) =>
      gradeAt(candidates.get(id), requestOf(params).scope, grading),
    )
    const available = answerable(index, params, candidates).map((one) => gradeAt(one, requestOf(params).scope, grading))
    const best = available.toSorted((a, b) => b - a).slice(0, PAGE_LENGTH)
    return { kind, query, ndcg: ndcg(grades, available), grades, best, why: why ?? null }
  })
}

function gradeAt(candidate: Candidate | undefined, scope: Scope, grading: Grading): Grade {
  if (!candidate) throw new Error('a search returned a venue that is missing in the release or closed')
  return gradeOf(grading, scope.kind === 'circle' ? seenFrom(candidate, scope.center) : candidate)
}

/** Returns every venue that passes the filters, whatever the keyword: all possible results. */
function answerable(
  index: VenueIndex,
  params: readonly (readonly [string, string])[],
  candidates: ReadonlyMap<string, Candidate>,
): readonly Candidate[] {
  const filters = params.filter(([name]) => name !== 'keyword')
  if (filters.length === 0) return [...candidates.values()]
  const found: Candidate[] = []
  for (let page = 1; ; page++) {
    const request = requestOf([...filters, ['page_size', String(PAGE_MAX)], ['page', String(page)]])
    const ids = idsOf(index, request)
    found.push(...ids.flatMap((id) => candidates.get(id) ?? []))
    if (ids.length < PAGE_MAX) return found
  }
}

function idsOf(index: VenueIndex, request: PlaceListRequest): string[] {
  return index.search(request, emptyOverlay).hits.map(({ ordinal }) => {
    const body = index.placeJson(ordinal, ['id'], { at: AT, overlay: emptyOverlay })
    return (JSON.parse(body) as { id: string }).id
  })
}

function requestOf(params: readonly (readonly [string, string])[]): PlaceListRequest {
  const parsed = params.some(([name]) => name === 'lat') ? parseNearby(params, AT) : parseSearch(params, AT)
  if (parsed.kind === 'faulty') throw new Error(`a judged query is faulty: ${JSON.stringify(parsed.faults)}`)
  return parsed.value
}
