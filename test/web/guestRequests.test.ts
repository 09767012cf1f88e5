import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OnesetError } from '#client/onesetError.ts'
import { firstRequests, requestsOf, unreadState } from '#web/explorer/bookings/requestList.ts'
import { questionsOf, readAskedQuestions, withQuestion } from '#web/explorer/guest/askedList.ts'
import { isClosedNow } from '#web/explorer/guest/closedNow.ts'
import { isKeptAtPlace } from '#web/explorer/guest/keptRequests.ts'
import { nextListMs } from '#web/explorer/guest/nextRead.ts'
import { ownerWordsInEnglish } from '#web/explorer/guest/ownerWordsInEnglish.ts'
import { getsTexts } from '#web/explorer/guest/textReach.ts'

const at = (clock: string, day = 28) => Date.parse(`2026-11-${day}T${clock}:00+09:00`)
const iso = (clock: string, day = 28) => new Date(at(clock, day)).toISOString()

test('a settled request stays on the page of a place until the end of the day after, and an open one until its table', () => {
  const request = { status: 'expired', reservationTime: iso('19:00'), settledAt: iso('12:05'), createdAt: iso('12:00') }
  assert.equal(isKeptAtPlace(request, at('12:06')), true)
  assert.equal(isKeptAtPlace(request, at('23:59', 29)), true)
  assert.equal(isKeptAtPlace(request, at('00:00', 30)), false)
  const confirmed = { ...request, status: 'confirmed', reservationTime: iso('19:00', 30), settledAt: iso('12:05', 20) }
  assert.equal(isKeptAtPlace(confirmed, at('18:59', 30)), true)
  assert.equal(isKeptAtPlace(confirmed, at('19:01', 30)), false)
  assert.equal(isKeptAtPlace({ ...request, status: 'pending', settledAt: null }, at('12:00', 30)), true)
})

test('a question stays in the browser until the day after, for the person who asked it', () => {
  const question = { queryId: 'a', placeId: 'pl_1', personId: 'per_1', askedAt: at('12:00') }
  const later = { ...question, queryId: 'b', placeId: 'pl_2', askedAt: at('12:00', 29) }
  const kept = withQuestion(withQuestion([], question, at('12:00')), later, at('12:00', 29))
  assert.deepEqual(kept, [later, question])
  const ids = (filter: { personId: string; placeId?: string }, now: number) =>
    questionsOf(kept, filter, now).map(({ queryId }) => queryId)
  assert.deepEqual(ids({ personId: 'per_1' }, at('13:00', 29)), ['b', 'a'])
  assert.deepEqual(ids({ personId: 'per_1', placeId: 'pl_1' }, at('13:00', 29)), ['a'])
  assert.deepEqual(ids({ personId: 'per_1' }, at('00:00', 30)), ['b'])
  assert.deepEqual(ids({ personId: 'per_2' }, at('13:00', 29)), [])
  assert.deepEqual(withQuestion(kept, { ...later, askedAt: at('00:01', 30) }, at('00:01', 30)).length, 1)
  assert.deepEqual(readAskedQuestions(JSON.stringify([question, null, { queryId: 1 }, 'x'])), [question])
  assert.deepEqual(readAskedQuestions('{}'), [])
})

test('reservations and questions are one list, the newest request first', () => {
  const tables = [{ createdAt: iso('12:00') }, { createdAt: iso('09:00') }]
  const kinds = requestsOf(tables, [{ askedAt: at('10:00') }]).map(({ kind, at: sentAt }) => [kind, sentAt])
  assert.deepEqual(kinds, [
    ['reservation', at('12:00')],
    ['question', at('10:00')],
    ['reservation', at('09:00')],
  ])
})

test('a text is promised only to numbers of the countries that the operator sends texts to, in Korea to mobile ones', () => {
  for (const phone of ['', '0', '010-1234-5678', '+82 10-1234-5678', '+82', '+82 010-1234-5678'])
    assert.equal(getsTexts(phone, ['82']), true, phone)
  for (const phone of ['02-123-4567', '+82 2-123-4567', '031 123 4567', '0502-1234-5678', '+81 90-1234-5678'])
    assert.equal(getsTexts(phone, ['82', '1']), false, phone)
  assert.equal(getsTexts('0081 90-1234-5678', ['82', '81']), false)
  assert.equal(getsTexts('+1 (212) 555-0100', ['82', '1']), true)
  for (const phone of ['010-1234-5678', '']) assert.equal(getsTexts(phone, ['81']), false, phone)
})

test('a venue counts as closed until it opens, and never without known hours', () => {
  const closed = { open: false, nextOpenAt: iso('11:00') }
  assert.equal(isClosedNow(closed, at('10:59')), true)
  assert.equal(isClosedNow(closed, at('11:00')), false)
  assert.equal(isClosedNow({ open: false, nextOpenAt: null }, at('11:00')), true)
  assert.equal(isClosedNow({ open: true, nextOpenAt: null }, at('11:00')), false)
  assert.equal(isClosedNow(null, at('11:00')), false)
})

test('a reason or answer that an owner chose has its English, and free text has none', () => {
  assert.equal(ownerWordsInEnglish('그 시간에는 자리가 없습니다'), 'Fully booked at that time')
  assert.equal(ownerWordsInEnglish('자리를 마련하지 못하게 되었습니다'), 'The table is no longer free')
  assert.equal(ownerWordsInEnglish('약 20분'), 'About 20 min')
  assert.equal(ownerWordsInEnglish('오늘은 단체 손님이 있습니다'), null)
})

test('a question that could not be read stays in the list until it is read, and leaves it when it is gone', () => {
  const failed = (code: string) => new OnesetError({ code, message: code })
  assert.equal(unreadState({ error: null, errorUpdatedAt: 0 }), 'loading')
  assert.equal(unreadState({ error: failed('connection_failed'), errorUpdatedAt: 1 }), 'failed')
  assert.equal(unreadState({ error: null, errorUpdatedAt: 1 }), 'failed', 'while it is read again')
  assert.equal(unreadState({ error: failed('live_query_not_found'), errorUpdatedAt: 1 }), 'gone')
})

test('requests are shown twenty at a time', () => {
  const requests = Array.from({ length: 45 }, (_, i) => i)
  assert.deepEqual(firstRequests(requests, 1), { shown: requests.slice(0, 20), left: 25 })
  assert.deepEqual(firstRequests(requests, 2), { shown: requests.slice(0, 40), left: 5 })
  assert.deepEqual(firstRequests(requests, 3), { shown: requests, left: 0 })
})

test('the list of reservations is read again only where it is followed, and while one waits for its answer', () => {
  const listed = [{ settled: true }, { settled: false }]
  assert.equal(nextListMs(listed, 5_000), 5_000)
  assert.equal(nextListMs(listed, false), false)
  assert.equal(nextListMs([{ settled: true }], 5_000), false)
  assert.equal(nextListMs(undefined, 5_000), false)
})
