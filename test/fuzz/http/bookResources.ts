import type { Json } from '../../flows/testServer.ts'
import type { TestResources } from './testResources.ts'

type Resource = Readonly<Record<string, string>>

const UNDO_SECONDS = 10
const DAY_MS = 86_400_000

const answer = (scene: TestResources, { id, ownerToken }: Resource, action: string, body: Json) =>
  scene.call('POST', `/api/owner/v1/reservations/${id}/${action}`, ownerToken ?? null, body)

/** Returns an accepted reservation with the token of its owner. */
export async function acceptedReservation(scene: TestResources): Promise<Resource> {
  const reservation = await scene.reservation()
  await answer(scene, reservation, 'accept', {})
  return reservation
}

/** Returns a reservation whose answer can still be undone. */
export async function heldReservation(scene: TestResources): Promise<Resource> {
  const reservation = await scene.reservation()
  await answer(scene, reservation, 'accept', { undoSeconds: UNDO_SECONDS })
  return reservation
}

/** Returns a reservation for which the venue has proposed another time, with that time. */
export async function proposedReservation(scene: TestResources): Promise<Resource> {
  const reservation = await scene.reservation()
  const reservationTime = new Date(scene.now + 2 * DAY_MS).toISOString()
  await answer(scene, reservation, 'propose', { reservationTime })
  return { ...reservation, reservationTime }
}

/** Returns an accepted reservation that its guest cancelled and the venue has not seen. */
export async function cancelledReservation(scene: TestResources): Promise<Resource> {
  const reservation = await acceptedReservation(scene)
  await scene.call('POST', `/api/v1/reservations/${reservation['id']}/cancel`, scene.facts.key, {})
  return reservation
}

/** Returns a reservation that was entered by hand. */
export async function enteredReservation(scene: TestResources): Promise<Resource> {
  const { token, placeId } = scene.mainOwner()
  const reservationTime = new Date(scene.now + DAY_MS).toISOString()
  const body = { channel: 'phone', reservationTime, guestCount: 2 }
  const { data } = await scene.call('POST', `/api/owner/v1/places/${placeId}/reservations`, token, body)
  return { id: String(data.reservationId), ownerToken: token }
}

/** Returns an answered question, whose answer can be corrected. */
export async function answeredQuestion(scene: TestResources): Promise<Resource> {
  const question = await scene.question()
  await scene.call('POST', `/api/owner/v1/questions/${question.id}/answer`, question.ownerToken, {
    status: 'available',
  })
  return question
}

/** Returns a reservation that a signed-in person requested, with the cookies of the person. */
export async function guestReservation(scene: TestResources): Promise<Resource> {
  const { browser, session } = await scene.guest()
  const { placeId } = scene.bookablePlace()
  const reservationTime = new Date(scene.now + DAY_MS).toISOString()
  const body = { placeId, reservationTime, guestCount: 2, guestPhone: scene.phone() }
  const created = await browser.post('/api/account/v1/reservations', body)
  return { id: String(created.body.data.reservationId), session }
}

/** Returns a question that a signed-in person asked, with the cookies of the person. */
export async function guestQuestion(scene: TestResources): Promise<Resource> {
  const { browser, session } = await scene.guest()
  const { placeId } = scene.bookablePlace()
  const created = await browser.post('/api/account/v1/live-status', {
    placeId,
    kind: 'item',
    topic: `메뉴 ${scene.next()}`,
  })
  return { id: String(created.body.data.queryId), session }
}
