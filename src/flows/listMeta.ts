import { instantOf, kstIso } from '#base/kst.ts'
import type { Notice, PlaceListRequest } from '#contract/parsed.ts'
import type { OpenAt } from '#contract/query.ts'
import type { DietaryWithheld, SearchAnswer } from '#search/venueIndex.ts'

/** `meta` of a list of places (decisions.md 3, 10, 12, 13), but for the request's id. */
export function listMeta(
  request: PlaceListRequest,
  answer: SearchAnswer,
  dataVersion: string,
  units: number,
  parsed: readonly Notice[],
): Record<string, unknown> {
  const { scope, filters, page, pageSize } = request
  return {
    total: answer.total,
    page,
    pageSize,
    totalPages: Math.ceil(answer.total / pageSize),
    sort: answer.sort,
    ...(scope.kind === 'circle' && { center: scope.center, radius: scope.radiusM }),
    ...(filters.openAt && {
      openAt: openAtMeta(filters.openAt, answer.unknownHoursExcluded ?? 0, filters.includeUnknownHours),
    }),
    ...(answer.dietaryWithheld.length > 0 && { dietaryCoverage: dietaryCoverage(answer.dietaryWithheld) }),
    dataVersion,
    units,
    notices: [...parsed, ...noticesOf(answer)],
  }
}

/** `meta` of a list that comes whole. */
export function wholeListMeta(total: number, dataVersion: string, units: number): Record<string, unknown> {
  return { total, page: 1, pageSize: total, totalPages: total > 0 ? 1 : 0, dataVersion, units, notices: [] }
}

function openAtMeta(
  openAt: OpenAt,
  unknownHoursExcluded: number,
  unknownHoursIncluded: boolean,
): Record<string, unknown> {
  return {
    requested: openAt.requested,
    type: openAt.type,
    label: openAt.label,
    timezone: 'Asia/Seoul',
    window: {
      start: kstIso(instantOf(openAt.date, openAt.startMinute)),
      end: kstIso(instantOf(openAt.date, openAt.endMinute)),
    },
    unknownHoursExcluded,
    unknownHoursIncluded,
    notChecked: ['temporary_closures_unannounced', 'full_tables'],
  }
}

function dietaryCoverage(items: readonly DietaryWithheld[]): Record<string, unknown> {
  return { withheld: true, items, message: 'Too few owner-confirmed venues to answer safely.' }
}

function noticesOf(answer: SearchAnswer): Notice[] {
  const notices: Notice[] = []
  if (answer.unsupported) {
    notices.push({
      code: 'region_not_supported',
      message:
        'This area is outside the supported provinces; an empty result says nothing about it. See coverage in /meta.',
    })
  }
  if (answer.dietaryWithheld.length > 0) {
    notices.push({
      code: 'dietary_withheld',
      message: 'Too few owner-confirmed venues in this area; see meta.dietaryCoverage.',
      param: 'dietary',
    })
  }
  if (answer.unknownHoursExcluded) {
    const message = `Venues with unconfirmed hours are left out: ${answer.unknownHoursExcluded}; include_unknown_hours=true returns them.`
    notices.push({ code: 'unknown_hours_excluded', message, param: 'open_at' })
  }
  if (answer.closedExcluded > 0) {
    notices.push({
      code: 'closed_excluded',
      message: `Venues confirmed closed are left out: ${answer.closedExcluded}; include_closed=true returns them.`,
      param: 'include_closed',
    })
  }
  return notices
}
