import { Type } from 'typebox'
import type { VenueMatch } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { MatchBody, VenueMatchSchema } from '#contract/schemas/matchSchema.ts'
import { derivedKey } from '../derivedKey.ts'
import { toProblem } from '../problemText.ts'
import { READING, tool, type ToolOutcome } from '../tool.ts'

/** More answers than this do not fit into a result. */
const TOOL_VENUES_MAX = 20
const REF_MAX = 60
/** A repeated call within this time is not charged again. */
const SAME_CALL_MS = 5 * 60_000

const { venues, minProbability } = MatchBody.schema.properties
const { ref, placeId, probability, reasons, candidates, error } = VenueMatchSchema.properties

export const MATCH_VENUES = tool({
  name: 'match_venues',
  title: "Find the places of a person's own list",
  description:
    'Finds which places venues of another list are: send the name with an address, a phone or a coordinate. Up to 20 venues, one token each, found or not. placeId is null when no place is sure enough; then show the candidates with get_venue and let the person choose. 내 목록의 가게가 여기 어느 가게인지 찾기, 주소와 상호로 매칭.',
  input: Type.Object(
    {
      venues: { ...venues, maxItems: TOOL_VENUES_MAX },
      minProbability,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    matches: Type.Array(Type.Object({ ref, placeId, probability, reasons, candidates, error: Type.Optional(error) })),
  }),
  annotations: READING,
  calls: ['matchVenues'],
  run: async (args, { service, signal, principal, now }): Promise<ToolOutcome> => {
    const idempotencyKey = derivedKey(principal, 'match_venues', [args, Math.floor(now / SAME_CALL_MS)])
    const answer = await service.call({ name: 'matchVenues', body: args, idempotencyKey }, signal)
    if (answer.kind === 'refused') return toProblem(answer)
    const matches = (answer.data as VenueMatch[]).map(shown)
    return { kind: 'answer', structured: { matches }, text: matches.map(lineOf).join('\n') }
  },
})

/** More would not fit into a result for all venues. */
const CANDIDATES_MAX = 3

function shown({ ref: own, error: fault, ...match }: VenueMatch) {
  return {
    ref: own === null ? null : cleanLine(own, REF_MAX),
    ...match,
    candidates: match.candidates.slice(0, CANDIDATES_MAX),
    ...(fault !== null && { error: fault }),
  }
}

function lineOf(match: ReturnType<typeof shown>, index: number): string {
  const name = match.ref ?? `venue ${index + 1}`
  if (match.error) return `${name}: not looked up: ${match.error.message}`
  if (match.placeId !== null) return `${name}: ${match.placeId} (${match.probability})`
  const [best] = match.candidates
  const near = best === undefined ? '' : `; likeliest ${best.placeId} (${best.probability})`
  return `${name}: none sure enough (${match.reasons.join(', ')})${near}`
}
