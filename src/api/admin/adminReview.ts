import { readReview, settlePair } from '#flows/reviewBand.ts'
import type { AdminCallTable } from './adminCall.ts'

/** The operator's calls about pairs of records, by endpoint name of the contract. */
export const ADMIN_REVIEW_CALLS = {
  readReview: ({ administration }) => readReview(administration),
  settlePair: ({ administration }, { body }) => settlePair(administration, body),
} satisfies Partial<AdminCallTable>
