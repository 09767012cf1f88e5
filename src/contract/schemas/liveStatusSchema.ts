import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import {
  LIVE_KINDS,
  LIVE_STATUSES,
  LIVE_VERIFIERS,
  PARTY_MAX,
  QUESTION_LENGTH_MAX,
  TOPIC_LENGTH_MAX,
} from '../liveStatus.ts'
import { BusinessDaySchema } from '#venue/records.ts'

const count = Type.Integer({ minimum: 1 })

export const kindSchema = Type.Enum([...LIVE_KINDS], {
  description: 'item: is it there now; wait: how long is the queue; seats: can a party sit down now.',
})

export const topicSchema = Type.String({
  minLength: 1,
  maxLength: TOPIC_LENGTH_MAX,
  pattern: '^[^?\\r\\n]+$',
  description:
    "A bare word, not a sentence; of an item the menu's own name. Compared without case, spaces and hyphens.",
})

const partySchema = Type.Integer({ minimum: 1, maximum: PARTY_MAX })
export const guestCountSchema = {
  ...partySchema,
  description: 'The party, for seats only and required there; a number of people in the topic (10명) will do.',
}

/** The body of a question. */
export const AskBody = Type.Object(
  {
    placeId: Type.String({ description: 'From a search.' }),
    kind: kindSchema,
    topic: topicSchema,
    guestCount: Type.Optional(guestCountSchema),
    question: Type.Optional(
      Type.String({
        maxLength: QUESTION_LENGTH_MAX,
        description: "The guest's own words, shown to the owner and forgotten once the question is settled.",
      }),
    ),
    idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  },
  { additionalProperties: false },
)

const shared = {
  queryId: Type.String({ format: 'uuid' }),
  placeId: Type.String(),
  kind: kindSchema,
  topic: Type.String({ description: "As it is compared: wait, seats, or the menu's name of the item." }),
  guestCount: { ...nullable(partySchema), description: 'Of seats: the party that the answer was given for.' },
  status: Type.Enum([...LIVE_STATUSES]),
  note: { ...nullable(Type.String()), description: "The owner's own words, such as a time to wait." },
  verifiedAt: nullable(instant),
  verifiedBy: nullable(Type.Enum([...LIVE_VERIFIERS])),
  validUntil: { ...nullable(instant), description: 'Until when the answer is given to whoever asks the same.' },
  fresh: Type.Boolean({ description: 'true before validUntil.' }),
  interestedCount: { ...count, description: 'Accounts that asked or joined.' },
}

export const LiveQuerySchema = Type.Object({
  ...shared,
  settled: Type.Boolean({ description: 'false only while pending.' }),
  createdAt: instant,
  expiresAt: { ...instant, description: 'Without an answer by then it is no_response.' },
})

/** What a question comes to. */
export const AskedSchema = Type.Object({
  ...LiveQuerySchema.properties,
  reused: Type.Boolean({ description: 'true: an answer that was there already; nobody was asked.' }),
  joined: Type.Boolean({ description: 'true: the same question was pending already.' }),
})

export const BlockedSchema = Type.Object({
  blocked: Type.Literal('closed_now', {
    description: 'The venue is outside its confirmed hours: nobody was asked, do not retry, show the hours.',
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
