import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { endReservations } from '#flows/reservation/endReservations.ts'
import { answerReservation, reservationsToCome } from '#flows/reservation/answerReservation.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { moveReservations } from '#flows/owner/followMerges.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { resealGuests } from '#reservations/erasure.ts'
import { endRequestsAt, eraseDeclineReasonsAt } from '#reservations/placeWithoutOwner.ts'
import { expireReservations } from '#flows/reservation/expireReservations.ts'
import { bookingOn, callerOf, PLACES } from '../support/reservationNode.ts'
import { indexOf } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { eachEngine } from '../support/testDatabases.ts'

/** Stored data of guests, and its retention. */

const NOON = instantOf('2026-11-21', 12 * 60)
const GUEST = { phone: '+821012345678', name: '김하나', note: '창가' }

async function reserved(booking: Booking, accountId = 'acc_1', placeId: string = PLACES[0]): Promise<string> {
  const request = { placeId, reservationTime: booking.clock() + DAY_MS, guestCount: 2, guest: GUEST }
  const created = await reserve(booking, callerOf(accountId), request)
  return created.kind === 'done' ? created.data.reservationId : assert.fail(created.code)
}

const rowsOf = async ({ db }: Database) =>
  (
    await sql<{ status: string; guest: string | null; phone_index: string | null; cancel_reason: string | null }>`
      SELECT status, guest, phone_index, cancel_reason FROM reservation ORDER BY created_at, id`.execute(db)
  ).rows

eachEngine('under a new secret guests are read and counted, and then sealed anew', async (_, { database, open }) => {
  const clock = { now: NOON }
  const first = await bookingOn(database, clock, systemRandom, ['former'])
  const ids = [await reserved(first.booking), await reserved(first.booking)]
  await cancelReservation(first.booking, callerOf('acc_1'), ids[1] ?? '', { reason: '아파서', language: 'ko' })
  const before = await rowsOf(database)

  const { booking, seal } = await bookingOn(await open(), clock, systemRandom, ['new', 'former'])
  const found = await booking.reservations.guestOf(database, ids[0] ?? '')
  assert.deepEqual([found?.phone, found?.name, found?.note], [GUEST.phone, GUEST.name, GUEST.note])
  for (const _ of [2, 3]) await reserved(booking, 'acc_1', PLACES[1])
  const limit = await booking.reservations.limitOf(database, GUEST.phone, clock.now)
  assert.deepEqual([limit?.limit, limit?.max], ['pending', 3])

  assert.deepEqual(await resealGuests(database, seal), { resealed: 2, unreadable: 0 })
  assert.deepEqual(await resealGuests(database, seal), { resealed: 0, unreadable: 0 })
  const texts = (await rowsOf(database)).flatMap(({ guest, phone_index, cancel_reason }) => [
    guest,
    phone_index,
    cancel_reason,
  ])
  for (const { guest, phone_index } of before)
    assert.deepEqual([texts.includes(guest), texts.includes(phone_index)], [false, false])

  const alone = await bookingOn(database, clock, systemRandom, ['new'])
  assert.equal((await alone.booking.reservations.guestOf(database, ids[0] ?? ''))?.name, GUEST.name)
  const called = await alone.booking.reservations.ofAccount(database, 'acc_1', ids[1] ?? '')
  assert.equal(called?.cancelReason, '아파서')
  assert.equal((await alone.booking.reservations.limitOf(database, GUEST.phone, clock.now))?.limit, 'pending')
})

/** Lets the owner cancel a confirmed table with this reason in 10 seconds, unless it is undone. */
async function held(booking: Booking, reason: string): Promise<string> {
  const id = await reserved(booking)
  await answerReservation(booking, [PLACES[0]], id, { kind: 'accept' })
  const hold = { kind: 'hold', answer: 'cancel', reason, undoMs: 10_000 } as const
  assert.equal((await answerReservation(booking, [PLACES[0]], id, hold)).kind, 'done')
  return id
}

eachEngine(
  'the reason of a held answer is sealed anew and read when it takes effect',
  async (_, { database, open }) => {
    const clock = { now: NOON }
    const id = await held((await bookingOn(database, clock, systemRandom, ['former'])).booking, '주방 고장')
    const { seal } = await bookingOn(await open(), clock, systemRandom, ['new', 'former'])
    assert.deepEqual(await resealGuests(database, seal), { resealed: 1, unreadable: 0 })
    const { booking } = await bookingOn(database, clock, systemRandom, ['new'])
    clock.now += 10_000
    await expireReservations(booking, clock.now)
    const cancelled = await booking.reservations.ofAccount(database, 'acc_1', id)
    assert.deepEqual([cancelled?.status, cancelled?.cancelReason], ['cancelled', '주방 고장'])
  },
)

eachEngine('an owner who leaves takes along the words of a held answer, not the answer', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking } = await bookingOn(database, clock, systemRandom)
  const id = await held(booking, '주방 고장')
  await database.transaction((tx) => eraseDeclineReasonsAt(tx, [PLACES[0]]))
  clock.now += 10_000
  await expireReservations(booking, clock.now)
  const cancelled = await booking.reservations.ofAccount(database, 'acc_1', id)
  assert.deepEqual([cancelled?.status, cancelled?.cancelReason], ['cancelled', null])
})

eachEngine('without an owner no held cancellation takes effect later', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking } = await bookingOn(database, clock, systemRandom)
  const due = await held(booking, '정전')
  clock.now += 10_000
  const [here, elsewhere] = [await held(booking, '주방 고장'), await reserved(booking, 'acc_1', PLACES[1])]
  await database.transaction((tx) => endRequestsAt(tx, [PLACES[0]], clock.now))
  const kept = await booking.reservations.ofAccount(database, 'acc_1', here)
  assert.deepEqual([kept?.status, kept?.heldAnswer, kept?.heldUntil, kept?.version], ['confirmed', null, null, 4])
  clock.now += 10_000
  await expireReservations(booking, clock.now)
  const statusOf = async (id: string) => (await booking.reservations.ofAccount(database, 'acc_1', id))?.status
  assert.deepEqual(
    [await statusOf(here), await statusOf(due), await statusOf(elsewhere)],
    ['confirmed', 'cancelled', 'pending'],
  )
})

eachEngine('erasing an account leaves nothing open and no guest, and notifies the owners', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking, reported } = await bookingOn(database, clock, systemRandom)
  const [confirmed, pending, others] = [
    await reserved(booking),
    await reserved(booking),
    await reserved(booking, 'acc_2', PLACES[1]),
  ]
  await answerReservation(booking, [PLACES[0]], confirmed, { kind: 'accept' })
  reported.owner.length = 0
  await database.transaction((tx) => endReservations(booking, tx, 'acc_1'))
  assert.deepEqual(
    reported.owner.toSorted(),
    [confirmed, pending].map((id) => `reservation.cancelled ${PLACES[0]} ${id}`).toSorted(),
  )
  for (const id of [confirmed, pending]) {
    const left = await booking.reservations.ofAccount(database, 'acc_1', id)
    assert.deepEqual([left?.status, left?.cancelledBy, left?.guest], ['cancelled', 'system', null])
    assert.equal(await booking.reservations.guestOf(database, id), null)
  }
  assert.equal((await booking.reservations.guestOf(database, others))?.phone, GUEST.phone)
})

eachEngine(
  'an owner sees first what waits for an answer, then who comes, and no other venue’s',
  async (_, { database }) => {
    const clock = { now: NOON }
    const { booking } = await bookingOn(database, clock, systemRandom)
    const [first, second, gone] = [await reserved(booking), await reserved(booking), await reserved(booking)]
    await answerReservation(booking, [PLACES[0]], first, { kind: 'accept' })
    await answerReservation(booking, [PLACES[0]], gone, { kind: 'decline', reason: null })
    const inbox = await reservationsToCome(booking, [PLACES[0]], 10)
    assert.deepEqual(
      inbox.map(({ reservationId, guest }) => [reservationId, guest?.phone]),
      [
        [second, GUEST.phone],
        [first, GUEST.phone],
      ],
    )
    assert.deepEqual(await reservationsToCome(booking, [PLACES[1]], 10), [])
    assert.deepEqual(await reservationsToCome(booking, [], 10), [])
    // The reservation's time has passed, and a no-show may be reported for a day.
    clock.now += DAY_MS
    assert.equal((await reservationsToCome(booking, [PLACES[0]], 10)).length, 1)
    clock.now += DAY_MS
    assert.deepEqual(await reservationsToCome(booking, [PLACES[0]], 10), [])
  },
)

eachEngine('a reservation moves when its place is merged into another', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking } = await bookingOn(database, clock, systemRandom)
  const [id, other] = [await reserved(booking), await reserved(booking, 'acc_1', PLACES[1])]
  const merged = { ...worldOf([venueWith(PLACES[1])]), redirects: new Map([[PLACES[0], PLACES[1]]]) }
  await booking.releases.switchTo(indexOf(merged, 'test-2'))
  await moveReservations(booking)
  const inbox = await reservationsToCome(booking, [PLACES[1]], 10)
  assert.deepEqual(inbox.map(({ reservationId }) => reservationId).toSorted(), [id, other].toSorted())
  assert.equal((await answerReservation(booking, [PLACES[1]], id, { kind: 'accept' })).kind, 'done')
})
