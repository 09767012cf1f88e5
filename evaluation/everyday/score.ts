import { metresApart } from '#base/geometry.ts'
import { instantOf } from '#base/kst.ts'
import { foldPunctuation } from '#base/text/text.ts'
import type { Scope } from '#contract/parameters/query.ts'
import { withNamedArea } from '#flows/search/namedArea.ts'
import { readSentenceOf } from '#flows/search/sentenceSearch.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { parseSearch } from '#query/parseQuery.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { AREA_PARAMETERS } from '#query/sentenceRequest.ts'
import type { JudgedName, JudgedPlace, JudgedPlaceName, JudgedSentence } from './labels.ts'

/** The labels suppose Thursday 2026-11-26, 15:00 in Korea. */
const NOW = instantOf('2026-11-26', 900)
const FIRST = 3
/** They leave no place out, so no label has them. */
const ADDED: ReadonlySet<string> = new Set(['prefer', 'or_named'])
/** A romanised dish is understood as the keyword, which is judged by itself. */
const KEYWORD = 'keyword'

/** The outcome of one label; `got` shows what was found instead. */
export interface Outcome {
  q: string
  isRight: boolean
  got: string
}

export function scoreSentence(index: VenueIndex, judged: JudgedSentence): Outcome {
  const { request, params, keyword } = read(index, judged.q)
  const isWhere = request !== null && isAt(index, request.scope, judged.place)
  const isWhat = judged.accept.some((accepted) => isAccepted(accepted, judged.keyword, params, keyword))
  const where = request === null ? 'refused' : JSON.stringify(request.scope)
  return { q: judged.q, isRight: isWhere && isWhat, got: `${JSON.stringify(params)} [${keyword.join(' ')}] ${where}` }
}

/** A name as typed and the venues of which one is meant. */
export type MeantName = Omit<JudgedName, 'kind' | 'set'>

/** Searches the name as the search box does, as a sentence. */
export function scoreName(index: VenueIndex, judged: MeantName): Outcome {
  const { request } = read(index, judged.q)
  const hits = request === null ? [] : index.search({ ...request, pageSize: FIRST }, emptyOverlay).hits
  const found = hits.map(
    ({ ordinal }) =>
      JSON.parse(index.placeJson(ordinal, ['id', 'name', 'location'], { at: NOW, overlay: emptyOverlay })) as Found,
  )
  return {
    q: judged.q,
    isRight: found.some((place) => isMeant(place, judged)),
    got: found.map(({ name }) => name).join(' | '),
  }
}

/** Reads the name as `in` does; one of several regions, which `in` refuses, as a sentence does, which states that it assumes one. */
export function scorePlace(index: VenueIndex, judged: JudgedPlaceName): Outcome {
  const parsed = parseSearch([['in', judged.q]], NOW)
  const named = parsed.kind === 'parsed' ? withNamedArea(parsed.value, { index, overlay: emptyOverlay }) : null
  const isOfSeveral = named !== null && 'kind' in named && named.code === 'region_ambiguous'
  const request = isOfSeveral ? read(index, judged.q).request : named
  if (request === null || 'kind' in request) {
    const readings = request === null ? 'refused' : request.code
    return { q: judged.q, isRight: false, got: readings }
  }
  return { q: judged.q, isRight: isAt(index, request.scope, judged), got: JSON.stringify(request.scope).slice(0, 120) }
}

interface Found {
  id: string
  name: string
  location: { lat: number; lng: number }
}

function isMeant(
  { id, name, location }: Found,
  { ids, nameContains, alsoContains = [], nearPlace }: MeantName,
): boolean {
  if (ids) return ids.includes(id)
  const parts = [nameContains ?? '', ...alsoContains].map(foldPunctuation)
  const isNear =
    !nearPlace || metresApart(nearPlace.lat, nearPlace.lng, location.lat, location.lng) <= nearPlace.withinM
  return isNear && parts.some((part) => part !== '' && foldPunctuation(name).includes(part))
}

interface Reading {
  request: PlaceListRequest | null
  params: Readonly<Record<string, readonly string[]>>
  keyword: readonly string[]
}

function read(index: VenueIndex, q: string): Reading {
  const { report, parsed } = readSentenceOf(
    { sentence: q, position: null, params: [], at: NOW },
    { index, overlay: emptyOverlay },
  )
  const params: Record<string, string[]> = {}
  for (const { param, value } of report.understood)
    if (!AREA_PARAMETERS.has(param) && !ADDED.has(param) && param !== KEYWORD) (params[param] ??= []).push(value)
  if (parsed.kind === 'faulty') return { request: null, params, keyword: [] }
  const request = withNamedArea(parsed.value, { index, overlay: emptyOverlay })
  const keyword = parsed.value.filters.keyword?.split(' ') ?? []
  return { request: 'kind' in request ? null : request, params, keyword }
}

function isAccepted(
  accepted: JudgedSentence['accept'][number],
  judgedKeyword: readonly string[],
  params: Reading['params'],
  keyword: readonly string[],
): boolean {
  const { keyword: own, ...filters } = accepted
  const wanted = own === undefined ? judgedKeyword : typeof own === 'string' ? own.split(' ').filter(Boolean) : own
  const folded = (words: readonly string[]) => foldPunctuation(words.join(''))
  const sets = Object.entries(filters).map(([name, value]) => [name, listOf(value)] as const)
  return (
    folded(wanted) === folded(keyword) &&
    sets.length === Object.keys(params).length &&
    sets.every(([name, values]) => sameSet(values, params[name] ?? []))
  )
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((value) => b.includes(value))
}

function isAt(index: VenueIndex, scope: Scope, judged: JudgedPlace | null): boolean {
  if (judged === null) return scope.kind === 'everywhere'
  const middle = middleOf(index, scope)
  return middle !== null && metresApart(middle.lat, middle.lng, judged.lat, judged.lng) <= judged.withinM
}

/** Returns the middle of an area; of several dongs the mean of their middles. */
function middleOf(index: VenueIndex, scope: Scope): { lat: number; lng: number } | null {
  if (scope.kind === 'everywhere') return null
  if (scope.kind === 'circle') return scope.center
  const codes = scope.kind === 'region' ? [scope.codePrefix] : scope.codes
  const rows = codes.flatMap((regionCode) =>
    index.regions({ dong: null, sigungu: null, sido: null, regionCode, includeEmpty: true, kind: 'dong' }),
  )
  const mean = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  return rows.length === 0 ? null : { lat: mean(({ center }) => center.lat), lng: mean(({ center }) => center.lng) }
}
