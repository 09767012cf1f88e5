import { instant, nullable, placeIdSchema } from './values.ts'
import { Type } from 'typebox'
import { cleanLine } from '#base/text/text.ts'
import { bodySchema } from '../body/bodySchema.ts'
import { checked, choice, converted, optional, required, text, wholeNumber } from '../body/fieldTypes.ts'
import { ONLY_SEATS, TOPIC_SENT_LENGTH_MAX, topicOf, topicProblem } from '../limits/topic.ts'
import {
  LIVE_KINDS,
  LIVE_STATUSES,
  LIVE_VERIFIERS,
  PARTY_MAX,
  QUESTION_LENGTH_MAX,
  TOPIC_LENGTH_MAX,
} from '../liveStatus.ts'
import { BusinessDaySchema } from '#venue/fieldSchemas.ts'

const count = Type.Integer({ minimum: 1 })

export const kindSchema = Type.Enum([...LIVE_KINDS], {
  description: 'item: is it available now; wait: how long is the queue; seats: can a party be seated now.',
})

export const topicSchema = Type.String({
  minLength: 1,
  maxLength: TOPIC_LENGTH_MAX,
  pattern: '^[^?\\r\\n]+$',
  description: 'A word, not a sentence; for an item, its name on the menu. Compared without case, spaces and hyphens.',
})

const partySchema = Type.Integer({ minimum: 1, maximum: PARTY_MAX })
export const guestCountSchema = {
  ...partySchema,
  description:
    'The party size; required for seats, not used otherwise. A number of people in the topic (10명) is accepted instead.',
}

const topic = converted(checked(text(topicSchema, TOPIC_SENT_LENGTH_MAX), topicProblem), topicOf)

/** The body of a question. */
export const AskBody = bodySchema(
  {
    placeId: required(text({ ...placeIdSchema, description: 'From a search.' })),
    kind: required(choice(LIVE_KINDS, kindSchema)),
    topic: required(topic),
    guestCount: optional(wholeNumber(guestCountSchema)),
    question: optional(
      converted(
        text(
          Type.String({
            maxLength: QUESTION_LENGTH_MAX,
            description:
              'The question in the words of the guest; shown to the owner and deleted once the question is settled.',
          }),
        ),
        (question) => cleanLine(question, QUESTION_LENGTH_MAX),
      ),
    ),
  },
  {
    check: ({ kind, guestCount = null }, fault) => {
      if (guestCount !== null && kind !== undefined && kind !== 'seats') fault('guestCount', ONLY_SEATS)
    },
  },
)

const shared = {
  queryId: Type.String({ format: 'uuid' }),
  placeId: Type.String(),
  kind: kindSchema,
  topic: Type.String({ description: 'The normalised topic: wait, seats, or the name of the item on the menu.' }),
  guestCount: { ...nullable(partySchema), description: 'For seats: the party size that the answer is about.' },
  status: Type.Enum([...LIVE_STATUSES]),
  note: { ...nullable(Type.String()), description: 'The note of the owner, such as a waiting time.' },
  verifiedAt: nullable(instant),
  verifiedBy: nullable(Type.Enum([...LIVE_VERIFIERS])),
  validUntil: { ...nullable(instant), description: 'Until when the answer is reused for the same question.' },
  fresh: Type.Boolean({ description: 'true before validUntil.' }),
  correctedAt: {
    ...nullable(instant),
    description: 'When the owner corrected the answer; null for an answer as it was first given.',
  },
  interestedCount: { ...count, description: 'Number of accounts that asked or joined.' },
}

export const LiveQuerySchema = Type.Object({
  ...shared,
  settled: Type.Boolean({ description: 'false only while pending.' }),
  createdAt: instant,
  expiresAt: { ...instant, description: 'Without an answer by this time, the status becomes no_response.' },
})

/** The response to a question. */
export const AskedSchema = Type.Object({
  ...LiveQuerySchema.properties,
  reused: Type.Boolean({ description: 'true: an existing answer was reused; the owner was not contacted.' }),
  joined: Type.Boolean({ description: 'true: the same question was already pending.' }),
})

export const BlockedSchema = Type.Object({
  blocked: Type.Literal('closed_now', {
    description: 'The venue is outside its confirmed hours. The owner was not contacted. Do not retry; show the hours.',
  }),
  queryId: Type.Null(),
  placeId: Type.String(),
  kind: kindSchema,
  topic: Type.String(),
  status: Type.Null(),
  settled: Type.Literal(true),
  reused: Type.Literal(false),
  nextOpenAt: nullable(instant),
  businessHours: nullable(Type.Array(BusinessDaySchema)),
})

export const PeekSchema = Type.Union([
  Type.Object({ found: Type.Literal(true), ...shared }),
  Type.Object({ found: Type.Literal(false) }),
])
