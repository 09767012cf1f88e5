import { Type } from 'typebox'
import { bodySchema } from '../body/bodySchema.ts'
import { decimal, line, objectsOf, optional, required } from '../body/fieldTypes.ts'
import {
  MATCH_CANDIDATES_MAX,
  MATCH_ERRORS,
  MATCH_LENGTHS,
  MATCH_PROBABILITY_DEFAULT,
  MATCH_PROBABILITY_MIN,
  MATCH_REASONS,
  MATCH_VENUES_MAX,
} from '../match.ts'
import { nullable } from './values.ts'

const textOf = (maxLength: number, description: string) => optional(line(Type.String({ maxLength, description })))
const angle = (maximum: number, description: string) =>
  optional(decimal(Type.Number({ minimum: -maximum, maximum, description })))

/** A venue as a caller knows it. Which fields it needs is checked for each venue on its own (flows/search/matchVenues.ts). */
const MatchVenueBody = bodySchema({
  ref: textOf(MATCH_LENGTHS.ref, "The caller's own id; the answer repeats it."),
  name: textOf(MATCH_LENGTHS.name, 'The name, with its branch. Every venue needs one.'),
  address: textOf(
    MATCH_LENGTHS.address,
    'A road address or a lot address, from the province or the district down to the number.',
  ),
  lat: angle(
    90,
    'With lng. A venue needs lat and lng, an address, or a phone; the more of them, the surer the answer.',
  ),
  lng: angle(180, 'With lat.'),
  phone: textOf(MATCH_LENGTHS.phone, 'In any notation.'),
  category: textOf(MATCH_LENGTHS.category, 'The kind of venue: a category of this service, or words of your own.'),
})

/** The body of a match. */
export const MatchBody = bodySchema({
  venues: required(objectsOf(MatchVenueBody, { minItems: 1, maxItems: MATCH_VENUES_MAX })),
  minProbability: optional(
    decimal(
      Type.Number({
        minimum: MATCH_PROBABILITY_MIN,
        maximum: 1,
        description: `The probability from which a venue is answered as placeId. Default: ${MATCH_PROBABILITY_DEFAULT}.`,
      }),
    ),
  ),
})

const probability = Type.Number({ minimum: 0, maximum: 1 })

/** The answer to one venue. */
export const VenueMatchSchema = Type.Object({
  ref: nullable(Type.String()),
  placeId: {
    ...nullable(Type.String()),
    description: 'The venue, when its probability reaches the limit and no rule keeps the two apart; else null.',
  },
  probability: {
    ...probability,
    description: 'That the likeliest candidate is the venue, and no other candidate is; 0 without a candidate.',
  },
  reasons: Type.Array(Type.Enum([...MATCH_REASONS]), {
    description: 'What decided, and how the venue compares with the likeliest candidate; new codes may appear.',
  }),
  candidates: Type.Array(Type.Object({ placeId: Type.String(), probability }), {
    maxItems: MATCH_CANDIDATES_MAX,
    description: 'The likeliest first.',
  }),
  error: {
    ...nullable(
      Type.Object({
        code: Type.Enum([...MATCH_ERRORS]),
        message: Type.String(),
        fields: Type.Array(Type.String(), { description: 'The fields that are missing or unusable.' }),
      }),
    ),
    description: 'Why the venue was not looked up; it costs nothing then. Null otherwise.',
  },
})

export const MatchMetaSchema = Type.Object({
  dataVersion: {
    ...nullable(Type.String()),
    description: 'Version of the data that the venues were matched with; null when none was looked up.',
  },
  minProbability: Type.Number({ description: 'The limit that was applied.' }),
  matched: Type.Integer({ minimum: 0, description: 'Venues with a placeId.' }),
  units: Type.Integer({ minimum: 0, description: 'Tokens billed.' }),
  requestId: Type.String(),
})
