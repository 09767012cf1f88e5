import type { Language } from '#contract/language.ts'
import type { Filters } from '#contract/parameters/query.ts'
import { openAtWindow } from '#contract/openAtWindow.ts'
import type { ResponseNotice, PlaceListRequest } from '#query/parsed.ts'
import type { Assumption } from '#venue/assumption.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { DietaryWithheld, SearchAnswer } from '#search/venueIndex.ts'
import type { SentenceReport } from '#query/sentenceRequest.ts'
import type { ListAnswer } from './placeQueries.ts'
import { relaxEntry, startOverEntry } from './relaxMeta.ts'
import { DIETARY_WITHHELD, noticesOf } from './responseNotices.ts'

/** The facts that every list states in `meta`, besides its numbers. */
export interface ListFacts {
  dataVersion: string
  units: number
  requestId: string
  language: Language
}

/**
 * Writes `meta` of a list of places as JSON (docs/reference/errors.md#success-body). It is concatenated from pieces:
 * texts from the request are quoted one by one, all other values need no quoting.
 */
export function listMetaJson(
  request: PlaceListRequest,
  answer: ListAnswer,
  parsed: readonly ResponseNotice[],
  facts: ListFacts,
  sentence: SentenceReport | null = null,
): string {
  const { scope, filters, page, pageSize } = request
  const { total } = answer
  let json = `{"total":${total},"page":${page},"pageSize":${pageSize},"totalPages":${Math.ceil(total / pageSize)},"sort":"${answer.sort}"`
  if (scope.kind === 'circle') {
    const { lat, lng } = scope.center
    json += `,"center":{"lat":${lat},"lng":${lng}},"radius":${scope.radiusM}`
  }
  json += resultsJson(filters, answer, facts.language)
  if (sentence !== null) json += `,${JSON.stringify(sentence).slice(1, -1)}`
  if (answer.relax !== null) json += `,"relax":${JSON.stringify(answer.relax.map((one) => relaxEntry(one, request)))}`
  if (answer.startOver !== null)
    json += `,"startOver":${JSON.stringify(answer.startOver.map((one) => startOverEntry(one, request)))}`
  const notices = noticesOf(answer, filters)
  return json + endJson(parsed.length === 0 ? notices : [...parsed, ...notices], facts)
}

/** Writes `meta` of the clusters of a search. */
export function clusterMetaJson(
  { filters }: Pick<PlaceListRequest, 'filters'>,
  answer: SearchAnswer,
  parsed: readonly ResponseNotice[],
  facts: ListFacts,
): string {
  const results = resultsJson(filters, answer, facts.language)
  return `{"total":${answer.total}${results}${endJson([...parsed, ...noticesOf(answer, filters)], facts)}`
}

/** Writes what applies to all results: the requested time, withheld values and the readings of the keyword. */
function resultsJson({ openAt, includeUnknownHours }: Filters, answer: SearchAnswer, language: Language): string {
  let json = openAt === null ? '' : `,"openAt":${openAtJson(openAt, answer, includeUnknownHours)}`
  if (answer.dietaryWithheld.length > 0) json += `,"dietaryCoverage":${dietaryJson(answer.dietaryWithheld, language)}`
  if (answer.readings.length > 0) json += `,"assumed":${JSON.stringify(assumptionsOf(answer.readings))}`
  return json
}

/**
 * Writes `meta` of a complete list, on one page. An empty list has no page, but `pageSize` is at least 1 because
 * clients divide by it.
 */
export function wholeListMetaJson(total: number, facts: ListFacts): string {
  const numbers = `"total":${total},"page":1,"pageSize":${Math.max(1, total)},"totalPages":${total > 0 ? 1 : 0}`
  return `{${numbers}${endJson([], facts)}`
}

function endJson(notices: readonly ResponseNotice[], { dataVersion, units, requestId, language }: ListFacts): string {
  const noticesJson = notices.map((notice) => noticeJson(notice, language)).join(',')
  return `,"dataVersion":${JSON.stringify(dataVersion)},"units":${units},"notices":[${noticesJson}],"requestId":"${requestId}"}`
}

function noticeJson({ code, message, param, from, to }: ResponseNotice, language: Language): string {
  let json = `{"code":"${code}","message":${JSON.stringify(message[language])}`
  if (param !== undefined) json += `,"param":"${param}"`
  if (from !== undefined) json += `,"from":${JSON.stringify(from)}`
  if (to !== undefined) json += `,"to":${JSON.stringify(to)}`
  return `${json}}`
}

function openAtJson(openAt: OpenAt, { hours, notedClosures }: SearchAnswer, unknownHoursIncluded: boolean): string {
  const { type, label, timezone, window } = openAtWindow(openAt)
  const { matched, unknown } = hours ?? { matched: 0, unknown: 0 }
  const shownLabel = label === null ? 'null' : `"${label}"`
  return (
    `{"requested":${JSON.stringify(openAt.requested)},"type":"${type}","label":${shownLabel},"timezone":"${timezone}",` +
    `"window":{"start":"${window.start}","end":"${window.end}"},"total":${matched},"knownHours":${matched - unknown},` +
    `"unknownHoursExcluded":${unknownHoursIncluded ? 0 : unknown},"unknownHoursIncluded":${unknownHoursIncluded},` +
    `"notChecked":["temporary_closures_unannounced","full_tables"${notedClosures ? ',"noted_closures"' : ''}]}`
  )
}

/** Returns everything that the readings assume, each once. */
function assumptionsOf(readings: SearchAnswer['readings']): Assumption[] {
  const all = readings.flatMap(({ assumed }) => assumed)
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** Called rarely, so its cost does not matter. */
function dietaryJson(items: readonly DietaryWithheld[], language: Language): string {
  return JSON.stringify({ withheld: true, items, message: DIETARY_WITHHELD[language] })
}
