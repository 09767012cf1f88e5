import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { callWith } from './ownerTestCalls.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** What owners state of their calendar determines openNow, open_at, live questions and reservations over HTTP. */

const NEW_YEAR = '2027-02-07'
const NOON = 720

let s: TestServer
let token: string
const placeId = 'pl_1'
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  const world = worldOf([venueWith(placeId, {}), venueWith('pl_2', {})])
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { world })
  token = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data.token
  const businessHours = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    day,
    open: '11:00',
    close: '22:00',
  }))
  assert.equal((await edit({ ...EMPTY_CALENDAR, businessHours })).status, 200)
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const edit = (body: Json) => callWith(s, token, 'PATCH', `/api/owner/v1/places/${placeId}`, body)
const read = async (path: string): Promise<Json> => {
  const response = await s.get(`/api/v1${path}`)
  const body = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  return body
}
const openNow = async () => (await read(`/places/${placeId}?fields=openNow`)).data.openNow
const foundAt = async (openAt: string) => {
  const { data, meta } = await read(`/places?fields=id&open_at=${encodeURIComponent(openAt)}`)
  return { isFound: data.some(({ id }: Json) => id === placeId), notChecked: meta.openAt.notChecked }
}
/** Moves the clock; limits count only forward. */
const at = (date: string, minute = NOON) => {
  s.clock.now = instantOf(date, minute)
}

test('faults of the calendar name the field, the reason and the remedy', async () => {
  const { status, body } = await edit({
    regularClosures: [
      { weeksOfMonth: [2, 4], day: 'tue' },
      { weeksOfMonth: [1], day: 'tue' },
    ],
    specialHours: [
      { date: '2026-02-30', closed: true },
      { date: '2026-12-24', open: '11:00' },
      { date: '2026-12-24', closed: true },
    ],
  })
  assert.equal(status, 400)
  assert.deepEqual(
    body.error.details.errors.map(({ param, message }: Json) => [param, message]),
    [
      ['regularClosures.1.day', 'regularClosures.1.day already has an entry; list all its weeks in that one.'],
      ['specialHours.0.date', 'specialHours.0.date is not an existing date (YYYY-MM-DD).'],
      [
        'specialHours.1.close',
        'specialHours.1.close is missing: an open day needs open and close, a closed one closed: true.',
      ],
      [
        'specialHours.2.date',
        'specialHours.2.date already has an entry; state the hours of a date once, with breaks for the time between.',
      ],
    ],
  )
  const wrong = await edit({
    regularClosures: [{ weeksOfMonth: [6], day: 'tue' }],
    holidayPolicy: { opensOnHolidays: null, note: null, chuseok: { closed: 'week' } },
  })
  assert.deepEqual(
    wrong.body.error.details.errors.map(({ param, allowed }: Json) => [param, allowed]),
    [
      ['regularClosures.0.weeksOfMonth.0', ['1', '2', '3', '4', '5', '-1']],
      ['holidayPolicy.chuseok.closed', ['day', 'all_days', 'none']],
    ],
  )
})

test('an edit keeps the weeks of a month in one order, and no date that is over', async () => {
  const today = '2026-11-21'
  at(today)
  const closedOn = (date: string) => ({ date, closed: true })
  const { status, body } = await edit({
    regularClosures: [{ weeksOfMonth: [-1, 4, 2], day: 'tue' }],
    specialHours: ['2026-12-24', '2026-11-19', '2020-01-01', '2026-11-20', today].map(closedOn),
  })
  assert.equal(status, 200, JSON.stringify(body))
  const { regularClosures, specialHours } = (await read(`/places/${placeId}?fields=regularClosures,specialHours`)).data
  assert.deepEqual(regularClosures, [{ weeksOfMonth: [2, 4, -1], day: 'tue' }])
  // Yesterday's last session may go on after midnight.
  assert.deepEqual(
    specialHours.map(({ date }: Json) => date),
    ['2026-11-20', today, '2026-12-24'],
  )
  assert.equal((await edit({ specialHours: [closedOn('2020-01-01')] })).status, 200)
  assert.deepEqual((await read(`/places/${placeId}?fields=specialHours`)).data.specialHours, [])
})

test('the last Sunday of a month and the hours of a date apply, and an inexpressible note is reported', async () => {
  const { status, body } = await edit({
    regularClosures: [{ weeksOfMonth: [-1], day: 'sun' }],
    specialHours: [
      { date: '2026-12-25', open: '17:00', close: '02:00' },
      { date: '2026-12-24', closed: true },
    ],
    holidayPolicy: { opensOnHolidays: false, note: '격주 월요일 휴무' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  const place = (await read(`/places/${placeId}?fields=regularClosures,specialHours,holidayPolicy`)).data
  assert.deepEqual(place, {
    regularClosures: [{ weeksOfMonth: [-1], day: 'sun' }],
    holidayPolicy: {
      opensOnHolidays: false,
      lunarNewYear: { closed: null },
      chuseok: { closed: null },
      note: '격주 월요일 휴무',
    },
    specialHours: [
      { date: '2026-12-24', closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null },
      {
        date: '2026-12-25',
        closed: false,
        open: '17:00',
        close: '02:00',
        endsNextDay: true,
        breaks: [],
        lastOrder: null,
      },
    ],
  })
  at('2026-11-29')
  const now = await openNow()
  assert.deepEqual([now.reason, now.nextOpenAt], ['regular_closure', '2026-11-30T11:00:00+09:00'])
  assert.equal((await foundAt('2026-11-22T12:00')).isFound, true)
  assert.equal((await foundAt('2026-11-29T12:00')).isFound, false)
  assert.equal((await foundAt('2026-12-24T12:00')).isFound, false)
  // Christmas is a holiday, but the hours of the date come first.
  assert.equal((await foundAt('2026-12-25T12:00')).isFound, false)
  assert.equal((await foundAt('2026-12-26T01:30')).isFound, true)
  assert.deepEqual((await foundAt('2026-12-25T18:00')).notChecked, [
    'temporary_closures_unannounced',
    'full_tables',
    'noted_closures',
  ])
  // The note is reported only where its venue is a result.
  assert.deepEqual((await foundAt('2026-12-24T12:00')).notChecked, ['temporary_closures_unannounced', 'full_tables'])
})

test('a venue that states 설·추석 당일 휴무 is not open at noon of 설날, and is the day before and after', async () => {
  const lunar = { lunarNewYear: { closed: 'day' }, chuseok: { closed: 'day' } }
  const edited = await edit({ holidayPolicy: { opensOnHolidays: null, note: null, ...lunar } })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const place = (await read(`/places/${placeId}?fields=contact_hours`)).data
  assert.deepEqual(place.holidayPolicy, { opensOnHolidays: null, ...lunar, note: null })
  at('2027-02-05')
  const reservationTime = `${NEW_YEAR}T18:00:00+09:00`
  const booking = await fetch(`${s.url}/api/v1/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placeId, reservationTime, guestCount: 2, guestPhone: '010-1234-5678' }),
  })
  assert.deepEqual([booking.status, booking.headers.get('x-service-notice')], [201, 'outside_confirmed_hours'])
  at(NEW_YEAR)
  assert.deepEqual(await openNow(), {
    open: false,
    reason: 'holiday',
    lastOrderPassed: false,
    nextOpenAt: '2027-02-08T11:00:00+09:00',
    closesAt: null,
  })
  for (const [openAt, isFound] of [
    ['now', false],
    [`${NEW_YEAR}T12:00`, false],
    [`${NEW_YEAR} dinner`, false],
    ['2027-02-06T12:00', true],
    ['2027-02-08T12:00', true],
    ['2027-09-15T12:00', false],
  ] as const)
    assert.deepEqual(await foundAt(openAt), { isFound, notChecked: ['temporary_closures_unannounced', 'full_tables'] })
  const question = { placeId, kind: 'seats', topic: '자리', guestCount: 2 }
  await callWith(s, token, 'POST', '/api/owner/v1/heartbeat')
  const asked = await callWith(s, s.key, 'POST', '/api/v1/live-status', question)
  assert.deepEqual([asked.body.data.blocked, asked.body.data.nextOpenAt], ['closed_now', '2027-02-08T11:00:00+09:00'])
})
