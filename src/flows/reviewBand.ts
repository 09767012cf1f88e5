import type { PairDecision, Review } from '#contract/schemas/reviewSchema.ts'
import { type Refusal, refused } from './refusal.ts'

/** The pairs of records that a build left for review, and the decisions about them. */
export interface ReviewBand {
  /** Reads the pairs of the current release; null when there is no release, or none with pairs. */
  read(): Promise<Review | null>
  /** Stores a decision for later builds; returns false when the pair is not in the current release's review list. */
  settle(decision: PairDecision): Promise<boolean>
}

export async function readReview({
  review,
}: {
  review: ReviewBand
}): Promise<{ kind: 'done'; data: Review } | Refusal> {
  const data = await review.read()
  if (data) return { kind: 'done', data }
  return refused('not_found', {
    message: {
      en: 'There is no release with pairs for review.',
      ko: '검토할 쌍이 있는 릴리스가 없습니다.',
    },
    hint: { en: 'Build and publish a release.', ko: '릴리스를 빌드하고 게시하세요.' },
  })
}

export async function settlePair(
  { review }: { review: ReviewBand },
  decision: PairDecision,
): Promise<{ kind: 'done'; data: PairDecision } | Refusal> {
  if (await review.settle(decision)) return { kind: 'done', data: decision }
  return refused('not_found', {
    message: {
      en: 'This pair is not in the review list of the current release.',
      ko: '현재 릴리스의 검토 목록에 없는 쌍입니다.',
    },
    hint: { en: 'GET /api/admin/v1/review lists the pairs.', ko: 'GET /api/admin/v1/review에 목록이 있습니다.' },
  })
}
