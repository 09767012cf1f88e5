import { day, instant, nullable } from '../schemas/values.ts'
import { Type } from 'typebox'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import type { ErrorCode } from '../errors.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { ANY_CALL, errorsOfRequest, WITH_BODY } from './errorSets.ts'
import type { InterfaceEndpoint } from './interfaceEndpoint.ts'
import { ClaimSchema } from '../schemas/claimSchema.ts'
import { LIVE_VERIFIERS } from '../liveStatus.ts'
import { OwnerErasure } from '../schemas/ownerErasure.ts'
import { AnswerBody, ClaimBody, OwnErasure, OwnerSignInBody } from '../schemas/ownerBodies.ts'
import { PlaceEdit } from '../placeEdit/placeEdit.ts'
import { PlaceSchema } from '../schemas/placeSchema.ts'
import { PushSubscriptionBody } from '../schemas/pushSubscriptionBody.ts'
import { CANCELLERS } from '../reservation.ts'
import { OwnerReportSchema } from '../schemas/reportSchema.ts'
import { CancelBody, reservationStatus } from '../schemas/reservationSchema.ts'

/**
 * A call of the owner's interface (docs/reference/administration.md#owner-interface). It requires a bearer token or the
 * cookie of a sign-in, unless it is open.
 */
export interface OwnerEndpoint<
  Name extends string = string,
  Path extends string = string,
  Body extends AnyBodySchema | null = AnyBodySchema | null,
> extends InterfaceEndpoint<Name, Path, Body> {
  open: boolean
}

const count = Type.Integer({ minimum: 0 })
const path = (name: string, description: string, example: string): PathParameter => ({ name, description, example })

const reservationId = path('id', 'From the inbox or the event stream.', '5f0c9a52-7b7e-4d0e-9a44-0d4d5f7c1c11')
const queryId = path('id', 'From the inbox or the event stream.', 'a2d9c7f4-3b5e-4c8e-8f1f-6b0c4f5e9d22')
const placeId = path('id', "The id of one of the owner's places.", 'pl_4x8k2m9q1r7t3v5w')

/** Questions are deleted after thirty days. */
export const STATISTICS_DAYS = 28

const Requested = Type.Object({
  reservationId: Type.String(),
  placeId: Type.String(),
  status: reservationStatus,
  reservationTime: instant,
  guestCount: Type.Integer(),
  guestName: nullable(Type.String()),
  guestPhone: {
    ...nullable(Type.String()),
    description: 'null after it was erased, 30 days after the time of the reservation.',
  },
  note: nullable(Type.String()),
  createdAt: instant,
  expiresAt: { ...instant, description: 'The deadline for the owner to answer.' },
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
  question: { ...nullable(Type.String()), description: 'The question in the words of the guest.' },
  status: Type.String(),
  note: nullable(Type.String()),
  interestedCount: Type.Integer(),
  createdAt: instant,
  expiresAt: instant,
  verifiedAt: { ...nullable(instant), description: 'When it was answered.' },
  verifiedBy: { ...nullable(Type.Enum([...LIVE_VERIFIERS])), description: 'Who answered it.' },
  validUntil: { ...nullable(instant), description: 'Until when the answer is reused for others.' },
})
/** Items of the last hour with their outcome, from all devices of the owner. */
const Settled = Type.Object(
  { reservations: Type.Array(Requested), questions: Type.Array(Question) },
  { description: 'Items settled within the last hour, newest first, at most 50 of each.' },
)
const OwnPlace = Type.Object({
  placeId: Type.String(),
  partner: Type.Boolean({ description: 'true: takes reservation requests through this service.' }),
  place: {
    ...nullable(PlaceSchema),
    description:
      'The place as the public API shows it; null while no release has it. In a list: id, name, address and category only.',
  },
  said: Type.Object({}, { description: "All of the owner's edits combined." }),
  listed: {
    ...nullable(Type.Object({})),
    description: "The attributes from the lists, before the owner's edits; null in a list of places.",
  },
  editedAt: nullable(instant),
})
const OwnerStatistics = Type.Object({
  from: day,
  to: day,
  questions: Type.Object({
    asked: count,
    answered: count,
    missed: { ...count, description: 'Not answered in time.' },
    medianAnswerS: {
      ...nullable(Type.Number({ minimum: 0 })),
      description: 'From the question to the answer, in seconds; null while there is none.',
    },
  }),
  reservations: Type.Object({
    requested: count,
    accepted: count,
    declined: count,
    missed: count,
    calledOff: { ...count, description: 'Cancelled by the guest, before or after the answer.' },
    noShows: count,
    guests: { ...count, description: 'Guests of the accepted reservations.' },
  }),
  days: Type.Array(Type.Object({ day, questions: count, answered: count, reservations: count, accepted: count }), {
    description: 'One row for each day in Korea, oldest first, by the time of the request.',
  }),
})
const Session = Type.Object({ ownerId: Type.String(), tokenId: Type.String(), expiresAt: instant })

type Defaults = 'pathParameters' | 'body' | 'status' | 'open' | 'errors'
type Row<Name extends string, Path extends string, Body extends AnyBodySchema | null> = Omit<
  OwnerEndpoint<Name, Path>,
  Defaults
> &
  Partial<Pick<OwnerEndpoint<Name, Path, Body>, Defaults>>

/** Completes a row of the table; `path` is relative to `/api/owner/v1`, and `errors` are those specific to the call. */
const owner = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: Row<Name, Path, Body>,
): OwnerEndpoint<Name, `/api/owner/v1${Path}`, Body> => ({
  pathParameters: [],
  status: 200,
  open: false,
  ...row,
  body: (row.body ?? null) as Body,
  path: `/api/owner/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    // The calls that sign an owner in take no idempotency key, because a link can be requested and used anew.
    ...(row.open ? errorsOfSignIn(row) : ([...errorsOfRequest(row), 'sign_in_required'] as const)),
    ...(row.method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    'rate_limited',
    ...ANY_CALL,
  ],
})

function errorsOfSignIn({ body }: { body?: AnyBodySchema | null }): ErrorCode[] {
  return body ? ['invalid_parameter', ...WITH_BODY] : []
}

/** An owner's answer to a reservation, or a report about its guest. */
const reservationAnswer = <Name extends string, Action extends string, Body extends AnyBodySchema | null = null>(
  name: Name,
  action: Action,
  summary: string,
  more: { body?: Body; errors?: readonly ErrorCode[] } = {},
) =>
  owner<Name, `/reservations/{id}/${Action}`, Body>({
    name,
    method: 'POST',
    path: `/reservations/{id}/${action}`,
    summary,
    pathParameters: [reservationId],
    output: successSchema(Requested),
    ...more,
    errors: ['reservation_not_found', 'already_settled', ...(more.errors ?? [])],
  })

/** The calls with which an owner signs in. */
const OWNER_SIGN_IN_ENDPOINTS = [
  owner({
    name: 'askOwnerSignIn',
    method: 'POST',
    path: '/sign-in',
    summary: 'Request a one-time sign-in link by mail; the response is the same for every address',
    open: true,
    body: OwnerSignInBody,
    output: successSchema(Type.Object({ sent: Type.Literal(true) })),
  }),
  owner({
    name: 'ownerSignIn',
    method: 'POST',
    path: '/sign-in/{code}',
    summary: 'Sign in with the code of the link; the response sets the cookie',
    open: true,
    pathParameters: [path('code', 'From the mail.', '0123456789abcdefghjkmnpqrstvwxyz')],
    output: successSchema(Session),
    errors: ['sign_in_required'],
  }),
] as const

/** The calls of an owner who is signed in. */
export const OWNER_CALL_ENDPOINTS = [
  owner({
    name: 'readOwnerSession',
    method: 'GET',
    path: '/session',
    summary: 'Read who is signed in, and the public key for push subscriptions',
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
    summary: 'Permanently erase the signed-in owner and all that they wrote; their places have no owner afterwards',
    body: OwnErasure,
    output: successSchema(OwnerErasure),
  }),
  owner({
    name: 'readInbox',
    method: 'GET',
    path: '/inbox',
    summary: 'List pending and upcoming reservations, unanswered questions, and recently settled items',
    output: successSchema(
      Type.Object({
        at: { ...instant, description: "The service's time. Use it for countdowns instead of the device's clock." },
        reservations: Type.Array(Requested, {
          description: 'Includes no-shows that can still be undone.',
        }),
        questions: Type.Array(Question),
        settled: Settled,
      }),
    ),
  }),
  reservationAnswer('acceptReservation', 'accept', 'Accept a request'),
  reservationAnswer('declineReservation', 'decline', 'Decline a request', {
    body: CancelBody,
  }),
  reservationAnswer(
    'noShow',
    'no-show',
    'Report a no-show, from 15 minutes until a day after the time of the reservation',
    {
      errors: ['too_early'],
    },
  ),
  reservationAnswer('undoNoShow', 'undo-no-show', 'Undo a no-show, within a day'),
  owner({
    name: 'answerQuestion',
    method: 'POST',
    path: '/questions/{id}/answer',
    summary: 'Answer a live question',
    pathParameters: [queryId],
    body: AnswerBody,
    output: successSchema(Question),
    errors: ['live_query_not_found', 'already_settled'],
  }),
  owner({
    name: 'readOwnStatistics',
    method: 'GET',
    path: '/statistics',
    summary: `Count the requests of the last ${STATISTICS_DAYS} days, including today, over all of the owner's places`,
    output: successSchema(OwnerStatistics),
  }),
  owner({
    name: 'listOwnPlaces',
    method: 'GET',
    path: '/places',
    summary: "List the owner's places",
    output: successSchema(Type.Array(OwnPlace)),
  }),
  owner({
    name: 'readOwnPlace',
    method: 'GET',
    path: '/places/{id}',
    summary: "Read one of the owner's places, with every field as the public API shows it",
    pathParameters: [placeId],
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'editOwnPlace',
    method: 'PATCH',
    path: '/places/{id}',
    summary:
      'Edit a place; the public API shows the change at once. Omitted fields stay unchanged, null removes a value, withdraw restores the value of the lists',
    pathParameters: [placeId],
    body: PlaceEdit,
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'previewOwnPlace',
    method: 'POST',
    path: '/places/{id}/preview',
    summary: 'Preview the place as the public API would show it after the edit; nothing is changed',
    pathParameters: [placeId],
    body: PlaceEdit,
    output: successSchema(OwnPlace),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'readOwnReports',
    method: 'GET',
    path: '/places/{id}/reports',
    summary: "List people's reports about a place, newest first; they do not show who reported",
    pathParameters: [placeId],
    output: successSchema(Type.Array(OwnerReportSchema)),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'stateInBusiness',
    method: 'POST',
    path: '/places/{id}/in-business',
    summary: 'State that the place is in business; reports that it has closed no longer make it suspected',
    pathParameters: [placeId],
    output: successSchema(
      Type.Object({
        placeId: Type.String(),
        contradicted: { ...count, description: 'Number of reports that this contradicts; operators still see them.' },
      }),
    ),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'ownerHeartbeat',
    method: 'POST',
    path: '/heartbeat',
    summary:
      'Report that the app is in use; without this and without an open event stream, questions stop after 14 days',
    output: successSchema(Type.Object({ seenAt: instant })),
  }),
  owner({
    name: 'subscribePush',
    method: 'POST',
    path: '/push-subscriptions',
    summary:
      "Subscribe this browser to push notifications: the body is PushSubscription.toJSON(), created with the session's pushPublicKey",
    body: PushSubscriptionBody,
    status: 201,
    output: successSchema(Type.Object({ subscriptionId: Type.String() })),
  }),
  owner({
    name: 'unsubscribePush',
    method: 'DELETE',
    path: '/push-subscriptions/{id}',
    summary: 'Unsubscribe this browser from push notifications',
    pathParameters: [path('id', 'From the subscription.', 'ps_0h3k6n9q2s5v8x1z')],
    output: successSchema(Type.Object({ subscriptionId: Type.String() })),
  }),
  owner({
    name: 'claimOwnPlace',
    method: 'POST',
    path: '/claims',
    summary: 'Claim a place; an operator reviews the claim',
    body: ClaimBody,
    status: 201,
    output: successSchema(ClaimSchema),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'listOwnClaims',
    method: 'GET',
    path: '/claims',
    summary: "List the owner's claims and their outcome",
    output: successSchema(Type.Array(ClaimSchema)),
  }),
] as const

/** All calls of the owner's interface. */
export const OWNER_ENDPOINTS: readonly OwnerEndpoint[] = [...OWNER_SIGN_IN_ENDPOINTS, ...OWNER_CALL_ENDPOINTS]

/** A page is served below this path too: the link in the sign-in mail opens it. */
export const OWNER_SIGN_IN_PATH = '/api/owner/v1/sign-in'
