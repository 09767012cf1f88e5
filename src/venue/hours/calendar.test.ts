import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, WEEKDAYS } from '#base/kst.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import { holidayPolicyOf } from './holidayPolicy.ts'
import type { OpenAt } from './openAt.ts'
import { openNowOf, sessionEndOf } from './openNow.ts'
import type { HoursFacts } from './sessions.ts'
import { servingIn } from './sessions.ts'

const plainHours = { closed: false, endsNextDay: false, breaks: [], lastOrder: null }
const CLOSED = { closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
const venue = (over: Partial<HoursFacts> = {}): HoursFacts => ({
  businessHours: WEEKDAYS.map((day) => ({ day, ...plainHours, open: '11:00', close: '22:00' })),
  is24h: false,
  ...EMPTY_CALENDAR,
  closedPermanently: false,
  ...over,
})
const point = (date: string, minute: number): OpenAt => ({
  requested: '',
  type: 'point',
  label: null,
  date,
  startMinute: minute,
  endMinute: minute,
})
const NOON = 720
const noonOf = (facts: HoursFacts, date: string) => openNowOf(facts, instantOf(date, NOON))
const reasonAt = (facts: HoursFacts, date: string) => noonOf(facts, date)?.reason ?? null
const servesAt = (facts: HoursFacts, date: string) => servingIn(facts, point(date, NOON)).kind

const vacation = { reason: 'vacation' as const, note: null, source: 'owner', announcedAt: null }

test('of the statements about a date the first in the order of evaluation decides', () => {
  // 2026-09-25 is 추석 and the fourth Friday of its month.
  const date = '2026-09-25'
  const all = venue({
    closedPermanently: true,
    temporaryClosures: [{ from: date, to: date, ...vacation }],
    specialHours: [{ date, ...plainHours, open: '11:00', close: '15:00' }],
    regularClosures: [{ weeksOfMonth: [4], day: 'fri' }],
    holidayPolicy: holidayPolicyOf({ opensOnHolidays: false, chuseok: 'day' }),
  })
  const steps: [Partial<HoursFacts>, string][] = [
    [{}, 'closed_permanently'],
    [{ closedPermanently: false }, 'temporary_closure'],
    [{ temporaryClosures: null }, 'open'],
    [{ specialHours: null }, 'regular_closure'],
    [{ regularClosures: null }, 'holiday'],
    [{ holidayPolicy: holidayPolicyOf({ opensOnHolidays: true, chuseok: 'day' }) }, 'holiday'],
    [{ holidayPolicy: holidayPolicyOf({ opensOnHolidays: false, chuseok: 'none' }) }, 'open'],
    [{ holidayPolicy: holidayPolicyOf({ opensOnHolidays: false }) }, 'holiday'],
    [{ holidayPolicy: null }, 'open'],
  ]
  let facts = all
  for (const [change, reason] of steps) {
    facts = { ...facts, ...change }
    assert.equal(reasonAt(facts, date), reason)
    assert.equal(servesAt(facts, date), reason === 'open' ? 'serving' : 'closed')
  }
})

test('설·추석 당일 휴무 closes on the day itself, and 연휴 휴무 on its three public days', () => {
  const years = {
    '2026': ['2026-02-16', '2026-02-17', '2026-02-18'],
    '2027': ['2027-02-06', '2027-02-07', '2027-02-08'],
  }
  for (const days of Object.values(years)) {
    const day = venue({ holidayPolicy: holidayPolicyOf({ lunarNewYear: 'day', chuseok: 'day' }) })
    assert.deepEqual(
      days.map((date) => reasonAt(day, date)),
      ['open', 'holiday', 'open'],
    )
    const all = venue({ holidayPolicy: holidayPolicyOf({ lunarNewYear: 'all_days' }) })
    assert.deepEqual(
      days.map((date) => servesAt(all, date)),
      ['closed', 'closed', 'closed'],
    )
  }
  const onlyNewYear = venue({ holidayPolicy: holidayPolicyOf({ lunarNewYear: 'day' }) })
  assert.equal(reasonAt(onlyNewYear, '2026-09-25'), 'open')
})

test('the next opening and the closing time look past the days that are off', () => {
  const facts = venue({
    businessHours: WEEKDAYS.map((day) => ({ day, ...plainHours, open: '18:00', close: '02:00', endsNextDay: true })),
    regularClosures: [{ weeksOfMonth: [2], day: 'tue' }],
    specialHours: [
      { date: '2026-12-09', ...CLOSED },
      { date: '2026-12-10', ...plainHours, open: '20:00', close: '23:00' },
    ],
  })
  const at = (date: string, minute: number) => openNowOf(facts, instantOf(date, minute))
  // 2026-12-08 is the second Tuesday of its month: the day off takes last night's session from midnight on.
  assert.equal(at('2026-12-07', 23 * 60)?.closesAt, '2026-12-08T00:00:00+09:00')
  assert.deepEqual([at('2026-12-08', 60)?.reason, at('2026-12-08', NOON)?.reason], Array(2).fill('regular_closure'))
  assert.equal(at('2026-12-08', NOON)?.nextOpenAt, '2026-12-10T20:00:00+09:00')
  assert.equal(at('2026-12-09', NOON)?.reason, 'closed_today')
  assert.equal(at('2026-12-10', 21 * 60)?.closesAt, '2026-12-10T23:00:00+09:00')
  assert.equal(at('2026-12-10', 23 * 60 + 30)?.nextOpenAt, '2026-12-11T18:00:00+09:00')
  // Hours of a date leave the session of the night before as it is.
  const early = {
    ...facts,
    regularClosures: null,
    specialHours: [{ date: '2026-12-09', ...plainHours, open: '12:00', close: '15:00' }],
  }
  assert.equal(openNowOf(early, instantOf('2026-12-09', 60))?.reason, 'open')
  assert.equal(openNowOf(early, instantOf('2026-12-09', 16 * 60))?.reason, 'after_close')
})

test('a venue open round the clock keeps the hours of a single date', () => {
  const facts = venue({
    is24h: true,
    businessHours: null,
    specialHours: [{ date: '2026-12-24', ...plainHours, open: '09:00', close: '18:00' }],
  })
  const at = (date: string, minute: number) => openNowOf(facts, instantOf(date, minute))
  assert.equal(at('2026-12-23', NOON)?.closesAt, '2026-12-24T00:00:00+09:00')
  assert.deepEqual(
    [at('2026-12-24', 60)?.reason, at('2026-12-24', 60)?.nextOpenAt],
    ['before_open', '2026-12-24T09:00:00+09:00'],
  )
  assert.equal(at('2026-12-24', NOON)?.closesAt, '2026-12-24T18:00:00+09:00')
  assert.equal(at('2026-12-24', 20 * 60)?.nextOpenAt, '2026-12-25T00:00:00+09:00')
  assert.equal(at('2026-12-25', NOON)?.reason, 'open_24h')
})

test('with an unconfirmed week only the dates with statements of their own are known', () => {
  const facts = venue({
    businessHours: null,
    is24h: null,
    specialHours: [{ date: '2026-12-24', ...plainHours, open: '11:00', close: '15:00' }],
    holidayPolicy: holidayPolicyOf({ lunarNewYear: 'day' }),
  })
  assert.deepEqual(
    ['2026-12-23', '2026-12-24', '2027-02-07'].map((date) => [reasonAt(facts, date), servesAt(facts, date)]),
    [
      [null, 'unknown'],
      ['open', 'serving'],
      ['holiday', 'closed'],
    ],
  )
  const evening = instantOf('2026-12-24', 20 * 60)
  // Nobody knows when it opens on the days after.
  assert.deepEqual([openNowOf(facts, evening)?.reason, openNowOf(facts, evening)?.nextOpenAt], ['after_close', null])
  assert.equal(servingIn(facts, point('2026-12-24', 20 * 60)).kind, 'closed')
  assert.deepEqual(sessionEndOf(facts, instantOf('2026-12-24', NOON)), {
    kind: 'ends',
    at: instantOf('2026-12-24', 900),
  })
  assert.deepEqual(sessionEndOf(facts, instantOf('2026-12-23', NOON)), { kind: 'unknown' })
})
