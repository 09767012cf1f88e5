import type { FastifyReply } from 'fastify'
import { kstIso, isoInstant, isoInstantOrNull, MINUTE_MS } from '#base/kst.ts'
import { cleanLine } from '#base/text/text.ts'
import {
  ANSWER_NOTE_LENGTH_MAX,
  LIVE_ANSWERS,
  VALID_MINUTES,
  type LiveVerifier,
  SIMULATED_OWNER_EMAIL,
} from '#contract/liveStatus.ts'
import { CLAIM_MESSAGE_LENGTH_MAX } from '#contract/limits/claimLength.ts'
import { ADDRESS_LENGTH_MAX } from '#contract/limits/plainAddress.ts'
import type { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import { readPlaceEdit } from '#contract/placeEdit/readPlaceEdit.ts'
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
import { subscribeBrowser } from '#flows/owner/ownerPushes.ts'
import { signOut } from '#flows/owner/ownerSignIn.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
import { type OwnerAccess, sessionCookie } from './ownerIdentity.ts'
import type { CallTable, RunCall } from '../auth/interfaceRoutes.ts'
import type { OnceDependencies } from '../auth/runOnce.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { reasonOf } from '../caller/reservationFields.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** A call of an owner, as it was received. */
interface OwnerCall {
  owner: Owner
  /** The id in the path; empty where there is none. */
  id: string
  body: JsonObject
  reply: FastifyReply
}

export interface OwnerDependencies extends OwnerAccess, OwnershipState, OnceDependencies, HttpDependencies {}

type RunOwnerCall = RunCall<OwnerDependencies, OwnerCall>

/** Enough for the busiest evening; later entries appear as earlier ones are answered. */
const INBOX_MAX = 200
/** How long settled entries stay in the inbox, so that an owner can still see their result. */
const SETTLED_MS = 60 * MINUTE_MS
const SETTLED_MAX = 50
const PLACE_ID_LENGTH_MAX = 100

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

async function deleteSession(
  { ownerServices, publicUrl }: OwnerDependencies,
  { owner, reply }: OwnerCall,
): Promise<Done> {
  reply.header('set-cookie', sessionCookie(publicUrl, null))
  return signOut(ownerServices, owner)
}

async function deleteOwner(service: OwnerDependencies, { owner, body, reply }: OwnerCall): Promise<Done | Refusal> {
  const fields = new BodyFields(body)
  const email = fields.text('email', ADDRESS_LENGTH_MAX)
  if (email !== '' && email.toLowerCase() !== owner.email.toLowerCase()) fields.misfit('email', NOT_OWN_ADDRESS)
  const refusal = fields.refusal()
  if (refusal) return refusal
  reply.header('set-cookie', sessionCookie(service.publicUrl, null))
  return eraseOwner(service, owner.ownerId)
}

const NOT_OWN_ADDRESS = {
  en: 'email must be the signed-in address; GET /api/owner/v1/session returns it.',
  ko: 'email에는 로그인한 이메일 주소를 적어 주세요. GET /api/owner/v1/session에서 확인할 수 있습니다.',
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
  const reading = reasonOf(call.body)
  return reading.kind === 'refused'
    ? reading
    : say(service, call, { kind: 'decline', reason: reading.reason }, recorder)
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
  const fields = new BodyFields(body)
  const status = fields.choice('status', LIVE_ANSWERS)
  const note = fields.optionalText('note', ANSWER_NOTE_LENGTH_MAX) ?? null
  const validForMinutes = fields.optionalInteger('validForMinutes', VALID_MINUTES.min, VALID_MINUTES.max) ?? null
  const faulty = fields.refusal()
  if (faulty) return faulty
  const by = { placeIds: await ownPlaceIds(ownerServices, owner.ownerId), verifiedBy: verifierOf(owner) }
  const said = { status, note: note && cleanLine(note, ANSWER_NOTE_LENGTH_MAX), validForMinutes }
  const answered = await answerQuestion(questions, by, id, said, clock(), recorder?.(questionToOwner))
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
    const reading = readPlaceEdit(body, clock())
    if (reading.kind === 'faulty') return refusalOfFaults(reading)
    return use(ownerServices, owner.ownerId, id, reading.word)
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
  const { endpoint, keys } = body
  const { p256dh, auth } = (keys ?? {}) as Readonly<Record<string, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return subscribeBrowser(ownerServices, owner.ownerId, {
    endpoint: text(endpoint),
    p256dh: text(p256dh),
    auth: text(auth),
  })
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
  const fields = new BodyFields(body)
  const placeId = fields.text('placeId', PLACE_ID_LENGTH_MAX)
  const message = fields.text('message', CLAIM_MESSAGE_LENGTH_MAX)
  const faulty = fields.refusal()
  if (faulty) return faulty
  const made = await claimOwnPlace(ownerServices, owner.ownerId, { placeId, message }, recorder?.(shownClaim))
  return made.kind === 'refused' ? made : { kind: 'done', data: shownClaim(made.data) }
}

async function getClaims({ ownerServices }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  return { kind: 'done', data: (await ownerServices.claims.ofOwner(owner.ownerId)).map(shownClaim) }
}

export function shownClaim({ createdAt, settledAt, ...claim }: Claim) {
  return { ...claim, createdAt: isoInstant(createdAt), settledAt: isoInstantOrNull(settledAt) }
}
