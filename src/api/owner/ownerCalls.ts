import { kstIso, isoInstant, isoInstantOrNull, MINUTE_MS } from '#base/kst.ts'
import { type LiveVerifier, SIMULATED_OWNER_EMAIL } from '#contract/liveStatus.ts'
import type { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import { PlaceEdit } from '#contract/placeEdit/placeEdit.ts'
import { AnswerBody, ClaimBody, OwnErasure } from '#contract/schemas/ownerBodies.ts'
import { PushSubscriptionBody } from '#contract/schemas/pushSubscriptionBody.ts'
import { CancelBody } from '#contract/schemas/reservationSchema.ts'
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
import { ownerStatistics } from '#flows/owner/ownerStatistics.ts'
import { signOut } from '#flows/owner/ownerSignIn.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type OwnerAccess, sessionCookie } from './ownerIdentity.ts'
import type { CallTable, RunCall } from '../auth/interfaceRoutes.ts'
import type { OnceDependencies } from '../auth/runOnce.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { readBody } from '../input/readBody.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

/** A call of an owner, as it was received. */
interface OwnerCall {
  owner: Owner
  /** The id in the path; empty where there is none. */
  id: string
  body: SentObject
}

export interface OwnerDependencies extends OwnerAccess, OwnershipState, OnceDependencies, HttpDependencies {}

type RunOwnerCall = RunCall<OwnerDependencies, OwnerCall>

/** Enough for the busiest evening; later entries appear as earlier ones are answered. */
const INBOX_MAX = 200
/** How long settled entries stay in the inbox, so that an owner can still see their result. */
const SETTLED_MS = 60 * MINUTE_MS
const SETTLED_MAX = 50

export const OWNER_CALLS: CallTable<typeof OWNER_CALL_ENDPOINTS, RunOwnerCall> = {
  readOwnerSession: getSession,
  endOwnerSession: deleteSession,
  eraseOwnOwnerAccount: deleteOwner,
  readInbox: getInbox,
  acceptReservation: (service, call, recorder) => say(service, call, { kind: 'accept' }, recorder),
  declineReservation: postDecline,
  noShow: (service, call, recorder) => say(service, call, { kind: 'no_show' }, recorder),
  undoNoShow: (service, call, recorder) => say(service, call, { kind: 'undo_no_show' }, recorder),
  answerQuestion: postAnswer,
  readOwnStatistics: getStatistics,
  listOwnPlaces: ({ ownerServices }, { owner }) => listOwnPlaces(ownerServices, owner.ownerId),
  readOwnPlace: ({ ownerServices }, { owner, id }) => readOwnPlace(ownerServices, owner.ownerId, id),
  editOwnPlace: withWord(editOwnPlace),
  previewOwnPlace: withWord(previewOwnPlace),
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

async function deleteOwner(service: OwnerDependencies, { owner, body }: OwnerCall): Promise<Done | Refusal> {
  const reading = readBody(OwnErasure, body, { ownEmail: owner.email })
  if (reading.kind === 'refused') return reading
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

async function postDecline(
  service: OwnerDependencies,
  call: OwnerCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(CancelBody, call.body, null)
  return reading.kind === 'refused' ? reading : say(service, call, { kind: 'decline', ...reading.value }, recorder)
}

async function say(
  { ownerServices, booking }: OwnerDependencies,
  { owner, id }: OwnerCall,
  word: OwnerAnswer,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await ownPlaceIds(ownerServices, owner.ownerId)
  const said = await answerReservation(booking, places, id, word, recorder?.(shownToOwner))
  switch (said.kind) {
    case 'refused':
      return said
    case 'done':
      return { kind: 'done', data: shownToOwner(said.data) }
    case 'too_late':
      return refused('already_settled', { details: { current: shownToOwner(said.data) } })
    case 'too_early':
      return refused('too_early', {
        details: { allowedFrom: isoInstant(said.allowedFrom), current: shownToOwner(said.data) },
      })
  }
}

async function postAnswer(
  { ownerServices, questions, clock }: OwnerDependencies,
  { owner, id, body }: OwnerCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(AnswerBody, body, null)
  if (reading.kind === 'refused') return reading
  const by = { placeIds: await ownPlaceIds(ownerServices, owner.ownerId), verifiedBy: verifierOf(owner) }
  const answered = await answerQuestion(questions, by, id, reading.value, clock(), recorder?.(questionToOwner))
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

/** Makes the handler that reads an owner's statement about a place for `use`. */
function withWord(use: typeof editOwnPlace): RunOwnerCall {
  return async ({ ownerServices, clock }, { owner, id, body }) => {
    const reading = readBody(PlaceEdit, body, { now: clock() })
    return reading.kind === 'refused' ? reading : use(ownerServices, owner.ownerId, id, reading.value)
  }
}

async function postHeartbeat({ ownerServices, clock }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  const at = clock()
  await ownerServices.presence.seen(owner.ownerId, at)
  return { kind: 'done', data: { seenAt: isoInstant(at) } }
}

async function postSubscription(
  { ownerServices }: OwnerDependencies,
  { owner, body }: OwnerCall,
): Promise<Done | Refusal> {
  const reading = readBody(PushSubscriptionBody, body, null)
  if (reading.kind === 'refused') return reading
  const { endpoint, keys } = reading.value
  return { kind: 'done', data: await ownerServices.subscriptions.add(owner.ownerId, { endpoint, keys }) }
}

async function deleteSubscription(
  { ownerServices }: OwnerDependencies,
  { owner, id }: OwnerCall,
): Promise<Done | Refusal> {
  const removed = await ownerServices.subscriptions.remove(owner.ownerId, id)
  return removed ? { kind: 'done', data: { subscriptionId: id } } : refused('not_found')
}

async function postClaim(
  { ownerServices }: OwnerDependencies,
  { owner, body }: OwnerCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(ClaimBody, body, null)
  if (reading.kind === 'refused') return reading
  const made = await claimOwnPlace(ownerServices, owner.ownerId, reading.value, recorder?.(shownClaim))
  return made.kind === 'refused' ? made : { kind: 'done', data: shownClaim(made.data) }
}

async function getClaims({ ownerServices }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  return { kind: 'done', data: (await ownerServices.claims.ofOwner(owner.ownerId)).map(shownClaim) }
}

export function shownClaim({ createdAt, settledAt, ...claim }: Claim) {
  return { ...claim, createdAt: isoInstant(createdAt), settledAt: isoInstantOrNull(settledAt) }
}
