import { type CalendarDate, daysBetween } from '#base/kst.ts'
import type { StoredPlace } from '#venue/records.ts'

/** The first band of docs/scores.md#lastseenat-and-freshnessscore: clear recent activity. */
const RECENT_DAYS = 120

/** Each additional independent list halves the remaining distance to certainty: 0, 0.5, 0.75, … */
export function crossSourceOf(groups: number): number {
  return 1 - 0.5 ** (groups - 1)
}

/** Returns the number of independent lists for their `crossSourceOf`. */
export function groupsOf(crossSource: number): number {
  return 1 - Math.round(Math.log2(1 - crossSource))
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
