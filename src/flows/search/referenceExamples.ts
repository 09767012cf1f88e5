import type { Instant } from '#base/clock.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { ReferenceExamples } from '#contract/openapi/referenceExamples.ts'
import { PARAMETERS } from '#contract/parameters/parameters.ts'
import { listRequest } from './examples.ts'
import type { Serving } from './releaseHolder.ts'

const DISTRICTS = {
  dong: null,
  sigungu: null,
  sido: null,
  regionCode: null,
  includeEmpty: false,
  kind: 'sigungu',
} as const
const LISTS = ['search', 'nearby'] as const

/** Returns which examples of the reference a release answers, and what to show in place of the others. */
export function referenceExamplesOf({ index, overlay }: Serving, now: Instant): ReferenceExamples {
  const { byFilter, byValue } = index.filterCounts()
  const byCount = (a: number, b: number) => b - a
  const [common] = Object.entries(byValue['business_category'] ?? {}).toSorted(([, a], [, b]) => byCount(a, b))
  const [district] = index.regions(DISTRICTS).toSorted((a, b) => byCount(a.placeCount, b.placeCount))
  const { lat = 37.5, lng = 127 } = district?.center ?? {}
  const instead = {
    search: `business_category=${common?.[0] ?? 'restaurant'}`,
    nearby: `lat=${lat}&lng=${lng}&radius=5000`,
  }
  const isAnswered = (endpoint: (typeof LISTS)[number], query: string) => {
    const asked = listRequest(endpoint, [...new URLSearchParams(query)], now)
    return asked !== null && index.search(asked, overlay).total > 0
  }
  const queries = LISTS.map((name) => {
    const request = ENDPOINTS.find((endpoint) => endpoint.name === name)?.example.request ?? ''
    return [name, isAnswered(name, request.split('?')[1] ?? '') ? null : instead[name]] as const
  })
  const unanswered = PARAMETERS.filter(({ name, example }) => {
    if (byFilter[name] === 0) return true
    const counts = byValue[name]
    return counts !== undefined && example.split(',').every((one) => counts[one] === 0)
  })
  return {
    queries: Object.fromEntries(queries) as ReferenceExamples['queries'],
    unanswered: [...new Set(unanswered.map(({ name }) => name))],
  }
}
