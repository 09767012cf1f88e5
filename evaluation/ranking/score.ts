import { emptyOverlay } from '#venue/changes/overlay.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import type { Scope } from '#contract/parameters/query.ts'
import type { Venue } from '#venue/venue.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { CUT, ndcg } from './ndcg.ts'
import type { JudgedQuery, QueryClass } from './queries.ts'
import { candidateOf, gradeOf, seenFrom, type Candidate, type Grade, type Grading } from './rules.ts'

/** How the order of one query came out. */
export interface QueryOutcome {
  kind: QueryClass
  query: string
  ndcg: number
  /** Of the first ten, in order. */
  grades: readonly Grade[]
  /** Of the ten best that exist. */
  best: readonly Grade[]
  why: string | null
}

/** A release to be judged: its index, and the facts behind it. */
export interface JudgedRelease {
  index: VenueIndex
  venues: readonly Venue[]
}

/** A Saturday noon; no judged query asks what is open. */
const AT = Date.parse('2026-11-21T03:00:00Z')
const PAGE_MAX = 100

/** The outcome of every query, in their order. */
export function judgeQueries({ index, venues }: JudgedRelease, queries: readonly JudgedQuery[]): QueryOutcome[] {
  const candidates = new Map(
    venues.filter(({ place }) => !isClosedForGood(place)).map((venue) => [venue.place.id, candidateOf(venue)]),
  )
  return queries.map(([kind, query, grading, why]) => {
    const params = [...new URLSearchParams(query)]
    const grades = idsOf(index, requestOf([...params, ['page_size', String(CUT)]])).map((id) =>
      gradeAt(candidates.get(id), requestOf(params).scope, grading),
    )
    const available = answerable(index, params, candidates).map((one) => gradeAt(one, requestOf(params).scope, grading))
    const best = available.toSorted((a, b) => b - a).slice(0, CUT)
    return { kind, query, ndcg: ndcg(grades, available), grades, best, why: why ?? null }
  })
}

function gradeAt(candidate: Candidate | undefined, scope: Scope, grading: Grading): Grade {
  if (!candidate) throw new Error('a search answered a venue that the release has not, or a closed one')
  return gradeOf(grading, scope.kind === 'circle' ? seenFrom(candidate, scope.center) : candidate)
}

/** Everything that the filters let through, whatever the keyword: what an order could have put first. */
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
