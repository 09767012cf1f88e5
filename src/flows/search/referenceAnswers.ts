import type { Instant } from '#base/clock.ts'
import type { ReferenceAnswers } from '#contract/openapi/reference.ts'
import { listRequest } from './examples.ts'
import type { Serving } from './releaseHolder.ts'

const LISTS: Readonly<Record<string, 'search' | 'nearby'>> = {
  '/api/v1/places': 'search',
  '/api/v1/places/nearby': 'nearby',
}
const DISTRICTS = {
  dong: null,
  sigungu: null,
  sido: null,
  regionCode: null,
  includeEmpty: false,
  kind: 'sigungu',
} as const

/** Returns which examples of the reference page a release answers. */
export function referenceAnswersOf({ index, overlay }: Serving, now: Instant): ReferenceAnswers {
  const { byFilter, byValue } = index.filterCounts()
  const byCount = (a: number, b: number) => b - a
  const [common] = Object.entries(byValue['business_category'] ?? {}).toSorted(([, a], [, b]) => byCount(a, b))
  const [district] = index.regions(DISTRICTS).toSorted((a, b) => byCount(a.placeCount, b.placeCount))
  const { lat = 37.5, lng = 127 } = district?.center ?? {}
  return {
    answersList: (request) => {
      const [path = '', query = ''] = request.split('?')
      const endpoint = LISTS[path]
      if (endpoint === undefined) return true
      const asked = listRequest(endpoint, [...new URLSearchParams(query)], now)
      return asked !== null && index.search(asked, overlay).total > 0
    },
    answersFilter: (name, value) => {
      if (byFilter[name] === 0) return false
      const counts = byValue[name] ?? {}
      return value.split(',').some((one) => counts[one] !== 0)
    },
    instead: {
      search: `business_category=${common?.[0] ?? 'restaurant'}`,
      nearby: `lat=${lat}&lng=${lng}&radius=5000`,
    },
  }
}
