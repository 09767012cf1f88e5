import type { MATCH_ENDPOINTS } from '#contract/endpoints/matchEndpoints.ts'
import type { Language } from '#contract/language.ts'
import type { MatchBody } from '#contract/schemas/matchSchema.ts'
import { matchVenues, type VenueMatch } from '#flows/search/matchVenues.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { Done } from '../idempotency/runKeyed.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'

/** The calls that compare a caller's venues, by endpoint name of the contract. */
export const MATCH_CALLS: CallerCalls<typeof MATCH_ENDPOINTS> = { matchVenues: postVenues }

async function postVenues(
  { matching, clock }: CallerDependencies,
  { caller, body, language }: CallerCall & Sent<typeof MatchBody>,
): Promise<Done | Refusal> {
  const outcome = await matchVenues(matching, caller, body, clock())
  if (outcome.kind === 'refused') return outcome
  const { matches, dataVersion, minProbability, units } = outcome
  const data = matches.map((match) => shownMatch(match, language))
  const matched = data.filter(({ placeId }) => placeId !== null).length
  return { kind: 'done', data, meta: { dataVersion, minProbability, matched }, units }
}

function shownMatch(match: VenueMatch, language: Language) {
  const { ref } = match
  if (match.kind === 'looked up') {
    const { placeId, probability, reasons, candidates } = match.answer
    return { ref, placeId, probability, reasons, candidates, error: null }
  }
  const { code, message, fields } = match.fault
  const error = { code, message: message[language], fields }
  return { ref, placeId: null, probability: 0, reasons: [], candidates: [], error }
}
