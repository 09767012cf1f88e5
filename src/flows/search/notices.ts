import type { LocalizedText } from '#contract/language.ts'
import type { Notice } from '#query/parsed.ts'
import { exclusionText } from '#query/parseQueryExclude.ts'
import type { Exclusion } from '#contract/parameters/query.ts'
import type { SearchAnswer, VenueIndex } from '#search/venueIndex.ts'

/** Said of coverage that was withheld, in `meta.dietaryCoverage` (docs/reference/parameters.md#dietary-coverage). */
export const DIETARY_WITHHELD: LocalizedText = {
  en: 'Too few owner-confirmed venues to answer safely.',
  ko: '업주가 확인한 매장이 너무 적어 안전하게 답할 수 없습니다.',
}

const REGION_NOT_SUPPORTED: Notice = {
  code: 'region_not_supported',
  message: {
    en: 'This area is outside the supported provinces; an empty result says nothing about it. See coverage in /meta.',
    ko: '지원하지 않는 지역입니다. 결과가 없다고 매장이 없는 것은 아닙니다. 지원 지역은 /meta의 coverage에 있습니다.',
  },
}

const WITHHELD: Notice = {
  code: 'dietary_withheld',
  message: {
    en: 'Too few owner-confirmed venues in this area; see meta.dietaryCoverage.',
    ko: '이 지역에는 업주가 확인한 매장이 너무 적습니다. meta.dietaryCoverage를 보세요.',
  },
  param: 'dietary',
}

/** What a caller should know about an answer of the index. */
export function noticesOf(answer: SearchAnswer): Notice[] {
  const notices: Notice[] = []
  if (answer.unsupported) notices.push(REGION_NOT_SUPPORTED)
  if (answer.dietaryWithheld.length > 0) notices.push(WITHHELD)
  if (answer.unknownHoursExcluded) notices.push(unknownHoursExcluded(answer.unknownHoursExcluded))
  if (answer.closedExcluded > 0) notices.push(closedExcluded(answer.closedExcluded))
  return notices
}

/** Places to be left out that the release does not know: a mistyped id would pass for an excluded one. */
export function unknownPlacesExcluded(exclude: readonly Exclusion[], index: VenueIndex): Notice[] {
  return exclude.flatMap((exclusion) => {
    if (exclusion.kind !== 'place' || index.find(exclusion.id).kind !== 'unknown') return []
    const from = exclusionText(exclusion)
    const message = {
      en: `exclude: there is no ${from}, so it leaves nothing out.`,
      ko: `exclude: ${from}은(는) 없는 매장이어서 아무것도 제외하지 않습니다.`,
    }
    return [{ code: 'exclude_unknown_place', message, param: 'exclude', from }]
  })
}

function unknownHoursExcluded(count: number): Notice {
  const message = {
    en: `Venues with unconfirmed hours are left out: ${count}; include_unknown_hours=true returns them.`,
    ko: `영업시간이 확인되지 않은 매장은 제외했습니다: ${count}곳. include_unknown_hours=true로 포함할 수 있습니다.`,
  }
  return { code: 'unknown_hours_excluded', message, param: 'open_at' }
}

function closedExcluded(count: number): Notice {
  const message = {
    en: `Venues confirmed closed are left out: ${count}; include_closed=true returns them.`,
    ko: `폐업이 확인된 매장은 제외했습니다: ${count}곳. include_closed=true로 포함할 수 있습니다.`,
  }
  return { code: 'closed_excluded', message, param: 'include_closed' }
}
