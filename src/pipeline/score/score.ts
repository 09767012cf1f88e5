import type { CalendarDate } from '#base/kst.ts'
import type { Activity } from '#venue/businessProof.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { LICENCE_CLOSED, LICENCE_RENAMED } from '../merge/mergeClosure.ts'
import { ADDRESS_CONFLICT, agreementOf, byGroup, confidenceOf, LICENCE_CONFLICT } from './confidence.ts'
import { completenessOf, dataQualityOf, type Tracked } from './dataQuality.ts'
import { activeOnOf, freshnessOf } from './freshness.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { crossSourceOf, reputationOf } from './reputation.ts'
import { survivalOf } from './survival.ts'

/** Reasons of a closure for which a listing is all that speaks for the venue. */
const UNLICENSED = [LICENCE_CLOSED, LICENCE_RENAMED]

type Scores = Pick<StoredPlace, 'confidence' | 'freshnessScore' | 'dataQuality' | 'reputation'>

/** Computes the scores of a merged place: those that it shows, and the static parts of the discovery score. */
export function score(
  members: readonly NormalRecord[],
  place: Tracked,
  facts: { regulars: boolean; activity: Activity },
  asOf: CalendarDate,
): { scores: Scores; ranking: Venue['ranking']; activeOn: CalendarDate | null } {
  const groups = byGroup(members)
  const agreement = agreementOf(groups)
  const isTorn = place['address.conflict'] !== null
  const isUnlicensed = UNLICENSED.some((reason) => place.closureSignal?.reasons.includes(reason) === true)
  const doubts = (isTorn ? ADDRESS_CONFLICT : 0) + (isUnlicensed ? LICENCE_CONFLICT : 0)
  const confidence = confidenceOf(groups, agreement.conflict + doubts)
  const { proofs } = facts.activity
  const seenOn = proofs[0]?.on ?? null
  const activeOn = activeOnOf(proofs, isClosedForGood(place))
  const freshness = freshnessOf(activeOn, asOf)
  const completeness = completenessOf(place)
  return {
    activeOn,
    scores: {
      confidence,
      freshnessScore: freshness,
      dataQuality: dataQualityOf({ agreement, confidence, completeness, seenOn }, asOf),
      reputation: reputationOf(
        { groups: groups.length, latestReviewDate: place.latestReviewDate, regulars: facts.regulars },
        asOf,
      ),
    },
    ranking: {
      recency: survivalOf(seenOn, asOf),
      crossSource: crossSourceOf(groups.length, place.sourceCount),
      completeness,
    },
  }
}
