import { day, instant, nullable } from '../../schemas/values.ts'
import { Type } from 'typebox'
import { successSchema } from '../../schemas/envelope.ts'
import { owner, type OwnerEndpoint, path, placeId, queryId, reservationAnswer } from './ownerEndpoint.ts'
import { OWNER_BOOK_ENDPOINTS } from './ownerBookEndpoints.ts'
import { AcceptBody, OwnerDeclineBody } from '../../schemas/owner/bookBodies.ts'
import { AskedQuestion, RequestedReservation } from '../../schemas/owner/ownerRecords.ts'
import { OWNER_PEOPLE_ENDPOINTS } from './ownerPeopleEndpoints.ts'
import { OWNER_ALERT_ENDPOINTS, OWNER_ALERT_OPEN_ENDPOINTS } from './ownerAlertEndpoints.ts'
import { OWNER_PHOTO_ENDPOINTS } from './ownerPhotoEndpoints.ts'
import { OWNER_PROPOSAL_ENDPOINTS } from './ownerProposalEndpoints.ts'
import { ownerHistoryEndpoints } from './ownerHistoryEndpoints.ts'
import { ClaimSchema } from '../../schemas/claimSchema.ts'
import { OwnerErasure } from '../../schemas/owner/ownerErasure.ts'
import { AnswerBody, ClaimBody, ObjectionBody, OwnErasure, OwnerSignInBody } from '../../schemas/owner/ownerBodies.ts'
import { PLACE_LABEL } from '../../schemas/claimSchema.ts'
import { PLACE_ROLES, STAFF_ROLES } from '../../access/placeRoles.ts'
import { PlaceEdit } from '../../placeEdit/placeEdit.ts'
import { PlaceSchema } from '../../schemas/placeSchema.ts'
import { PushSubscriptionBody } from '../../schemas/owner/pushSubscriptionBody.ts'
import { OwnerReportSchema } from '../../schemas/reportSchema.ts'

const count = Type.Integer({ minimum: 0 })
/** Questions are deleted after thirty days. */
export const STATISTICS_DAYS = 28

/** Items of the last hour with their outcome, from all devices of the owner. */
const Settled = Type.Object(
  { reservations: Type.Array(RequestedReservation), questions: Type.Array(AskedQuestion) },
  { description: 'Items settled within the last hour, newest first, at most 50 of each.' },
)
const OwnPlace = Type.Object({
  placeId: Type.String(),
  role: Type.Enum([...PLACE_ROLES], { description: "The caller's role at the place." }),
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
const outcomes = {
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
}
const OwnerStatistics = Type.Object({
  from: day,
  to: day,
  ...outcomes,
  places: Type.Array(Type.Object({ placeId: Type.String(), ...outcomes }), {
    description: 'The same for each place, at most 50.',
  }),
  days: Type.Array(Type.Object({ day, questions: count, answered: count, reservations: count, accepted: count }), {
    description: 'One row for each day in Korea, oldest first, by the time of the request.',
  }),
})
const Session = Type.Object({ ownerId: Type.String(), tokenId: Type.String(), expiresAt: instant })

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
  owner({
    name: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/{code}',
    summary: 'Join a place with the code of a mailed invitation; the response sets the cookie',
    open: true,
    pathParameters: [path('code', 'From the mail.', '0123456789abcdefghjkmnpqrstvwxyz')],
    output: successSchema(
      Type.Object({ ...Session.properties, placeId: Type.String(), role: Type.Enum([...STAFF_ROLES]) }),
    ),
    errors: ['sign_in_required'],
  }),
  owner({
    name: 'objectToClaim',
    method: 'POST',
    path: '/objections/{code}',
    summary: "Object to somebody's claim for a place of the recipient, with the code of the mail",
    open: true,
    pathParameters: [path('code', 'From the mail.', '0123456789abcdefghjkmnpqrstvwxyz')],
    body: ObjectionBody,
    output: successSchema(Type.Object({ placeId: Type.String(), place: Type.Object(PLACE_LABEL) })),
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
        reservations: Type.Array(RequestedReservation, {
          description: 'Includes no-shows that can still be undone.',
        }),
        cancellations: Type.Array(RequestedReservation, {
          description: 'Accepted reservations that the guest cancelled, until somebody at the venue has seen it.',
        }),
        questions: Type.Array(AskedQuestion),
        settled: Settled,
      }),
    ),
  }),
  reservationAnswer('acceptReservation', 'accept', 'Accept a request', { body: AcceptBody }),
  reservationAnswer('declineReservation', 'decline', 'Decline a request', {
    body: OwnerDeclineBody,
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
  ...OWNER_BOOK_ENDPOINTS,
  owner({
    name: 'answerQuestion',
    method: 'POST',
    path: '/questions/{id}/answer',
    summary: 'Answer a live question',
    pathParameters: [queryId],
    body: AnswerBody,
    output: successSchema(AskedQuestion),
    errors: ['live_query_not_found', 'already_settled'],
  }),
  owner({
    name: 'correctAnswer',
    method: 'POST',
    path: '/questions/{id}/correct',
    summary: 'Correct an answer while it is valid; everyone who asked is informed',
    pathParameters: [queryId],
    body: AnswerBody,
    output: successSchema(AskedQuestion),
    errors: ['live_query_not_found', 'already_settled'],
  }),
  owner({
    name: 'readOwnStatistics',
    method: 'GET',
    path: '/statistics',
    summary: `Count the requests of the last ${STATISTICS_DAYS} days, including today, over all of the owner's places`,
    output: successSchema(OwnerStatistics),
    errors: ['role_required'],
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
    errors: ['place_not_found', 'role_required'],
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
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'previewOwnPlace',
    method: 'POST',
    path: '/places/{id}/preview',
    summary: 'Preview the place as the public API would show it after the edit; nothing is changed',
    pathParameters: [placeId],
    body: PlaceEdit,
    output: successSchema(OwnPlace),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'readOwnReports',
    method: 'GET',
    path: '/places/{id}/reports',
    summary: "List people's reports about a place, newest first; they do not show who reported",
    pathParameters: [placeId],
    output: successSchema(Type.Array(OwnerReportSchema)),
    errors: ['place_not_found', 'role_required'],
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
    errors: ['place_not_found', 'role_required'],
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
  ...OWNER_PEOPLE_ENDPOINTS,
  ...OWNER_PHOTO_ENDPOINTS,
  ...OWNER_PROPOSAL_ENDPOINTS,
  ...OWNER_ALERT_ENDPOINTS,
  ...ownerHistoryEndpoints(RequestedReservation),
] as const

/** All calls of the owner's interface. */
export const OWNER_ENDPOINTS: readonly OwnerEndpoint[] = [
  ...OWNER_SIGN_IN_ENDPOINTS,
  ...OWNER_ALERT_OPEN_ENDPOINTS,
  ...OWNER_CALL_ENDPOINTS,
]

/** Pages are served below these paths too: the links in mails open them. */
export const OWNER_SIGN_IN_PATH = '/api/owner/v1/sign-in'
export const INVITATION_PATH = '/api/owner/v1/invitations'
export const OBJECTION_PATH = '/api/owner/v1/objections'
