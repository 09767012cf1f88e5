import type { Caller } from '#accounts/key.ts'
import type { JsonSink } from '#base/text/jsonSink.ts'
import type { Slices } from '#base/slices.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import { FIELDS, type FieldName } from '#venue/records.ts'
import type { ResponseNotice, PlaceListRequest, PlaceRequest } from '#query/parsed.ts'
import type { FieldMask } from '#contract/parameters/query.ts'
import type { Relaxation, StartOver } from '#contract/parameters/relaxation.ts'
import type { Hit, SearchAnswer } from '#search/venueIndex.ts'
import { unknownPlacesExcluded, valuesNotCarried } from './responseNotices.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { ReleaseHolder, Serving } from './releaseHolder.ts'
import { sandboxServing } from '../sandbox.ts'
import { fieldsRefusal, windowRefusal } from './visit.ts'

/** Upper bound of the result window of every plan (docs/reference/billing.md#result-window). */
const LIVE_WINDOW_MAX = 5_000
/** The result window of test keys, which read a sample. */
const TEST_WINDOW = 300

/** The dependencies of the read flows. */
export interface PlaceQueryDependencies {
  releases: ReleaseHolder
  /** The contact for a bulk export: an e-mail address or a URL. */
  exportContact: string
  /** Returns the page where a person gets an API key. */
  signUpUrl: () => string
}

/** What the index answers to a list. */
export interface ListAnswer extends SearchAnswer {
  /** What finds places instead; null unless it is the first page of an empty list. */
  relax: readonly Relaxation[] | null
  /** What to start over with when nothing of that helps either; null while something does. */
  startOver: readonly StartOver[] | null
}

/** A page of places; `writePlaces` writes it. */
export interface PlacesFound {
  kind: 'places'
  answer: ListAnswer
  units: number
  /** Notices that depend on this release. */
  notices: readonly ResponseNotice[]
}
/** One place; `writePlace` of the index writes it. */
export interface PlaceFound {
  kind: 'place'
  ordinal: number
  units: number
  /** The surviving record's id when the requested id was merged into it. */
  movedTo: string | null
}
/** The cost of a call and its interpretation, without running it. */
export interface DryRun {
  kind: 'dry_run'
  report: Readonly<Record<string, unknown>>
}

/**
 * Returns the release a request runs on: the requested version while it is served; for test keys always the sandbox.
 */
export function servingFor(releases: ReleaseHolder, caller: Caller, dataVersion: string | null): Serving | Refusal {
  if (caller.mode === 'test') return sandboxServing(dataVersion)
  if (dataVersion !== null)
    return releases.ofVersion(dataVersion) ?? refused('data_version_gone', { param: 'data_version' })
  return releases.current() ?? refused('service_unavailable')
}

/** Runs search and nearby: checks price and window, and runs the query unless its answer is known. */
export function* findPlaces(
  { exportContact, signUpUrl }: PlaceQueryDependencies,
  { index, overlay }: Serving,
  caller: Caller,
  request: PlaceListRequest,
  known?: ListAnswer,
): Slices<PlacesFound | DryRun | Refusal> {
  const priceRefusal = overMaxUnits(request.mask, request.maxUnits)
  if (priceRefusal) return priceRefusal
  const window = resultWindow(caller)
  const requested = request.page * request.pageSize
  const isVisitor = caller.visitor !== undefined
  if (requested > window) {
    const details = { window, plan: caller.plan, exportContact }
    return isVisitor ? windowRefusal(details, signUpUrl()) : refused('bulk_export_required', { param: 'page', details })
  }
  const beyond = isVisitor ? fieldsRefusal(request.mask, signUpUrl()) : null
  if (beyond) return beyond
  if (request.dryRun) {
    return {
      kind: 'dry_run',
      report: { ...dryRunOf(request.mask), window: { limit: window, requested }, resolvedFilters: request.resolved },
    }
  }
  const answer = known ?? (yield* listAnswer(index, overlay, request))
  const missing = answer.total === 0 ? valuesNotCarried(request.filters, index, answer) : []
  const notices = [...unknownPlacesExcluded(request.filters.exclude, index), ...missing]
  return { kind: 'places', answer, units: priceFor(caller, request.mask.units), notices }
}

function* listAnswer(
  index: Serving['index'],
  overlay: Serving['overlay'],
  request: PlaceListRequest,
): Slices<ListAnswer> {
  const answer = index.search(request, overlay)
  yield
  if (answer.total > 0 || request.page > 1) return { ...answer, relax: null, startOver: null }
  const relax = index.relax(request, overlay)
  if (relax.length > 0) return { ...answer, relax, startOver: null }
  yield
  return { ...answer, relax, startOver: index.startOver(request, overlay) }
}

/** More places than most pages have, because a page in several slices is copied once more. */
const PLACES_PER_SLICE = 20

/**
 * Writes the places of a page as the items of a JSON array, without its brackets. Returns what was written in slices
 * before the last one, beginning with what the sink held; the rest is in the sink.
 */
export function* writePlaces(
  { index, overlay }: Serving,
  { hits }: SearchAnswer,
  { mask, at }: PlaceListRequest,
  into: JsonSink,
): Slices<Buffer[]> {
  const slices: Buffer[] = []
  for (let i = 0; i < hits.length; i++) {
    if (i > 0) into.ascii(',')
    if (i > 0 && i % PLACES_PER_SLICE === 0) {
      // Others write into the sink meanwhile.
      slices.push(into.take())
      yield
    }
    const hit = hits[i] as Hit
    index.writePlace(hit.ordinal, mask.fields, { at, overlay, hit }, into)
  }
  return slices
}

/** Returns one place by its id, or by an id that was merged into it. */
export function readPlace(
  { index }: Serving,
  caller: Caller,
  id: string,
  request: PlaceRequest,
): PlaceFound | DryRun | Refusal {
  const priceRefusal = overMaxUnits(request.mask, request.maxUnits)
  if (priceRefusal) return priceRefusal
  const finding = index.find(id)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'id' })
  if (request.dryRun) return { kind: 'dry_run', report: dryRunOf(request.mask) }
  return {
    kind: 'place',
    ordinal: finding.ordinal,
    units: priceFor(caller, request.mask.units),
    movedTo: finding.kind === 'moved' ? finding.id : null,
  }
}

/** Returns the price for a caller; test keys are never billed. */
export function priceFor(caller: Caller, units: number): number {
  return caller.mode === 'test' ? 0 : units
}

/** Returns the number of results this caller may page through. */
export function resultWindow(caller: Pick<Caller, 'mode' | 'limits'>): number {
  return caller.mode === 'test' ? TEST_WINDOW : Math.min(caller.limits.resultWindow, LIVE_WINDOW_MAX)
}

function overMaxUnits(mask: FieldMask, maxUnits: number | null): Refusal | null {
  if (maxUnits === null || mask.units <= maxUnits) return null
  const message = {
    en: `The request would cost ${mask.units} tokens, more than max_units.`,
    ko: `이 요청의 비용(${mask.units} 토큰)이 max_units를 넘습니다.`,
  }
  return refused('invalid_parameter', {
    faults: [
      {
        param: 'max_units',
        code: 'invalid_parameter',
        message,
        value: String(maxUnits),
        hint: {
          en: 'Request cheaper fields, or raise max_units.',
          ko: '비용이 더 낮은 필드를 요청하거나 max_units를 올리세요.',
        },
      },
    ],
    details: { units: mask.units },
  })
}

function dryRunOf(mask: FieldMask): Record<string, unknown> {
  const byTier: Partial<Record<Tier, FieldName[]>> = {}
  for (const field of mask.fields) (byTier[FIELDS[field].tier] ??= []).push(field)
  return { dryRun: true, units: mask.units, tier: mask.tier, fields: mask.fields, byTier, ignoredFields: mask.ignored }
}
