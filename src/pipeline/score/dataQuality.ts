import { type CalendarDate, daysBetween } from '#base/kst.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Agreement } from './confidence.ts'

/** Decay of `recency` in days (docs/scores.md#dataquality). */
const RECENCY_DAYS = 180

/** A merged place before it is scored. */
export type Tracked = Omit<StoredPlace, 'dataQuality' | 'freshnessScore' | 'reputation' | 'confidence'>

/** The 24 fields of a complete profile; each is present or not. */
const TRACKED: readonly ((place: Tracked) => unknown)[] = [
  ({ name }) => name,
  ({ location }) => location,
  ({ serviceAttributes }) => serviceAttributes.venue_subtype,
  ({ address }) => address.road,
  ({ address }) => address.jibun,
  ({ phone }) => phone,
  ({ homepage }) => homepage,
  ({ bookingUrl, reservationChannels }) => bookingUrl ?? reservationChannels[0],
  ({ snsLinks }) => snsLinks,
  ({ businessHours }) => businessHours,
  ({ holidayPolicy }) => holidayPolicy,
  ({ rating }) => rating,
  ({ reviewCount }) => reviewCount,
  ({ latestReviewDate }) => latestReviewDate,
  ({ menu }) => menu,
  ({ price }) => price,
  ({ photos }) => photos,
  ({ nearestStation }) => nearestStation,
  ({ serviceAttributes }) => serviceAttributes.parking,
  ({ serviceAttributes }) => serviceAttributes.reservable,
  ({ recommendedFor }) => recommendedFor,
  ({ atmosphere }) => atmosphere,
  ({ dietary }) => dietary,
  ({ ownerIntro }) => ownerIntro,
]

/** Returns the share of the tracked fields that a place has, 0–1. */
export function completenessOf(place: Tracked): number {
  let present = 0
  for (const field of TRACKED) if ((field(place) ?? null) !== null) present++
  return present / TRACKED.length
}

/** Returns exp(−days / 180) of the day on which the venue was last seen in business; 0 when it never was. */
export function recencyOf(seenOn: CalendarDate | null, asOf: CalendarDate): number {
  return seenOn === null ? 0 : Math.exp(-Math.max(0, daysBetween(seenOn, asOf)) / RECENCY_DAYS)
}

/**
 * `veracity` is the agreement between independent lists by the rule of succession: 0.5 without anything to compare, so
 * that one agreeing detail does not give certainty.
 */
export function dataQualityOf(
  facts: { agreement: Agreement; confidence: number; completeness: number; seenOn: CalendarDate | null },
  asOf: CalendarDate,
): StoredPlace['dataQuality'] {
  const { agreed, compared } = facts.agreement
  const lasting = {
    veracity: twoDecimals((agreed + 1) / (compared + 2)),
    completeness: twoDecimals(facts.completeness),
    confidence: facts.confidence,
  }
  return agedQuality(lasting, facts.seenOn, asOf)
}

/**
 * Returns the lasting parts of a quality with the parts that change daily. `seenOn`: the day of the newest proof of
 * business.
 */
export function agedQuality(
  { veracity, completeness, confidence }: Pick<StoredPlace['dataQuality'], 'veracity' | 'completeness' | 'confidence'>,
  seenOn: CalendarDate | null,
  asOf: CalendarDate,
): StoredPlace['dataQuality'] {
  return {
    veracity,
    completeness,
    confidence,
    recency: twoDecimals(recencyOf(seenOn, asOf)),
    last_verified_days_ago: seenOn === null ? null : Math.max(0, daysBetween(seenOn, asOf)),
  }
}

function twoDecimals(share: number): number {
  return Math.round(share * 100) / 100
}
