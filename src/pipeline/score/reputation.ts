import { type CalendarDate, daysBetween } from '#base/kst.ts'
import type { StoredPlace } from '#venue/records.ts'

/** The first band of docs/scores.md#lastseenat-and-freshnessscore: clear recent activity. */
const RECENT_DAYS = 120

/** The doubt that another independent list leaves; then, one that repeats a list, such as a later copy of a register. */
const INDEPENDENT_DOUBT = 1 / 2
const REPEATED_DOUBT = 3 / 4
/** Most repeating lists that count: together they are worth less than one independent list. */
const REPEATED_MAX = 2
/** More than the rounding error of a logarithm, less than the doubt between two values. */
const ROUNDING = 1e-9

/** Returns how far lists agree that a venue exists, 0 for a single one. `groups`: the independent ones among them. */
export function crossSourceOf(groups: number, lists: number): number {
  return 1 - INDEPENDENT_DOUBT ** (groups - 1) * REPEATED_DOUBT ** Math.min(REPEATED_MAX, lists - groups)
}

/** Returns the number of independent lists for their `crossSourceOf`. */
export function groupsOf(crossSource: number): number {
  return 1 + Math.floor(Math.log(1 - crossSource) / Math.log(INDEPENDENT_DOUBT) + ROUNDING)
}

/** Returns a venue's reputation with the reasons in words; null when nothing supports it. */
export function reputationOf(
  facts: { groups: number; latestReviewDate: CalendarDate | null; regulars: boolean },
  asOf: CalendarDate,
): StoredPlace['reputation'] {
  const { groups, latestReviewDate, regulars } = facts
  const confirmed = groups > 1
  const recent = latestReviewDate !== null && daysBetween(latestReviewDate, asOf) <= RECENT_DAYS
  if (!confirmed && !recent && !regulars) return null
  const basis = [
    ...(confirmed ? [`${groups}개 출처에서 같은 매장으로 확인`] : []),
    ...(recent ? [`최근 리뷰 ${latestReviewDate}`] : []),
    ...(regulars ? ['단골이 많은 곳으로 알려짐'] : []),
  ]
  return { crossSourceConfirmed: confirmed, recentlyActive: recent, regularsFavorite: regulars, basis }
}
