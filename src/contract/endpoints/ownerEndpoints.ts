import { instant, nullable } from '../schemas/values.ts'
import { Type } from 'typebox'
import type { AdminEndpoint } from './adminEndpoints.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, ONCE, WITH_BODY } from './errorSets.ts'
import { CLAIM_MESSAGE_LENGTH_MAX } from '../limits/claimLength.ts'
import { ClaimSchema } from '../schemas/claimSchema.ts'
import { ANSWER_NOTE_LENGTH_MAX, LIVE_ANSWERS, LIVE_VERIFIERS, VALID_MINUTES } from '../liveStatus.ts'
import { OwnerErasure } from '../schemas/ownerErasure.ts'
import { PlaceEditSchema } from '../schemas/placeEditSchema.ts'
import { PlaceSchema } from '../schemas/placeSchema.ts'
import { ADDRESS_LENGTH_MAX } from '../limits/plainAddress.ts'
import { CANCEL_REASON_LENGTH_MAX, CANCELLERS } from '../reservation.ts'
import { reservationStatus } from '../schemas/reservationSchema.ts'

/**
 * A call of the owner's side (docs/reference/administration.md#owner-interface): with a bearer token or the cookie of a
 * sign-in, except where it is open.
 */
export interface OwnerEndpoint extends AdminEndpoint {
  open: boolean
}

const day = Type.String({ format: 'date', description: 'A day in Korea.' })
const count = Type.Integer({ minimum: 0 })
const strict = { additionalProperties: false }
const path = (name: string, description: string, example: string): PathParameter => ({ name, description, example })

const reservationId = path('id', 'From the inbox or the event stream.', '5f0c9a52-7b7e-4d0e-9a44-0d4d5f7c1c11')
const queryId = path('id', 'From the inbox or the event stream.', 'a2d9c7f4-3b5e-4c8e-8f1f-6b0c4f5e9d22')
const placeId = path('id', "One of the owner's places.", 'pl_4x8k2m9q1r7t3v5w')

/** Questions are forgotten after thirty. */
export const STATISTICS_DAYS = 28

const Requested = Type.Object({
  reservationId: Type.String(),
  placeId: Type.String(),
  status: reservationStatus,
  reservationTime: instant,
  guestCount: Type.Integer(),
  guestName: nullable(Type.String()),
  guestPhone: { ...nullable(Type.String()), description: 'Null once it is erased, 30 days after the time.' },
  note: nullable(Type.String()),
  createdAt: instant,
  expiresAt: { ...instant, description: 'Until when the owner may answer.' },
  settledAt: nullable(instant),
  cancelledBy: nullable(Type.Enum([...CANCELLERS])),
  noShowAt: nullable(instant),
  version: Type.Integer(),
})
const Question = Type.Object({
  queryId: Type.String(),
  placeId: Type.String(),
  kind: Type.String(),
  topic: Type.String(),
  guestCount: nullable(Type.Integer()),
  question: { ...nullable(Type.String()), description: "The guest's own words." },
  status: Type.String(),
  note: nullable(Type.String()),
  interestedCount: Type.Integer(),
  createdAt: instant,
  expiresAt: instant,
  verifiedAt: { ...nullable(instant), description: 'When it was answered.' },
  verifiedBy: { ...nullable(Type.Enum([...LIVE_VERIFIERS])), description: 'Who answered it.' },
  validUntil: { ...nullable(instant), description: 'Of an answer: until when it is told to others.' },
})
/** Of the last hour: what became of it, whoever's device it was done on. */
const Settled = Type.Object(
  { reservations: Type.Array(Requested), questions: Type.Array(Question) },
  { description: 'What was settled within the last hour, the newest first, 50 of each at most.' },
)
const OwnPlace = Type.Object({
  placeId: Type.String(),
  partner: Type.Boolean({ description: 'true: takes reservation requests through this service.' }),
  place: {
    ...nullable(PlaceSchema),
    description: 'As the public API shows it; null while no release has it. A list has id, name, address and category.',
  },
  said: Type.Object({}, { description: 'What the owner says of it, all edits together.' }),
  listed: {
    ...nullable(Type.Object({})),
    description: 'What the lists say of its attributes, under what the owner says; null in a list of places.',
  },
  editedAt: nullable(instant),
})
const OwnerStatistics = Type.Object({
  from: day,
  to: day,
  questions: Type.Object({
    asked: count,
    answered: count,
    missed: { ...count, description: 'Nobody answered in time.' },
    medianAnswerS: {
      ...nullable(Type.Number({ minimum: 0 })),
      description: 'From being asked to the answer, in seconds; null while there is none.',
    },
  }),
  reservations: Type.Object({
    requested: count,
    accepted: count,
    declined: count,
    missed: count,
    calledOff: { ...count, description: 'By the guest, before or after the answer.' },
    noShows: count,
    guests: { ...count, description: 'Of those accepted.' },
  }),
  days: Type.Array(Type.Object({ day, questions: count, answered: count, reservations: count, accepted: count }), {
    description: 'Each day in Korea, the oldest first, by when it was asked.',
  }),
})
const Session = Type.Object({ ownerId: Type.String(), tokenId: Type.String(), expiresAt: instant })

type Row = Omit<OwnerEndpoint, 'path' | 'pathParameters' | 'body' | 'status' | 'errors' | 'open'> &
  Partial<Pick<OwnerEndpoint, 'pathParameters' | 'body' | 'status' | 'open'>> & {
    path: string
    errors?: readonly ErrorCode[]
  }

const owner = ({ open = false, ...row }: Row): OwnerEndpoint => ({
  pathParameters: [],
  body: null,
  status: 200,
  open,
  ...row,
  path: `/api/owner/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...(row.method === 'POST' ? ONCE : []),
    ...(row.body ? (['invalid_parameter', ...WITH_BODY] as const) : []),
    ...(open ? [] : (['sign_in_required'] as const)),
    ...(row.method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    'rate_limited',
    ...ANY_CALL,
  ],
})

const word = (name: string, at: string, summary: string, more: Partial<Row> = {}): OwnerEndpoint =>
  owner({
    name,
    method: 'POST',
    path: `/reservations/{id}/${at}`,
    summary,
    pathParameters: [reservationId],
    output: successSchema(Requested),
    ...more,
    errors: ['reservation_not_found', 'already_settled', ...(more.errors ?? [])],
  })

export const OWNER_ENDPOINTS: readonly OwnerEndpoint[] = [
  owner({
    name: 'askOwnerSignIn',
    method: 'POST',
    path: '/sign-in',
    summary: 'Have a one-time link mailed; every address is answered alike',
    open: true,
    body: Type.Object({ email: Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }) }, strict),
    output: successSchema(Type.Object({ sent: Type.Literal(true) })),
  }),
  owner({
    name: 'ownerSignIn',
    method: 'POST',
    path: '/sign-in/{code}',
    summary: 'Sign in with the code of the link; the answer sets the cookie',
    open: true,
    pathParameters: [path('code', 'From the mail.', '0123456789abcdefghjkmnpqrstvwxyz')],
    output: successSchema(Session),
    errors: ['sign_in_required'],
  }),
  owner({
    name: 'readOwnerSession',
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, and what a browser subscribes to pushes with',
    output: successSchema(Type.Object({ ownerId: Type.String(), email: Type.String(), pushPublicKey: Type.String() })),
  }),
  owner({
    name: 'endOwnerSession',
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out: the token or cookie of this call ends',
    output: successSchema(Type.Object({ tokenId: Type.String() })),
  }),
  owner({
    name: 'eraseOwnOwnerAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Erase whoever is signed in, and all that they wrote, for good; their places are nobody’s after it',
    body: Type.Object(
      {
        email: Type.String({
          format: 'email',
          maxLength: ADDRESS_LENGTH_MAX,
          description:
            'The address of whoever is signed in. It keeps from mistakes only: every token of the owner may erase them, also one that an operator made for a program.',
        }),
      },
      strict,
    ),
    output: successSchema(OwnerErasure),
  }),
  owner({
    name: 'readInbox',
    method: 'GET',
    path: '/inbox',
    summary: 'Pending and upcoming reservations, questions that wait for an answer, and what was settled lately',
    output: successSchema(
      Type.Object({
        at: { ...instant, description: "The service's time: count down from it, whatever the device's clock says." },
        reservations: Type.Array(Requested, {
          description: 'With no-shows that can be taken back.',
        }),
        questions: Type.Array(Question),
        settled: Settled,
      }),
    ),
  }),
  word('acceptReservation', 'accept', 'Accept a request'),
  word('declineReservation', 'decline', 'Decline a request', {
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: CANCEL_REASON_LENGTH_MAX })) }, strict),
  }),
  word('noShow', 'no-show', 'Say that nobody came: from a quarter of an hour until a day after the time', {
    errors: ['too_early'],
  }),
  word('undoNoShow', 'undo-no-show', 'Take that back, within a day'),
  owner({
    name: 'answerQuestion',
    method: 'POST',
    path: '/questions/{id}/answer',
    summary: 'Answer a live question',
    pathParameters: [queryId],
    body: Type.Object(
      {
        status: Type.Enum([...LIVE_ANSWERS]),
        note: Type.Optional(Type.String({ maxLength: ANSWER_NOTE_LENGTH_MAX })),
        validForMinutes: Type.Optional(Type.Integer({ minimum: VALID_MINUTES.min, maximum: VALID_MINUTES.max })),
      },
      strict,
    ),
    output: successSchema(Question),
    errors: ['live_query_not_found', 'already_settled'],
  }),
  owner({
    name: 'readOwnStatistics',
    method: 'GET',
    path: '/statistics',
    summary: `Count what came in the last ${STATISTICS_DAYS} days, today included, over all of the owner's places`,
    output: successSchema(OwnerStatistics),
  }),
  owner({
    name: 'listOwnPlaces',
    method: 'GET',
    path: '/places',
    summary: "The owner's places",
    output: successSchema(Type.Array(OwnPlace)),
  }),
  owner({
    name: 'readOwnPlace',
    method: 'GET',
    path: '/places/{id}',
    summary: 'One of them, every field as the public API shows it',
    pathParameters: [placeId],
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'editOwnPlace',
    method: 'PATCH',
    path: '/places/{id}',
    summary:
      'Say what is true of a place; seen in the public API at once. What is left out stays, null takes a value away, withdraw gives it back to the lists',
    pathParameters: [placeId],
    body: PlaceEditSchema,
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'previewOwnPlace',
    method: 'POST',
    path: '/places/{id}/preview',
    summary: 'The place as the public API would show it after such an edit; nothing is changed',
    pathParameters: [placeId],
    body: PlaceEditSchema,
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'ownerHeartbeat',
    method: 'POST',
    path: '/heartbeat',
    summary: 'Say that the app is in use: without it, and without an open event stream, questions stop after 14 days',
    output: successSchema(Type.Object({ seenAt: instant })),
  }),
  owner({
    name: 'subscribePush',
    method: 'POST',
    path: '/push-subscriptions',
    summary: "Have this browser woken: the body is PushSubscription.toJSON(), made with the session's pushPublicKey",
    body: Type.Object(
      {
        endpoint: Type.String({ format: 'uri' }),
        expirationTime: Type.Optional(nullable(Type.Number())),
        keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
      },
      strict,
    ),
    status: 201,
    output: successSchema(Type.Object({ subscriptionId: Type.String() })),
  }),
  owner({
    name: 'unsubscribePush',
    method: 'DELETE',
    path: '/push-subscriptions/{id}',
    summary: 'Let this browser sleep',
    pathParameters: [path('id', 'From the subscription.', 'ps_0h3k6n9q2s5v8x1z')],
    output: successSchema(Type.Object({ subscriptionId: Type.String() })),
  }),
  owner({
    name: 'claimOwnPlace',
    method: 'POST',
    path: '/claims',
    summary: 'Say that a place is yours; an operator will look at it',
    body: Type.Object(
      { placeId: Type.String(), message: Type.String({ minLength: 1, maxLength: CLAIM_MESSAGE_LENGTH_MAX }) },
      strict,
    ),
    status: 201,
    output: successSchema(ClaimSchema),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'listOwnClaims',
    method: 'GET',
    path: '/claims',
    summary: 'What became of them',
    output: successSchema(Type.Array(ClaimSchema)),
  }),
]

/** Below it a page is shown too: what the link in a mail opens. */
export const OWNER_SIGN_IN_PATH = '/api/owner/v1/sign-in'
