import { kstIso, isoInstant, isoInstantOrNull, MINUTE_MS } from '#base/kst.ts'
import { type LiveVerifier, SIMULATED_OWNER_EMAIL } from '#contract/liveStatus.ts'
import type { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import type { AnswerBody, ClaimBody } from '#contract/schemas/ownerBodies.ts'
import type { PushSubscriptionBody } from '#contract/schemas/pushSubscriptionBody.ts'
import { answerQuestion, questionsPendingAt, questionsSettledSince } from '#flows/liveStatus/answerQuestion.ts'
import {
  answerReservation,
  type OwnerAnswer,
  reservationsSettledSince,
  reservationsToCome,
} from '#flows/reservation/answerReservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { eraseOwner } from '#flows/owner/eraseOwner.ts'
import type { OwnershipState } from '#flows/owner/placeOwnership.ts'
import { type Claim, claimOwnPlace } from '#flows/owner/ownerClaims.ts'
import { type Owner, ownPlaceIds } from '#flows/owner/ownerServices.ts'
import { editOwnPlace, listOwnPlaces, previewOwnPlace, readOwnPlace } from '#flows/owner/ownerPlaces.ts'
import { type OwnerReportServices, readOwnReports, stateInBusiness } from '#flows/report/ownerReports.ts'
import { ownerStatistics } from '#flows/owner/ownerStatistics.ts'
import { signOut } from '#flows/owner/ownerSignIn.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type OwnerAccess, sessionCookie } from './ownerAdmission.ts'
import type { InterfaceCalls, Sent } from '../calls/interfaceRoutes.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'

/** A call of an owner, as it was received. */
export interface OwnerCall {
  owner: Owner
}

export interface OwnerDependencies
  extends OwnerAccess, OwnershipState, OnceDependencies, HttpDependencies, OwnerReportServices {}

/** Enough for the busiest evening; later entries appear as earlier ones are answered. */
const INBOX_MAX = 200
/** How long settled entries stay in the inbox, so that an owner can still see their result. */
const SETTLED_MS = 60 * MINUTE_MS
const SETTLED_MAX = 50

export const OWNER_CALLS: InterfaceCalls<typeof OWNER_CALL_ENDPOINTS, OwnerDependencies, OwnerCall> = {
  readOwnerSession: getSession,
  endOwnerSession: deleteSession,
  eraseOwnOwnerAccount: deleteOwner,
  readInbox: getInbox,
  acceptReservation: (dependencies, call, recorder) =>
    postOwnerAnswer(dependencies, call, { kind: 'accept' }, recorder),
  declineReservation: (dependencies, call, recorder) =>
    postOwnerAnswer(dependencies, call, { kind: 'decline', ...call.body }, recorder),
  noShow: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'no_show' }, recorder),
  undoNoShow: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'undo_no_show' }, recorder),
  answerQuestion: postAnswer,
  readOwnStatistics: getStatistics,
  listOwnPlaces: ({ ownerServices }, { owner }) => listOwnPlaces(ownerServices, owner.ownerId),
  readOwnPlace: ({ ownerServices }, { owner, path }) => readOwnPlace(ownerServices, owner.ownerId, path.id),
  editOwnPlace: ({ ownerServices }, { owner, path, body }) => editOwnPlace(ownerServices, owner.ownerId, path.id, body),
  previewOwnPlace: ({ ownerServices }, { owner, path, body }) =>
    previewOwnPlace(ownerServices, owner.ownerId, path.id, body),
  readOwnReports: (dependencies, { owner, path }) => readOwnReports(dependencies, owner.ownerId, path.id),
  stateInBusiness: (dependencies, { owner, path }) => stateInBusiness(dependencies, owner.ownerId, path.id),
  ownerHeartbeat: postHeartbeat,
  subscribePush: postSubscription,
  unsubscribePush: deleteSubscription,
  claimOwnPlace: postClaim,
  listOwnClaims: getClaims,
}

async function getSession(
  { ownerServices }: OwnerDependencies,
  { owner: { ownerId, email } }: OwnerCall,
): Promise<Done> {
  return { kind: 'done', data: { ownerId, email, pushPublicKey: ownerServices.pushPublicKey } }
}

async function deleteSession({ ownerServices, publicUrl }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  // The cookie is deleted with the token only: a failed sign-out can be repeated.
  const done = await signOut(ownerServices, owner)
  return { ...done, headers: { 'set-cookie': sessionCookie(publicUrl, null) } }
}

async function deleteOwner(service: OwnerDependencies, { owner }: OwnerCall): Promise<Done | Refusal> {
  const done = await eraseOwner(service, owner.ownerId)
  if (done.kind === 'refused') return done
  return { ...done, headers: { 'set-cookie': sessionCookie(service.publicUrl, null) } }
}

async function getInbox(
  { ownerServices, booking, questions, clock }: OwnerDependencies,
  { owner }: OwnerCall,
): Promise<Done> {
  const at = clock()
  const since = at - SETTLED_MS
  const places = await ownPlaceIds(ownerServices, owner.ownerId)
  const reservations = await reservationsToCome(booking, places, INBOX_MAX)
  const pending = await questionsPendingAt(questions, places, at)
  const settled = {
    reservations: (await reservationsSettledSince(booking, places, since, SETTLED_MAX)).map(shownToOwner),
    questions: (await questionsSettledSince(questions, places, since, at, SETTLED_MAX)).map(questionToOwner),
  }
  return {
    kind: 'done',
    data: {
      at: isoInstant(at),
      reservations: reservations.map(shownToOwner),
      questions: pending.map(questionToOwner),
      settled,
    },
  }
}

async function getStatistics({ ownerServices, booking }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  return { kind: 'done', data: await ownerStatistics(ownerServices, booking.database, owner.ownerId) }
}

async function postOwnerAnswer(
  { ownerServices, booking }: OwnerDependencies,
  { owner, path: { id } }: OwnerCall & Sent<null, 'id'>,
  answer: OwnerAnswer,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await ownPlaceIds(ownerServices, owner.ownerId)
  const answered = await answerReservation(booking, places, id, answer, recorder?.(shownToOwner))
  switch (answered.kind) {
    case 'refused':
      return answered
    case 'done':
      return { kind: 'done', data: shownToOwner(answered.data) }
    case 'too_late':
      return refused('already_settled', { details: { current: shownToOwner(answered.data) } })
    case 'too_early':
      return refused('too_early', {
        details: { allowedFrom: isoInstant(answered.allowedFrom), current: shownToOwner(answered.data) },
      })
  }
}

async function postAnswer(
  { ownerServices, questions, clock }: OwnerDependencies,
  { owner, path: { id }, body }: OwnerCall & Sent<typeof AnswerBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const by = { placeIds: await ownPlaceIds(ownerServices, owner.ownerId), verifiedBy: verifierOf(owner) }
  const answered = await answerQuestion(questions, by, id, body, clock(), recorder?.(questionToOwner))
  if (answered.kind === 'refused') return answered
  const data = questionToOwner(answered.query)
  return answered.kind === 'answered'
    ? { kind: 'done', data }
    : refused('already_settled', { details: { current: data } })
}

function verifierOf({ email }: Owner): LiveVerifier {
  return email === SIMULATED_OWNER_EMAIL ? 'simulator' : 'owner'
}

/** Returns a question as the owner of its place sees it, with the guest's own words. */
function questionToOwner({ queryId, placeId, kind, topic, guestCount, question, status, ...more }: LiveQuery) {
  const { note, interestedCount, createdAt, expiresAt, verifiedAt, verifiedBy, validUntil } = more
  return {
    queryId,
    placeId,
    kind,
    topic,
    guestCount,
    question,
    status,
    note,
    interestedCount,
    createdAt: isoInstant(createdAt),
    expiresAt: isoInstant(expiresAt),
    verifiedAt: isoInstantOrNull(verifiedAt),
    verifiedBy,
    validUntil: isoInstantOrNull(validUntil),
  }
}

/** Returns a reservation as the owner of its place sees it, with the guest's name and phone. */
function shownToOwner(reservation: Reservation) {
  const { reservationId, placeId, status, guestCount, guest, cancelledBy, version, ...times } = reservation
  return {
    reservationId,
    placeId,
    status,
    reservationTime: kstIso(times.reservationTime),
    guestCount,
    guestName: guest?.name ?? null,
    guestPhone: guest?.phone ?? null,
    note: guest?.note ?? null,
    createdAt: isoInstant(times.createdAt),
    expiresAt: isoInstant(times.expiresAt),
    settledAt: isoInstantOrNull(times.settledAt),
    cancelledBy,
    noShowAt: isoInstantOrNull(times.noShowAt),
    version,
  }
}

async function postHeartbeat({ ownerServices, clock }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  const at = clock()
  await ownerServices.presence.seen(owner.ownerId, at)
  return { kind: 'done', data: { seenAt: isoInstant(at) } }
}

async function postSubscription(
  { ownerServices }: OwnerDependencies,
  { owner, body }: OwnerCall & Sent<typeof PushSubscriptionBody>,
): Promise<Done> {
  const { endpoint, keys } = body
  return { kind: 'done', data: await ownerServices.subscriptions.add(owner.ownerId, { endpoint, keys }) }
}

async function deleteSubscription(
  { ownerServices }: OwnerDependencies,
  { owner, path: { id } }: OwnerCall & Sent<null, 'id'>,
): Promise<Done | Refusal> {
  const removed = await ownerServices.subscriptions.remove(owner.ownerId, id)
  return removed ? { kind: 'done', data: { subscriptionId: id } } : refused('not_found')
}

async function postClaim(
  { ownerServices }: OwnerDependencies,
  { owner, body }: OwnerCall & Sent<typeof ClaimBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const made = await claimOwnPlace(ownerServices, owner.ownerId, body, recorder?.(shownClaim))
  return made.kind === 'refused' ? made : { kind: 'done', data: shownClaim(made.data) }
}

async function getClaims({ ownerServices }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  return { kind: 'done', data: (await ownerServices.claims.ofOwner(owner.ownerId)).map(shownClaim) }
}

export function shownClaim({ createdAt, settledAt, ...claim }: Claim) {
  return { ...claim, createdAt: isoInstant(createdAt), settledAt: isoInstantOrNull(settledAt) }
}
