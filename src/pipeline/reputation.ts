import { type CalendarDate, daysBetween } from '#base/kst.ts'
import type { StoredPlace } from '#contract/records.ts'

/** interface.md, freshness: "clear recent activity (about 4 months)". */
const RECENT_DAYS = 120

/** What is known of a venue's standing, with the reasons in words; null when nothing speaks for it (decisions.md 9). */
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
