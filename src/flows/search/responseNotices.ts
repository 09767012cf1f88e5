import type { LocalizedText } from '#contract/language.ts'
import type { ResponseNotice } from '#query/parsed.ts'
import { exclusionText } from '#query/parseExclusion.ts'
import type { Exclusion, Filters } from '#contract/parameters/query.ts'
import type { SearchAnswer, VenueIndex } from '#search/venueIndex.ts'

/** Message in `meta.dietaryCoverage` when coverage was withheld (docs/reference/parameters.md#dietary-coverage). */
export const DIETARY_WITHHELD: LocalizedText = {
  en: 'Too few owner-confirmed venues to answer safely.',
  ko: '업주가 확인한 매장이 너무 적어 안전하게 답할 수 없습니다.',
}

const REGION_NOT_SUPPORTED: ResponseNotice = {
  code: 'region_not_supported',
  message: {
    en: 'This area is outside the covered provinces, so an empty result does not mean that it has no venues. See coverage in /meta.',
    ko: '지원하지 않는 지역입니다. 결과가 없다고 매장이 없는 것은 아닙니다. 지원 지역은 /meta의 coverage에 있습니다.',
  },
}

const WITHHELD: ResponseNotice = {
  code: 'dietary_withheld',
  message: {
    en: 'Too few owner-confirmed venues in this area; see meta.dietaryCoverage.',
    ko: '이 지역에는 업주가 확인한 매장이 너무 적습니다. meta.dietaryCoverage를 보세요.',
  },
  param: 'dietary',
}

/** Returns the notices that the caller needs to interpret a search answer. */
export function noticesOf(answer: SearchAnswer, filters: Pick<Filters, 'includeUnknownHours'>): ResponseNotice[] {
  const notices: ResponseNotice[] = []
  if (answer.unsupported) notices.push(REGION_NOT_SUPPORTED)
  if (answer.dietaryWithheld.length > 0) notices.push(WITHHELD)
  const { hours } = answer
  if (hours && hours.unknown > 0 && !filters.includeUnknownHours) notices.push(unknownHoursExcluded(hours))
  if (answer.closedExcluded > 0) notices.push(closedExcluded(answer.closedExcluded))
  return notices
}

/**
 * Returns a notice for each excluded place that the release does not have: otherwise a mistyped id would look like an
 * excluded place.
 */
export function unknownPlacesExcluded(exclude: readonly Exclusion[], index: VenueIndex): ResponseNotice[] {
  return exclude.flatMap((exclusion) => {
    if (exclusion.kind !== 'place' || index.find(exclusion.id).kind !== 'unknown') return []
    const from = exclusionText(exclusion)
    const message = {
      en: `exclude: ${from} does not exist, so nothing is excluded for it.`,
      ko: `exclude: 다음 매장이 없어 제외하지 않았습니다: ${from}.`,
    }
    return [{ code: 'exclude_unknown_place', message, param: 'exclude', from }]
  })
}

/**
 * Returns a notice for each value of a filter that no place of the release has: it explains an empty list. A withheld value has
 * a notice of its own.
 */
export function valuesNotCarried(
  filters: Filters,
  index: Pick<VenueIndex, 'notCarried'>,
  { dietaryWithheld }: Pick<SearchAnswer, 'dietaryWithheld'>,
): ResponseNotice[] {
  const isWithheld = (filter: string, value: string) =>
    filter === 'dietary' && dietaryWithheld.some((withheld) => withheld.value === value)
  const missing = index.notCarried(filters).filter(({ filter, value }) => !isWithheld(filter, value))
  return missing.map(({ filter, value }) => ({
    code: 'value_not_carried',
    message: {
      en: `No place of this release has a confirmed ${filter}=${value}, so no search with it finds any. Leave it out to see the others.`,
      ko: `이 데이터에는 ${filter}=${value} 조건이 확인된 매장이 없어, 이 조건으로는 결과가 없습니다. 조건을 빼면 다른 매장이 나옵니다.`,
    },
    param: filter,
    from: value,
  }))
}

/** States the known hours, too, because the terminal and MCP show messages and not `meta.openAt`. */
function unknownHoursExcluded({ matched, unknown }: NonNullable<SearchAnswer['hours']>): ResponseNotice {
  const known = matched - unknown
  const message = {
    en: `Hours then are known for ${known} of ${matched} matching venues. Excluded venues with unconfirmed hours: ${unknown}. Send include_unknown_hours=true to include them.`,
    ko: `조건에 맞는 ${matched}곳 가운데 ${known}곳만 그때의 영업시간이 확인되었습니다. 확인되지 않은 매장은 제외했습니다: ${unknown}곳. include_unknown_hours=true로 포함할 수 있습니다.`,
  }
  return { code: 'unknown_hours_excluded', message, param: 'open_at' }
}

function closedExcluded(count: number): ResponseNotice {
  const message = {
    en: `Excluded venues that are confirmed closed: ${count}. Send include_closed=true to include them.`,
    ko: `폐업이 확인된 매장은 제외했습니다: ${count}곳. include_closed=true로 포함할 수 있습니다.`,
  }
  return { code: 'closed_excluded', message, param: 'include_closed' }
}
