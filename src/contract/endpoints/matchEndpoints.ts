import { Type } from 'typebox'
import { BY_VENUE } from '../access/price.ts'
import { successSchema } from '../schemas/envelope.ts'
import { MatchBody, MatchMetaSchema, VenueMatchSchema } from '../schemas/matchSchema.ts'
import { callerEndpoint } from './callerEndpoint.ts'
import { WITH_PRICE } from './errorSets.ts'

/** The body of 100 venues with the longest Korean texts, three bytes a letter. */
const MATCH_BODY_BYTES_MAX = 256 * 1024

/** The calls that compare a caller's venues with those of the service. */
export const MATCH_ENDPOINTS = [
  callerEndpoint({
    name: 'matchVenues',
    tag: 'Places',
    method: 'POST',
    path: '/api/v1/places/match',
    summary: "Find the places of a caller's own list",
    description:
      'Up to 100 venues, each answered with the place it is, or null, with the probability, the reasons and the next candidates. Venues are compared as the lists of a build are. Each venue that is looked up costs one token, whether or not it is found; one without the fields it needs is answered with an error and costs nothing. The first call after a release was published may answer 503 while the release is prepared.',
    scope: 'places:read',
    price: BY_VENUE,
    body: MatchBody,
    bodyBytesMax: MATCH_BODY_BYTES_MAX,
    output: successSchema(Type.Array(VenueMatchSchema), MatchMetaSchema),
    errors: [...WITH_PRICE],
  }),
] as const
