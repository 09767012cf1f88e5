import { ENDPOINTS, type Endpoint } from '#contract/endpoints/endpoints.ts'
import type { Instant } from '#base/clock.ts'
import type { Slices } from '#base/slices.ts'
import type { JsonSink } from '#base/text/jsonSink.ts'
import { kstDate, MINUTE_MS } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { ReadEndpoint } from '#contract/parameters/parameters.ts'
import type {
  ClusterRequest,
  ResponseNotice,
  Parsed,
  PlaceListRequest,
  PlaceRequest,
  RawParams,
  SentenceRequest,
  SuggestRequest,
} from '#query/parsed.ts'
import {
  parseClusters,
  parseHistory,
  parseNearby,
  parseNothing,
  parsePlace,
  parseRegions,
  parseSearch,
  parseSentence,
  parseSuggest,
} from '#query/parseQuery.ts'
import { isCardField } from '#contract/parameters/cardFields.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import { FIELDS } from '#venue/records.ts'
import type { FieldMask } from '#contract/parameters/query.ts'
import { listCategories, listRegions, readHistory, readStats, type Rows } from '#flows/search/coverageQueries.ts'
import type { Caller } from '#flows/identify.ts'
import { clusterMetaJson, listMetaJson, wholeListMetaJson } from '#flows/search/listMeta.ts'
import { clusterPlaces } from '#flows/search/clusterPlaces.ts'
import { findPlaces, readPlace, type PlaceQueryDependencies, writePlaces } from '#flows/search/placeQueries.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Serving } from '#flows/search/releaseHolder.ts'
import { withNamedArea } from '#flows/search/namedArea.ts'
import { readSentence } from '#flows/search/sentenceSearch.ts'
import { venueNumbersOf } from '#flows/search/venueNumbers.ts'
import type { SentenceReport } from '#query/sentenceRequest.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { RecentPage } from './recentPage.ts'

/** The inputs of a use case. */
export interface ReadRun {
  service: PlaceQueryDependencies & { publicUrl: string }
  serving: Serving
  caller: Caller
  /** The `{id}` of the path; empty where there is none. */
  id: string
  at: Instant
  requestId: string
  language: Language
  /** Empty at the start; the text written into it is the body. */
  into: JsonSink
}

/** An answer that is ready to be sent. */
export interface Answer {
  kind: 'answer'
  body: Buffer
  units: number
  /** The tier under which the units are counted; core for a fixed price. */
  tier: Tier
  /** The ordinals of the venues in the answer. */
  venues: readonly number[]
  /** True when it shows more of a place than a list shows to visitors. */
  isOpened?: boolean
  /** Names and values in turn, added to the headers of every read. */
  headers: readonly string[]
}

/** A parsed request: what its answer depends on, and how to compute it. */
export interface ParsedRead {
  kind: 'parsed'
  /** The requested release; null for the current one. */
  dataVersion: string | null
  /** What the answer depends on besides URL, release and overlay: the clock, in the resolution that matters. */
  moment: string
  /** Computes the answer, in slices where it may take long. */
  run: (run: ReadRun) => ReadOutcome | Slices<ReadOutcome>
}

export type ReadOutcome = Answer | Refusal

/**
 * Parses a query; returns how to answer it. `isStored`: the result is stored for repetitions of the query, so that it
 * may store its page, too.
 */
type ParseRead = (
  raw: RawParams,
  at: Instant,
  isStored?: boolean,
) => ParsedRead | Extract<Parsed<unknown>, { kind: 'faulty' }>

/** A read endpoint with its parser. */
export interface ReadRoute {
  endpoint: Endpoint
  parse: ParseRead
}

/**
 * The read endpoints that need a key, each with its parser and its use case; `/meta` is served as a constant elsewhere.
 */
const PARSERS: Readonly<Record<Exclude<ReadEndpoint, 'meta'>, ParseRead>> = {
  search: (raw, at, isStored) => parsedRead(parseSearch(raw, at), placesRun(isStored), momentOfList, dataVersionOf),
  nearby: (raw, at, isStored) => parsedRead(parseNearby(raw, at), placesRun(isStored), momentOfList, dataVersionOf),
  clusters: (raw, at) => parsedRead(parseClusters(raw, at), runClusters, momentOfHours),
  sentence: (raw, at, isStored) =>
    parsedRead(parseSentence(raw, at), sentenceRun(isStored), momentOfSentence, ({ dataVersion }) => dataVersion),
  suggest: (raw) => parsedRead(parseSuggest(raw), runSuggest),
  place: (raw, at) => parsedRead(parsePlace(raw), runPlace, ({ mask }) => momentOfMask(mask, at)),
  history: (raw, at) =>
    parsedRead(
      parseHistory(raw, at),
      (request, run) => rowsAnswer(readHistory(run.serving, run.caller, run.id, request), run),
      () => kstDate(at),
    ),
  regions: (raw) =>
    parsedRead(parseRegions(raw), (query, run) => rowsAnswer(listRegions(run.serving, run.caller, query), run)),
  categories: (raw) =>
    parsedRead(parseNothing(raw), (_, run) => rowsAnswer(listCategories(run.serving, run.caller), run)),
  stats: (raw) => parsedRead(parseNothing(raw), runStats),
}

export const READ_ROUTES: readonly ReadRoute[] = ENDPOINTS.flatMap((endpoint) =>
  endpoint.name === 'meta' ? [] : [{ endpoint, parse: PARSERS[endpoint.name] }],
)

function parsedRead<T>(
  parsed: Parsed<T>,
  run: (value: T, run: ReadRun, notices: readonly ResponseNotice[]) => ReturnType<ParsedRead['run']>,
  momentOf: (value: T) => string = () => '',
  versionOf: (value: T) => string | null = () => null,
): ReturnType<ParseRead> {
  if (parsed.kind === 'faulty') return parsed
  const { value, notices } = parsed
  return {
    kind: 'parsed',
    dataVersion: versionOf(value),
    moment: momentOf(value),
    run: (context) => run(value, context, notices),
  }
}

const dataVersionOf = (request: PlaceListRequest) => request.dataVersion

/**
 * Returns the clock value that a list depends on: `open_at` is resolved against the clock, and `openNow` changes with
 * the minute.
 */
function momentOfList(request: PlaceListRequest): string {
  return `${momentOfHours(request)} ${momentOfMask(request.mask, request.at)}`
}

function momentOfHours({ filters: { openAt } }: PlaceListRequest): string {
  return openAt ? `${openAt.date} ${openAt.startMinute}-${openAt.endMinute}` : ''
}

function momentOfMask(mask: FieldMask, at: Instant): string {
  return mask.fields.some((name) => FIELDS[name].dependsOn === 'clock') ? String(Math.floor(at / MINUTE_MS)) : ''
}

/** Makes the run of one parsed request. A stored one keeps the page for the next time. */
function placesRun(isStored = false) {
  const recent = isStored ? new RecentPage() : null
  return (request: PlaceListRequest, run: ReadRun, notices: readonly ResponseNotice[]) =>
    runPlaces(request, run, notices, recent)
}

function* runPlaces(
  asked: PlaceListRequest,
  run: ReadRun,
  notices: readonly ResponseNotice[],
  recent: RecentPage | null,
  sentence: SentenceReport | null = null,
): Slices<ReadOutcome> {
  const { service, serving, caller, into, requestId, language } = run
  const request = withNamedArea(asked, serving)
  if ('kind' in request) return request
  const known = recent?.of(serving) ?? null
  const found = yield* findPlaces(service, serving, caller, request, known?.answer)
  if (found.kind === 'refused') return found
  const headers = ignoredFields(request.mask)
  if (found.kind === 'dry_run')
    return answerOf({ success: true, data: [], meta: { ...found.report, ...sentence } }, 0, headers)
  const { answer, units } = found
  const allNotices = found.notices.length === 0 ? notices : [...notices, ...found.notices]
  // What a failed read left is not sent with the next answer.
  into.clear()
  into.ascii(OPENING)
  let slices: Buffer[] = []
  if (known) into.copy(known.places, 0, known.places.length)
  else {
    // Places are copied from prepared fragments, so that no record is parsed and serialized again.
    slices = yield* writePlaces(serving, answer, request, into)
    recent?.keep(serving, answer, Buffer.concat([...slices, into.since(0)]).subarray(OPENING.length))
  }
  into.ascii('],"meta":')
  const { dataVersion } = serving.index
  into.text(listMetaJson(request, answer, allNotices, { dataVersion, units, requestId, language }, sentence))
  into.ascii('}')
  const venues = venueNumbersOf(serving.index, answer.hits)
  const body = joined(slices, into)
  return { kind: 'answer', body, units, tier: request.mask.tier, venues, headers }
}

const OPENING = '{"success":true,"data":['

/** Takes what the sink holds, after earlier slices. Most answers are in one piece, and are not copied. */
function joined(slices: readonly Buffer[], into: JsonSink): Buffer {
  const last = into.take()
  if (slices.length === 0) return last
  const parts = [...slices, last]
  const body = Buffer.concat(parts)
  for (const part of parts) into.release(part)
  return body
}

/** The words of a sentence may be relative to the minute: now, in an hour. */
const momentOfSentence = ({ at }: SentenceRequest) => String(Math.floor(at / MINUTE_MS))

/** Makes the run of one parsed sentence, which keeps its page like that of a list. */
function sentenceRun(isStored = false) {
  const recent = isStored ? new RecentPage() : null
  return function* (request: SentenceRequest, run: ReadRun): Slices<ReadOutcome> {
    const { report, parsed } = yield* readSentence(request, run.serving)
    if (parsed.kind === 'faulty') return refusalOfFaults(parsed)
    return yield* runPlaces(parsed.value, run, parsed.notices, recent, report)
  }
}

function* runClusters(asked: ClusterRequest, run: ReadRun, notices: readonly ResponseNotice[]): Slices<ReadOutcome> {
  const { serving, caller, requestId, language } = run
  const request = withNamedArea(asked, serving)
  if ('kind' in request) return request
  const found = yield* clusterPlaces(serving, caller, request)
  const { dataVersion } = serving.index
  const facts = { dataVersion, units: found.units, requestId, language }
  const meta = clusterMetaJson(request, found.answer, [...notices, ...found.notices], facts)
  const body = Buffer.from(`{"success":true,"data":${JSON.stringify(found.rows)},"meta":${meta}}`)
  return { kind: 'answer', body, units: found.units, tier: 'core', venues: found.venues, headers: NO_HEADERS }
}

function* runSuggest(request: SuggestRequest, { serving, requestId, language }: ReadRun): Slices<Answer> {
  const rows = yield* serving.index.suggest(request.text, request.position, serving.overlay)
  const meta = wholeListMetaJson(rows.length, { dataVersion: serving.index.dataVersion, units: 0, requestId, language })
  const body = Buffer.from(`{"success":true,"data":${JSON.stringify(rows)},"meta":${meta}}`)
  return { kind: 'answer', body, units: 0, tier: 'core', venues: [], headers: NO_HEADERS }
}

function runPlace(request: PlaceRequest, { service, serving, caller, id, at, into }: ReadRun): Answer | Refusal {
  const found = readPlace(serving, caller, id, request)
  if (found.kind === 'refused') return found
  const headers = ignoredFields(request.mask)
  if (found.kind === 'dry_run') return answerOf({ success: true, data: found.report }, 0, headers)
  const { ordinal, units, movedTo } = found
  into.clear()
  into.ascii('{"success":true,"data":')
  serving.index.writePlace(ordinal, request.mask.fields, { at, overlay: serving.overlay }, into)
  into.ascii('}')
  const link = movedTo === null ? [] : ['link', canonicalLink(service.publicUrl, movedTo)]
  const venues = venueNumbersOf(serving.index, [found])
  const isOpened = !request.mask.fields.every(isCardField)
  const answer = { kind: 'answer', units, tier: request.mask.tier, venues, isOpened } as const
  return { ...answer, body: into.take(), headers: [...headers, ...link] }
}

function canonicalLink(publicUrl: string, id: string): string {
  return `<${publicUrl}/api/v1/places/${encodeURIComponent(id)}>; rel="canonical"`
}

function runStats(_: null, { serving, caller }: ReadRun): Answer {
  const { stats, units } = readStats(serving, caller)
  return answerOf({ success: true, data: stats }, units)
}

/** Serializes so many rows in one slice. */
const ROWS_PER_SLICE = 250

function* rowsAnswer<T>(found: Rows<T> | Refusal, { serving, requestId, language }: ReadRun): Slices<ReadOutcome> {
  if (found.kind === 'refused') return found
  const { rows, units, venues } = found
  const { dataVersion } = serving.index
  const meta = wholeListMetaJson(rows.length, { dataVersion, units, requestId, language })
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) {
    yield
    parts.push(JSON.stringify(rows.slice(from, from + ROWS_PER_SLICE)).slice(1, -1))
  }
  const body = Buffer.from(`{"success":true,"data":[${parts.join(',')}],"meta":${meta}}`)
  return { kind: 'answer', body, units, tier: 'core', venues, isOpened: venues.length > 0, headers: NO_HEADERS }
}

const NO_HEADERS: readonly string[] = []

/** Serializes an answer without prepared fragments, for answers that are rare or small. */
function answerOf(body: unknown, units: number, headers = NO_HEADERS): Answer {
  return { kind: 'answer', body: Buffer.from(JSON.stringify(body)), units, tier: 'core', venues: [], headers }
}

/**
 * Returns the header that lists ignored fields. Visible ASCII is unchanged; other characters, and `%` so that decoding
 * is unambiguous, are percent-encoded (docs/reference/fields.md#the-fields-parameter).
 */
function ignoredFields({ ignored }: FieldMask): readonly string[] {
  if (ignored.length === 0) return NO_HEADERS
  const encoded = ignored.map((token) => (/^[!-$&-~]*$/.test(token) ? token : encodeURIComponent(token.toWellFormed())))
  return ['x-service-ignored-fields', encoded.join(',')]
}
