import { PairDecisionBody } from '#contract/schemas/reviewSchema.ts'
import { readReview, settlePair } from '#flows/reviewBand.ts'
import type { Refusal } from '#flows/refusal.ts'
import { readBody } from '../input/readBody.ts'
import type { Done } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** The operator's calls about pairs of records, by endpoint name of the contract. */
export const ADMIN_REVIEW_CALLS: Readonly<
  Record<string, (service: Service, body: JsonObject) => Promise<Done | Refusal>>
> = {
  readReview: ({ administration }) => readReview(administration),
  settlePair: postDecision,
}

async function postDecision({ administration }: Service, body: JsonObject): Promise<Done | Refusal> {
  const reading = readBody(PairDecisionBody, body, null)
  return reading.kind === 'refused' ? reading : settlePair(administration, reading.value)
}
