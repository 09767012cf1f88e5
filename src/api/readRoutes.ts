import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import type { Instant } from '#base/clock.ts'
import { kstDate, MINUTE_MS } from '#base/kst.ts'
import type { ReadEndpoint } from '#contract/parameters.ts'
import type { Notice, Parsed, PlaceListRequest, PlaceRequest, RawParams } from '#contract/parsed.ts'
import { parseHistory, parseNearby, parseNothing, parsePlace, parseRegions, parseSearch } from '#contract/parseQuery.ts'
import type { FieldMask } from '#contract/query.ts'
import { listCategories, listRegions, readHistory, readStats, type Rows } from '#flows/coverageQueries.ts'
import type { Caller } from '#flows/identify.ts'
import {
  type DryRun,
  findPlaces,
  type PlaceFound,
  type PlacesFound,
  readPlace,
  type Reading,
} from '#flows/placeQueries.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Serving } from '#flows/releaseHolder.ts'

/** What a use case is run with. */
export interface ReadRun {
  reading: Reading
  serving: Serving
  caller: Caller
  /** The `{id}` of the path; empty where there is none. */
  id: string
  at: Instant
  requestId: string
  publicUrl: string
}

/** An answer on its way out. */
export interface Answer {
  kind: 'answer'
  body: string
  units: number
  headers: Readonly<Record<string, string>>
}

/** A request that was understood: what its answer depends on, and how to get it. */
export interface UnderstoodRead {
  kind: 'understood'
  /** The release asked for; null for the current one. */
  dataVersion: string | null
  /** What the answer depends on beside URL, release and overlay: the clock, as coarse as the answer takes it. */
  moment: string
  run: (run: ReadRun) => Answer | Refusal
}

/** Parses a query, then knows how to answer it. */
type Understand = (raw: RawParams, at: Instant) => UnderstoodRead | Extract<Parsed<unknown>, { kind: 'faulty' }>

/** A read endpoint as HTTP serves it. */
export interface ReadRoute {
  endpoint: Endpoint
  understand: Understand
}

/** Read endpoints with a key, each with its parser and its use case; `/meta` is served as a constant elsewhere. */
const UNDERSTANDING: Readonly<Record<Exclude<ReadEndpoint, 'meta'>, Understand>> = {
  search: (raw, at) => understood(parseSearch(raw, at), runPlaces, momentOfList, dataVersionOf),
  nearby: (raw, at) => understood(parseNearby(raw, at), runPlaces, momentOfList, dataVersionOf),
  place: (raw, at) => understood(parsePlace(raw), runPlace, ({ mask }) => momentOfMask(mask, at)),
  history: (raw, at) =>
    understood(
      parseHistory(raw, at),
      (request, { serving, caller, id, requestId }) => rowsAnswer(readHistory(serving, caller, id, request), requestId),
      () => kstDate(at),
    ),
  regions: (raw) =>
    understood(parseRegions(raw), (query, { serving, caller, requestId }) =>
      rowsAnswer(listRegions(serving, caller, query), requestId),
    ),
  categories: (raw) =>
    understood(parseNothing(raw), (_, { serving, caller, requestId }) =>
      rowsAnswer(listCategories(serving, caller), requestId),
    ),
  stats: (raw) => understood(parseNothing(raw), runStats),
}

export const READ_ROUTES: readonly ReadRoute[] = ENDPOINTS.flatMap((endpoint) =>
  endpoint.name === 'meta' ? [] : [{ endpoint, understand: UNDERSTANDING[endpoint.name] }],
)

function understood<T>(
  parsed: Parsed<T>,
  run: (value: T, run: ReadRun, notices: readonly Notice[]) => Answer | Refusal,
  momentOf: (value: T) => string = () => '',
  versionOf: (value: T) => string | null = () => null,
): ReturnType<Understand> {
  if (parsed.kind === 'faulty') return parsed
  const { value, notices } = parsed
  return {
    kind: 'understood',
    dataVersion: versionOf(value),
    moment: momentOf(value),
    run: (context) => run(value, context, notices),
  }
}

const dataVersionOf = (request: PlaceListRequest) => request.dataVersion

/** `open_at` was resolved against the clock; `openNow` changes with the minute. */
function momentOfList({ filters: { openAt }, mask, at }: PlaceListRequest): string {
  return `${openAt ? `${openAt.date} ${openAt.startMinute}-${openAt.endMinute}` : ''} ${momentOfMask(mask, at)}`
}

function momentOfMask(mask: FieldMask, at: Instant): string {
  return mask.fields.includes('openNow') ? String(Math.floor(at / MINUTE_MS)) : ''
}

function runPlaces(
  request: PlaceListRequest,
  { reading, serving, caller, requestId }: ReadRun,
  notices: readonly Notice[],
): Answer | Refusal {
  const found = findPlaces(reading, serving, caller, request, notices)
  return found.kind === 'refused' ? found : placesAnswer(found, request.mask, requestId)
}

function placesAnswer(found: PlacesFound | DryRun, mask: FieldMask, requestId: string): Answer {
  const headers = ignoredFields(mask)
  if (found.kind === 'dry_run')
    return { kind: 'answer', body: JSON.stringify({ success: true, data: [], meta: found.report }), units: 0, headers }
  // Places are joined as the texts they are: a record is never parsed and written again.
  const body = `{"success":true,"data":[${found.places.join(',')}],"meta":${metaJson(found.meta, requestId)}}`
  return { kind: 'answer', body, units: found.units, headers }
}

function runPlace(request: PlaceRequest, { serving, caller, id, at, publicUrl }: ReadRun): Answer | Refusal {
  const found: PlaceFound | DryRun | Refusal = readPlace(serving, caller, id, request, at)
  if (found.kind === 'refused') return found
  const headers = ignoredFields(request.mask)
  if (found.kind === 'dry_run')
    return { kind: 'answer', body: JSON.stringify({ success: true, data: found.report }), units: 0, headers }
  const link =
    found.movedTo === null
      ? {}
      : { link: `<${publicUrl}/api/v1/places/${encodeURIComponent(found.movedTo)}>; rel="canonical"` }
  return {
    kind: 'answer',
    body: `{"success":true,"data":${found.place}}`,
    units: found.units,
    headers: { ...headers, ...link },
  }
}

function runStats(_: null, { serving, caller }: ReadRun): Answer {
  const { stats, units } = readStats(serving, caller)
  return { kind: 'answer', body: JSON.stringify({ success: true, data: stats }), units, headers: {} }
}

function rowsAnswer<T>(rows: Rows<T> | Refusal, requestId: string): Answer | Refusal {
  if (rows.kind === 'refused') return rows
  const body = `{"success":true,"data":${JSON.stringify(rows.rows)},"meta":${metaJson(rows.meta, requestId)}}`
  return { kind: 'answer', body, units: rows.units, headers: {} }
}

function metaJson(meta: Readonly<Record<string, unknown>>, requestId: string): string {
  return JSON.stringify({ ...meta, requestId })
}

/** Visible ASCII goes as it is; anything else, `%` included so that decoding is safe, percent-encoded (decisions.md 5). */
function ignoredFields({ ignored }: FieldMask): Record<string, string> {
  if (ignored.length === 0) return {}
  const encoded = ignored.map((token) => (/^[!-$&-~]*$/.test(token) ? token : encodeURIComponent(token.toWellFormed())))
  return { 'x-service-ignored-fields': encoded.join(',') }
}
