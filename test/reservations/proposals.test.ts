import assert from 'node:assert/strict'
import { shownToOwner } from '#api/owner/shownToOwner.ts'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS } from '#base/kst.ts'
import { answerReservation } from '#flows/reservation/answerReservation.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { expireReservations } from '#flows/reservation/expireReservations.ts'
import { proposeTime } from '#flows/reservation/proposeTime.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { reservationView } from '#flows/reservation/shownReservation.ts'
import { partiesWithin } from '#reservations/bookingRulesStore.ts'
import { ANSWER_WINDOW_MS, bookingOn, callerOf, PLACES } from '../support/reservationNode.ts'
import { eachEngine } from '../support/testDatabases.ts'

/** A proposal of another time lasts no longer than its reservation. */

const NOON = instantOf('2026-11-21', 12 * 60)
const AT = [PLACES[0]]
const PROPOSED = NOON + DAY_MS

async function requested(booking: Booking, aheadMs: number): Promise<string> {
  const guest = { phone: '+821012345678', name: null, note: null }
  const request = { placeId: PLACES[0], reservationTime: booking.clock() + aheadMs, guestCount: 2, guest }
  const created = await reserve(booking, callerOf('acc_1'), request)
  return created.kind === 'done' ? created.data.reservationId : assert.fail(created.code)
}

for (const isSwept of [true, false])
  eachEngine(
    `withdrawing the proposal of a request that has expired${isSwept ? '' : ' unnoticed'} changes nothing and informs nobody of a withdrawal`,
    async (_, { database }) => {
      const clock = { now: NOON }
      const { booking, reported } = await bookingOn(database, clock, systemRandom)
      const id = await requested(booking, 2 * DAY_MS)
      await proposeTime(booking, AT, id, PROPOSED)
      clock.now += ANSWER_WINDOW_MS
      if (isSwept) await expireReservations(booking, clock.now)
      assert.equal((await proposeTime(booking, AT, id, null)).kind, 'too_late')
      assert.deepEqual(reported.guest, [`requested ${id}`, `proposed ${id}`, `proposal_expired ${id}`])
    },
  )

eachEngine(
  'withdrawing the proposal of a table whose time has come changes nothing and informs nobody',
  async (_, { database }) => {
    const clock = { now: NOON }
    const { booking, reported } = await bookingOn(database, clock, systemRandom)
    const id = await requested(booking, 30 * MINUTE_MS)
    await answerReservation(booking, AT, id, { kind: 'accept' })
    await proposeTime(booking, AT, id, PROPOSED)
    clock.now += 30 * MINUTE_MS
    const { length } = reported.guest
    assert.equal((await proposeTime(booking, AT, id, null)).kind, 'too_late')
    assert.equal(reported.guest.length, length)
  },
)

eachEngine(
  'a proposed table is held until the reservation’s own time, and a request’s until its window ends',
  async (_, { database }) => {
    const clock = { now: NOON }
    const { booking } = await bookingOn(database, clock, systemRandom)
    const table = await requested(booking, 30 * MINUTE_MS)
    await answerReservation(booking, AT, table, { kind: 'accept' })
    await requested(booking, 30 * MINUTE_MS).then((id) => proposeTime(booking, AT, id, PROPOSED))
    await proposeTime(booking, AT, table, PROPOSED)
    const held = async (at: number) =>
      (await partiesWithin(database, AT, { from: PROPOSED, until: PROPOSED + 1 }, at)).length
    assert.equal(await held(NOON + ANSWER_WINDOW_MS - 1), 2)
    assert.equal(await held(NOON + ANSWER_WINDOW_MS), 1)
    assert.equal(await held(NOON + 30 * MINUTE_MS - 1), 1)
    assert.equal(await held(NOON + 30 * MINUTE_MS), 0)
  },
)

eachEngine('a reservation shows a proposal only while it is pending or confirmed', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking } = await bookingOn(database, clock, systemRandom)
  const id = await requested(booking, 2 * DAY_MS)
  await proposeTime(booking, AT, id, PROPOSED)
  const shown = async () => {
    const reservation = await booking.reservations.ofAccount(database, 'acc_1', id)
    assert.ok(reservation)
    const { status, proposal } = reservationView(reservation, 'en')
    const { proposedTime, proposedAt } = shownToOwner(reservation)
    return { status, guest: proposal, owner: [proposedTime, proposedAt] }
  }
  const [reservationTime, proposedAt] = ['2026-11-22T12:00:00+09:00', '2026-11-21T03:00:00.000Z']
  assert.deepEqual(await shown(), {
    status: 'pending',
    guest: { reservationTime, proposedAt },
    owner: [reservationTime, proposedAt],
  })
  clock.now += ANSWER_WINDOW_MS
  await expireReservations(booking, clock.now)
  assert.deepEqual(await shown(), { status: 'expired', guest: null, owner: [null, null] })
})
