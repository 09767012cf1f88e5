import { Type } from 'typebox'
import { callerEndpoint } from './callerEndpoint.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { WITH_PRICE } from './errorSets.ts'
import {
  AskBody,
  AskedSchema,
  BlockedSchema,
  guestCountSchema,
  kindSchema,
  LiveQuerySchema,
  PeekSchema,
  topicSchema,
} from '../schemas/liveStatusSchema.ts'
import { FREE, ONE_TOKEN } from '../access/price.ts'
import { WAIT_QUERY } from '../parameters/waitQuery.ts'

const queryId: PathParameter = {
  name: 'queryId',
  description: 'The id from the response to the question.',
  example: '3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10',
}
const PATH = '/api/v1/live-status'

/** The calls that ask owners about the current situation. */
export const LIVE_STATUS_ENDPOINTS = [
  callerEndpoint({
    name: 'askVenue',
    tag: 'Live status',
    method: 'POST',
    path: PATH,
    summary: 'Ask a venue about its current situation',
    description:
      'For facts that change by the hour, not for hours, parking or pets. A fresh answer is reused, the same pending question is joined, and a closed venue is not contacted: these return 200. Only a new question reaches the owner, who has about five minutes to answer: 201 with Location. Reused answers and closed venues cost nothing.',
    scope: 'live:write',
    price: ONE_TOKEN,
    headers: ['Location'],
    body: AskBody,
    status: 201,
    output: successSchema(Type.Union([AskedSchema, BlockedSchema])),
    errors: [
      'guest_count_required',
      'place_not_found',
      'live_status_not_available',
      'owner_contact_limited',
      ...WITH_PRICE,
    ],
  }),
  callerEndpoint({
    name: 'readAnswer',
    tag: 'Live status',
    method: 'GET',
    path: `${PATH}/{queryId}`,
    summary: 'Read a live question, or wait for its answer',
    description:
      'With wait, the response comes as soon as the question is settled, at the latest when the wait is over.',
    scope: 'live:read',
    price: FREE,
    query: [WAIT_QUERY],
    headers: ['XServiceWaitApplied'],
    pathParameters: [queryId],
    output: successSchema(LiveQuerySchema),
    errors: ['live_query_not_found'],
  }),
  callerEndpoint({
    name: 'peekAnswer',
    tag: 'Live status',
    method: 'GET',
    path: PATH,
    summary: 'Look for a fresh answer without asking',
    description: 'The owner is not contacted. Free when there is no answer.',
    scope: 'live:read',
    price: ONE_TOKEN,
    query: [
      {
        name: 'placeId',
        required: true,
        description: 'From a search.',
        schema: Type.String(),
        example: 'pl_4x8k2m9q1r7t3v5w',
      },
      {
        name: 'topic',
        required: true,
        description: 'The topic as it was asked, or as the answer shows it.',
        schema: topicSchema,
        example: '돼지국밥',
      },
      { name: 'kind', required: false, description: 'Any kind when omitted.', schema: kindSchema, example: 'item' },
      {
        name: 'guestCount',
        required: false,
        description: 'For seats only; any party size when omitted.',
        schema: guestCountSchema,
        example: 4,
      },
    ],
    output: successSchema(PeekSchema),
    errors: ['place_not_found', 'missing_parameter', ...WITH_PRICE],
  }),
] as const
