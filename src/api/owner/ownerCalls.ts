import { isoInstant, isoInstantOrNull, MINUTE_MS } from '#base/kst.ts'
import { type LiveVerifier, SIMULATED_OWNER_EMAIL } from '#contract/liveStatus.ts'
import type { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import type { AnswerBody, ClaimBody } from '#contract/schemas/owner/ownerBodies.ts'
import type { PushSubscriptionBody } from '#contract/schemas/owner/pushSubscriptionBody.ts'
import {
  answerQuestion,
  correctQuestion,
  questionsPendingAt,
  questionsSettledSince,
} from '#flows/liveStatus/answerQuestion.ts'
import { reservationsSettledSince, reservationsToCome } from '#flows/reservation/answerReservation.ts'
import { eraseOwner } from '#flows/owner/eraseOwner.ts'
import { type Claim, claimOwnPlace } from '#flows/owner/ownerClaims.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { answerersOf } from '#flows/owner/people/answerers.ts'
import { placeIdsWithRole, reachedPlaces } from '#flows/owner/people/placeAccess.ts'
import { recordedBy } from '#flows/owner/people/recordActivity.ts'
import { editOwnPlace, listOwnPlaces, previewOwnPlace, readOwnPlace } from '#flows/owner/ownerPlaces.ts'
import { deletePhoto, listPhotos } from '#flows/owner/photos/managePhotos.ts'
import { readOwnReports, stateInBusiness } from '#flows/report/ownerReports.ts'
import { ownerStatistics } from '#flows/owner/ownerStatistics.ts'
import { signOut } from '#flows/owner/ownerSignIn.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { BOOK_CALLS } from './bookCalls.ts'
import { postAccept, postDecline, postOwnerAnswer } from './reservationAnswerCalls.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { sessionCookie } from './ownerAdmission.ts'
import { OWNER_PEOPLE_CALLS } from './ownerPeopleCalls.ts'
import { cancellationsToSee } from '#flows/reservation/searchReservations.ts'
import { ALERT_CALLS } from './alerts/alertCalls.ts'
import { PROPOSAL_CALLS } from './proposalCalls.ts'
import { HISTORY_CALLS } from './historyCalls.ts'
import { settledQuestionText } from './settledText.ts'
import { questionToOwner, shownInbox } from './shownInbox.ts'
import { showInLists } from './showInLists.ts'
import type { InterfaceCalls, Sent } from '../calls/interfaceRoutes.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'

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
  acceptReservation: postAccept,
  declineReservation: postDecline,
  noShow: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'no_show' }, recorder),
  undoNoShow: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'undo_no_show' }, recorder),
  ...BOOK_CALLS,
  answerQuestion: (dependencies, call, recorder) => postAnswer(ANSWER, dependencies, call, recorder),
  correctAnswer: (dependencies, call, recorder) => postAnswer(CORRECTION, dependencies, call, recorder),
  readOwnStatistics: getStatistics,
  listOwnPlaces: ({ ownerServices }, { owner }) => listOwnPlaces(ownerServices, owner.ownerId),
  readOwnPlace: ({ ownerServices }, { caller, path }) => readOwnPlace(ownerServices, caller, path.id),
  editOwnPlace: ({ ownerServices }, { caller, path, body }) => editOwnPlace(ownerServices, caller, path.id, body),
  previewOwnPlace: ({ ownerServices }, { caller, path, body }) => previewOwnPlace(ownerServices, caller, path.id, body),
  readOwnReports: (dependencies, { caller, path }) => readOwnReports(dependencies, caller, path.id),
  listPhotos: ({ ownerServices }, { caller, path }) => listPhotos(ownerServices, caller, path.id),
  deletePhoto: ({ ownerServices }, { caller, path }) => deletePhoto(ownerServices, caller, path.id, path.photoId),
  stateInBusiness: (dependencies, { caller, path }) => stateInBusiness(dependencies, caller, path.id),
  ownerHeartbeat: postHeartbeat,
  subscribePush: postSubscription,
  unsubscribePush: deleteSubscription,
  claimOwnPlace: postClaim,
  listOwnClaims: getClaims,
  ...OWNER_PEOPLE_CALLS,
  ...ALERT_CALLS,
  ...HISTORY_CALLS,
  ...PROPOSAL_CALLS,
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
  { caller }: OwnerCall,
): Promise<Done> {
  const at = clock()
  const since = at - SETTLED_MS
  const places = await placeIdsWithRole(ownerServices, caller)
  const lists = {
    reservations: await reservationsToCome(booking, places, INBOX_MAX),
    cancellations: await cancellationsToSee(booking, places, SETTLED_MAX),
    questions: await questionsPendingAt(questions, places, at),
    settled: {
      reservations: await reservationsSettledSince(booking, places, since, SETTLED_MAX),
      questions: await questionsSettledSince(questions, places, since, at, SETTLED_MAX),
    },
  }
  const shown = [...lists.reservations, ...lists.cancellations, ...lists.settled.reservations]
  const data = shownInbox(lists, await showInLists({ ownerServices, booking }, shown))
  return { kind: 'done', data: { at: isoInstant(at), ...data } }
}

async function getStatistics(
  { ownerServices, booking }: OwnerDependencies,
  { caller }: OwnerCall,
): Promise<Done | Refusal> {
  return ownerStatistics(ownerServices, booking.database, caller)
}

const ANSWER = { settle: answerQuestion, kind: 'question.answered' } as const
const CORRECTION = { settle: correctQuestion, kind: 'question.corrected' } as const

async function postAnswer(
  { settle, kind }: { settle: typeof answerQuestion; kind: 'question.answered' | 'question.corrected' },
  { ownerServices, questions, clock }: OwnerDependencies,
  { owner, caller, path: { id }, body }: OwnerCall & Sent<typeof AnswerBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reached = await reachedPlaces(ownerServices, owner.ownerId)
  const owned = new Set(reached.filter(({ role }) => role === 'owner').map(({ placeId }) => placeId))
  const by = {
    placeIds: await placeIdsWithRole(ownerServices, caller),
    verifiedBy: (placeId: string) => (owned.has(placeId) ? verifierOf(owner) : 'staff'),
  }
  const recorded = recordedBy(
    ownerServices,
    ({ placeId }: LiveQuery) => ({ kind, actorId: caller.ownerId, placeId, subjectId: id }) as const,
    recorder?.(questionToOwner),
  )
  const answered = await settle(questions, by, id, body, clock(), recorded)
  if (answered.kind === 'refused') return answered
  const data = questionToOwner(answered.query)
  if (answered.kind === 'answered') return { kind: 'done', data }
  // A correction comes too late when the answer is no longer valid, whoever gave it.
  if (kind === 'question.corrected') return refused('already_settled', { details: { current: data } })
  const message = settledQuestionText(answered.query, await answerersOf(ownerServices, [id]))
  return refused('already_settled', { message, details: { current: data } })
}

function verifierOf({ email }: Owner): LiveVerifier {
  return email === SIMULATED_OWNER_EMAIL ? 'simulator' : 'owner'
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
  const created = await claimOwnPlace(ownerServices, owner.ownerId, body, recorder?.(shownClaim))
  return created.kind === 'refused' ? created : { kind: 'done', data: shownClaim(created.data) }
}

async function getClaims({ ownerServices }: OwnerDependencies, { owner }: OwnerCall): Promise<Done> {
  return { kind: 'done', data: (await ownerServices.claims.ofOwner(owner.ownerId)).map(shownClaim) }
}

export function shownClaim({ createdAt, settledAt, ...claim }: Claim) {
  return { ...claim, createdAt: isoInstant(createdAt), settledAt: isoInstantOrNull(settledAt) }
}
