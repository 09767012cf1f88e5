import { PairDecisionBody } from '#contract/schemas/reviewSchema.ts'
import { readReview, settlePair } from '#flows/reviewBand.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'
import { readBody } from '../input/readBody.ts'
import type { Done } from '../auth/runKeyed.ts'

/** The operator's calls about pairs of records, by endpoint name of the contract. */
export const ADMIN_REVIEW_CALLS = {
  readReview: ({ administration }) => readReview(administration),
  settlePair: postDecision,
} satisfies Partial<AdminCallTable>

async function postDecision({ administration }: AdminDependencies, { body }: AdminCall): Promise<Done | Refusal> {
  const reading = readBody(PairDecisionBody, body, null)
  return reading.kind === 'refused' ? reading : settlePair(administration, reading.value)
}
