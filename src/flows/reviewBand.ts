import type { PairDecision, Review } from '#contract/schemas/reviewSchema.ts'
import { type Refusal, refused } from './refusal.ts'

/** The pairs of records that a build left to people, and what people decided. */
export interface ReviewBand {
  /** Of the release that is current; null when there is none, or none with pairs. */
  read(): Promise<Review | null>
  /** Keeps a decision for later builds; false when the current release asks nothing about this pair. */
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
      en: 'There is no release whose build left pairs to people.',
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
      en: 'The serving release asks nothing about these two records.',
      ko: '현재 릴리스의 검토 목록에 없는 쌍입니다.',
    },
    hint: { en: 'GET /api/admin/v1/review lists the pairs.', ko: 'GET /api/admin/v1/review에 목록이 있습니다.' },
  })
}
