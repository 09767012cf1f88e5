import { type CalendarDate, kstDate } from '#base/kst.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { ADDRESS_CONFLICT, agreementOf, byGroup, confidenceOf } from './confidence.ts'
import { completenessOf, dataQualityOf, recencyOf, type Tracked } from './dataQuality.ts'
import { activeOnOf, activityOf, freshnessOf } from './freshness.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { crossSourceOf, reputationOf } from './reputation.ts'

type Scores = Pick<StoredPlace, 'confidence' | 'freshnessScore' | 'dataQuality' | 'reputation'>

/** Computes the scores of a merged place: those that it shows, and the static parts of the discovery score. */
export function score(
  members: readonly NormalRecord[],
  place: Tracked,
  facts: { regulars: boolean; observedAt: number },
  asOf: CalendarDate,
): { scores: Scores; ranking: Venue['ranking']; activeOn: CalendarDate | null } {
  const groups = byGroup(members)
  const agreement = agreementOf(groups)
  const isTorn = place['address.conflict'] !== null
  const confidence = confidenceOf(groups, agreement.conflict + (isTorn ? ADDRESS_CONFLICT : 0))
  const activity = activityOf(members)
  const freshness = freshnessOf(activity, asOf)
  const completeness = completenessOf(place)
  return {
    activeOn: activeOnOf(activity),
    scores: {
      confidence,
      freshnessScore: freshness,
      dataQuality: dataQualityOf(
        { agreement, confidence, completeness, newest: activity.newest, seenOn: kstDate(facts.observedAt) },
        asOf,
      ),
      reputation: reputationOf(
        { groups: groups.length, latestReviewDate: place.latestReviewDate, regulars: facts.regulars },
        asOf,
      ),
    },
    ranking: {
      recency: freshness ?? recencyOf(activity.newest, asOf),
      crossSource: crossSourceOf(groups.length),
      completeness,
    },
  }
}
