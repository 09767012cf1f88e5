import type { StoredPlace } from '#venue/records.ts'
import { type TrustedRecords, take } from './ranked.ts'
import { dateOf } from '../normalise/readValue.ts'

type Reviews = Pick<StoredPlace, 'rating' | 'reviewCount' | 'latestReviewDate'>

/**
 * Returns rating and count of the one source with the most reviews, never a sum, and the newest review date of any
 * source.
 */
export function mergeReviews(venue: TrustedRecords): Reviews {
  const counted = venue.members.filter(({ record }) => record.rating !== undefined || record.reviewCount !== undefined)
  const most = Math.max(...counted.map(({ record }) => record.reviewCount ?? 0))
  const best = { ...venue, members: counted.filter(({ record }) => (record.reviewCount ?? 0) === most) }
  const rating = take(best, 'rating', ({ record }) => record.rating)
  const dates = venue.members.map(({ record }) => dateOf(record.latestReviewDate)).filter((day) => day !== null)
  const latest = dates.toSorted().at(-1)
  if (latest !== undefined)
    take(venue, 'latestReviewDate', ({ record }) => (record.latestReviewDate === latest ? latest : null))
  return {
    rating: rating === null ? null : Math.round(rating * 10) / 10,
    reviewCount: take(best, 'reviewCount', ({ record }) => record.reviewCount),
    latestReviewDate: latest ?? null,
  }
}
