import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS } from '#base/kst.ts'
import type { LiveAnswer } from '#contract/liveStatus.ts'
import { answerQuestion } from '#flows/liveStatus/answerQuestion.ts'
import { answerReservation, type OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import { ask } from '#flows/liveStatus/ask.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { settledSince } from '#liveStatus/liveQueries.ts'
import { medianAnswerMs, questionCounts } from '#liveStatus/questionCounts.ts'
import { requestCounts } from '#reservations/requestCounts.ts'
import { callerOf as askerOf, PLACES as ASKED, questionsOn, surroundings } from '../liveStatus/questionsNode.ts'
import { bookingOn, callerOf, PLACES } from '../support/reservationNode.ts'
import { eachEngine } from '../support/testDatabases.ts'

/** An owner's statistics of the last weeks count what happened, on both engines alike. */

const MONDAY = instantOf('2026-11-16', 0)
const NOON = MONDAY + 12 * 60 * MINUTE_MS

eachEngine('requests are counted by the day they came and by their outcome', async (_, { database }) => {
  const clock = { now: NOON }
  const { booking } = await bookingOn(database, clock, systemRandom)
  let guests = 0
  const request = async (placeId: string = PLACES[0]): Promise<string> => {
    const guest = { phone: `+8210111100${10 + ++guests}`, name: null, note: null }
    const request = { placeId, reservationTime: clock.now + 60 * MINUTE_MS, guestCount: guests, guest }
    const created = await reserve(booking, callerOf('acc_1'), request)
    return created.kind === 'done' ? created.data.reservationId : assert.fail(created.code)
  }
  const say = async (id: string, word: OwnerAnswer) =>
    assert.equal((await answerReservation(booking, PLACES, id, word)).kind, 'done')

  clock.now = MONDAY - 1
  await request()
  clock.now = NOON
  const [accepted, absent, declined, called] = [await request(), await request(), await request(), await request()]
  await request(PLACES[1])
  for (const id of [accepted, absent, called]) await say(id, { kind: 'accept' })
  await say(declined, { kind: 'decline', reason: null })
  await cancelReservation(booking, callerOf('acc_1'), called, { reason: null, language: 'ko' })
  clock.now = NOON + DAY_MS
  await say(absent, { kind: 'no_show' })
  await request()
  clock.now += 5 * MINUTE_MS
  const missed = { accepted: 0, declined: 0, missed: 1, calledOff: 0, noShows: 0, guests: 0 }
  assert.deepEqual(await requestCounts(database, [PLACES[0]], MONDAY, clock.now), [
    { day: 0, requested: 4, accepted: 3, declined: 1, missed: 0, calledOff: 1, noShows: 1, guests: 2 + 3 + 5 },
    { day: 1, requested: 1, ...missed },
  ])
  assert.deepEqual(await requestCounts(database, [PLACES[1]], MONDAY, clock.now), [{ day: 0, requested: 1, ...missed }])
  assert.deepEqual(await requestCounts(database, [], MONDAY, clock.now), [])

  const { reservations } = booking
  const inbox = async (at: number) => (await reservations.inbox(database, PLACES, at, 10)).map((one) => one.status)
  assert.deepEqual(await inbox(clock.now), ['no_show', 'confirmed'], 'a no-show can be taken back')
  assert.deepEqual(await inbox(NOON + 2 * DAY_MS + 1), [])
  const settled = await reservations.settledSince(database, PLACES, NOON - 1, 10)
  assert.deepEqual(
    settled.map(({ status }) => status).toSorted(),
    ['cancelled', 'cancelled', 'confirmed', 'no_show'],
    'outcomes that are not stored yet are stored by the sweep',
  )
})

eachEngine('answers are counted by the day of the question, with the median response time', async (_, engine) => {
  const { database } = engine
  const questions = questionsOn(database, await surroundings(() => NOON))
  const asked = async (guestCount: number, at: number): Promise<string> => {
    const request = { placeId: 'pl_always', kind: 'seats' as const, topic: 'seats', question: null, guestCount }
    const created = await ask(questions, askerOf('acc_1'), request, at)
    return created.kind === 'done' && created.data.kind === 'created' ? created.data.query.queryId : assert.fail()
  }
  const answer = (queryId: string, status: LiveAnswer, at: number) => {
    const by = { placeIds: ASKED, verifiedBy: 'owner' as const }
    return answerQuestion(questions, by, queryId, { status, note: null, validForMinutes: null }, at)
  }
  const median = (answered: number) => medianAnswerMs(database, ASKED, MONDAY, answered)
  assert.equal(await median(0), null)
  await answer(await asked(4, NOON), 'limited', NOON + 10_000)
  assert.equal(await median(1), 10_000)
  await answer(await asked(5, NOON), 'limited', NOON + 31_000)
  assert.equal(await median(2), 20_500)
  const later = NOON + DAY_MS
  await answer(await asked(4, later), 'limited', later + 2_000)
  assert.equal(await median(3), 10_000)
  await asked(9, later)
  const counts = (at: number) => questionCounts(database, ASKED, MONDAY, at)
  const first = { day: 0, asked: 2, answered: 2, missed: 0 }
  assert.deepEqual(await counts(later + 3_000), [first, { day: 1, asked: 2, answered: 1, missed: 0 }])
  const over = later + 60 * MINUTE_MS
  assert.deepEqual(await counts(over), [first, { day: 1, asked: 2, answered: 1, missed: 1 }])
  const settled = (since: number, at: number) => settledSince(database, ASKED, since, at, 10)
  assert.deepEqual(
    (await settled(later, over)).map(({ status }) => status),
    ['no_response', 'limited'],
    'swept or not',
  )
  assert.deepEqual(await settled(over, over), [])
})
