import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS } from '#base/kst.ts'
import { answerReservation } from '#flows/reservation/answerReservation.ts'
import { enterReservation } from '#flows/reservation/bookEntry.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { lastAcceptances } from '#reservations/lastAcceptances.ts'
import { requestAnswerTimesMs, requestFigures } from '#reservations/requestFigures.ts'
import { bookingOn, callerOf, PLACES } from '../support/reservationNode.ts'
import { eachEngine } from '../support/testDatabases.ts'

/** What counts as a request and as its answer. */

const NOON = instantOf('2026-11-21', 12 * 60)

eachEngine(
  'an entry by hand is no request, no answer and no proof of business, also when it is cancelled',
  async (_, { database }) => {
    const clock = { now: NOON }
    const { booking } = await bookingOn(database, clock, systemRandom)
    const guest = { phone: '+821012345678', name: null, note: null }
    const table = { placeId: PLACES[0], reservationTime: NOON + DAY_MS, guestCount: 2, guest }
    const created = await reserve(booking, callerOf('acc_1'), table)
    assert.ok(created.kind === 'done')
    clock.now += MINUTE_MS
    await answerReservation(booking, [PLACES[0]], created.data.reservationId, { kind: 'accept' })
    clock.now += MINUTE_MS
    await enterReservation(booking, { ...table, channel: 'phone' })
    await enterReservation(booking, { ...table, placeId: PLACES[1], channel: 'walk_in' })
    const { data } = await enterReservation(booking, { ...table, channel: 'phone' })
    await answerReservation(booking, [PLACES[0]], data.reservationId, { kind: 'cancel', reason: 'the kitchen burns' })

    const counted = { waiting: 0, accepted: 1, declined: 0, missed: 0, withdrawn: 0 }
    assert.deepEqual(await requestFigures(database, NOON, clock.now), counted)
    assert.deepEqual((await requestAnswerTimesMs(database, NOON, 10)).map(Number), [MINUTE_MS])
    assert.deepEqual([...(await lastAcceptances(database))], [[PLACES[0], NOON + MINUTE_MS]])
  },
)
