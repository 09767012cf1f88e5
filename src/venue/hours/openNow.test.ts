import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clockOfMinutes, DAY_MINUTES, instantOf, WEEKDAYS, weekdayOf } from '#base/kst.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import { holidayPolicyOf } from './holidayPolicy.ts'
import { openNowOf, sessionEndOf } from './openNow.ts'
import type { BusinessDay, Week } from '../records.ts'
import { servingIn, servingIntervals, type HoursFacts } from './sessions.ts'

const day = (over: Partial<BusinessDay> = {}): BusinessDay => ({
  day: 'mon',
  closed: false,
  open: '11:00',
  close: '22:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
  ...over,
})
const week = (over: Partial<BusinessDay> = {}, perDay: Partial<Record<string, Partial<BusinessDay>>> = {}): Week =>
  WEEKDAYS.map((name) => day({ ...over, ...perDay[name], day: name }))
const hours = (over: Partial<HoursFacts> = {}): HoursFacts => ({
  businessHours: week(),
  is24h: false,
  ...EMPTY_CALENDAR,
  closedPermanently: false,
  ...over,
})
const off: Partial<BusinessDay> = { closed: true, open: null, close: null }
// 2026-11-21 is a Saturday and not a public holiday.
const at = (clock: string, date = '2026-11-21') =>
  instantOf(date, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
const point = (date: string, minute: number) => ({
  requested: '',
  type: 'point' as const,
  label: null,
  date,
  startMinute: minute,
  endMinute: minute,
})
const window = (date: string, start: number, end: number) => ({
  requested: '',
  type: 'window' as const,
  label: null,
  date,
  startMinute: start,
  endMinute: end,
})

test('unconfirmed hours give null, never a guess', () => {
  assert.equal(openNowOf(hours({ businessHours: null, is24h: null }), at('12:00')), null)
})

test('the opening minute is open and the closing minute is not', () => {
  assert.equal(openNowOf(hours(), at('10:59'))?.reason, 'before_open')
  assert.equal(openNowOf(hours(), at('11:00'))?.reason, 'open')
  assert.equal(openNowOf(hours(), at('21:59'))?.reason, 'open')
  assert.equal(openNowOf(hours(), at('22:00'))?.reason, 'after_close')
})

test('a closed venue reports its next opening, also across days off', () => {
  const closedSunday = hours({ businessHours: week({}, { sun: off }) })
  assert.equal(openNowOf(closedSunday, at('23:00'))?.nextOpenAt, '2026-11-23T11:00:00+09:00')
  assert.deepEqual(openNowOf(closedSunday, at('12:00', '2026-11-22')), {
    open: false,
    reason: 'closed_today',
    lastOrderPassed: false,
    nextOpenAt: '2026-11-23T11:00:00+09:00',
    closesAt: null,
  })
})

test('last night’s session continues past midnight, also into a closed day', () => {
  const bar = hours({ businessHours: week({ open: '18:00', close: '03:00', endsNextDay: true }, { sun: off }) })
  assert.deepEqual(openNowOf(bar, at('02:59', '2026-11-22')), {
    open: true,
    reason: 'open',
    lastOrderPassed: false,
    nextOpenAt: null,
    closesAt: '2026-11-22T03:00:00+09:00',
  })
  assert.equal(openNowOf(bar, at('03:00', '2026-11-22'))?.reason, 'closed_today')
})

test('during a break the venue is closed; after the last order it is open, with the last order passed', () => {
  const diner = hours({ businessHours: week({ breaks: [{ start: '15:00', end: '17:00' }], lastOrder: '21:00' }) })
  assert.deepEqual(openNowOf(diner, at('15:00')), {
    open: false,
    reason: 'break_time',
    lastOrderPassed: false,
    nextOpenAt: '2026-11-21T17:00:00+09:00',
    closesAt: null,
  })
  assert.equal(openNowOf(diner, at('17:00'))?.reason, 'open')
  assert.deepEqual(openNowOf(diner, at('21:00')), {
    open: true,
    reason: 'last_order_passed',
    lastOrderPassed: true,
    nextOpenAt: null,
    closesAt: '2026-11-21T22:00:00+09:00',
  })
})

test('a permanent closure takes precedence over an announced one, that over a holiday, that over round-the-clock hours', () => {
  const closure = {
    from: '2026-12-25',
    to: null,
    reason: 'vacation' as const,
    note: null,
    source: 'owner',
    announcedAt: null,
  }
  const all = hours({
    is24h: true,
    closedPermanently: true,
    temporaryClosures: [closure],
    holidayPolicy: holidayPolicyOf({ opensOnHolidays: false }),
  })
  const noon = at('12:00', '2026-12-25')
  assert.equal(openNowOf(all, noon)?.reason, 'closed_permanently')
  assert.equal(openNowOf({ ...all, closedPermanently: false }, noon)?.reason, 'temporary_closure')
  assert.equal(openNowOf({ ...all, closedPermanently: false, temporaryClosures: null }, noon)?.reason, 'holiday')
  assert.equal(
    openNowOf({ ...all, closedPermanently: false, temporaryClosures: null, holidayPolicy: null }, noon)?.reason,
    'open_24h',
  )
})

test('sessions that meet at midnight close when the last of them ends; a venue open round the clock never closes', () => {
  const late = hours({ businessHours: week({}, { sat: { close: '24:00' }, sun: { open: '00:00', close: '05:00' } }) })
  assert.equal(openNowOf(late, at('23:00'))?.closesAt, '2026-11-22T05:00:00+09:00')
  assert.equal(
    openNowOf(hours({ businessHours: week({ open: '00:00', close: '24:00' }) }), at('23:00'))?.closesAt,
    null,
  )
})

test('one minute of service satisfies a window; breaks and the time after the last order do not count', () => {
  const diner = hours({ businessHours: week({ breaks: [{ start: '15:00', end: '17:00' }], lastOrder: '20:00' }) })
  assert.deepEqual(servingIn(diner, window('2026-11-21', 1050, 1260)), {
    kind: 'serving',
    match: { minutes: 150, from: '17:30', to: '20:00' },
  })
  assert.deepEqual(servingIn(diner, window('2026-11-21', 900, 1020)), { kind: 'closed' })
  assert.deepEqual(servingIn(diner, window('2026-11-21', 1200, 1320)), { kind: 'closed' })
  assert.deepEqual(servingIn(diner, window('2026-11-21', 899, 1020)), {
    kind: 'serving',
    match: { minutes: 1, from: '14:59', to: '15:00' },
  })
})

test('a day off ends last night’s session at midnight, as in openNow', () => {
  const closure = {
    from: '2026-11-22',
    to: '2026-11-22',
    reason: 'other' as const,
    note: null,
    source: 'owner',
    announcedAt: null,
  }
  const bar = hours({
    businessHours: week({ open: '18:00', close: '03:00', endsNextDay: true }),
    temporaryClosures: [closure],
  })
  assert.equal(servingIn(bar, point('2026-11-22', 60)).kind, 'closed')
  assert.equal(openNowOf(bar, at('01:00', '2026-11-22'))?.reason, 'temporary_closure')
  assert.equal(openNowOf(bar, at('23:00'))?.closesAt, '2026-11-22T00:00:00+09:00')
  // Sunday's session does not take place, so it does not continue on Monday morning.
  assert.equal(servingIn(bar, point('2026-11-23', 60)).kind, 'closed')
})

test('unconfirmed hours give unknown, unless an announced closure covers the whole requested time', () => {
  const closure = {
    from: '2026-11-21',
    to: '2026-11-21',
    reason: 'other' as const,
    note: null,
    source: 'owner',
    announcedAt: null,
  }
  const unknown = hours({ businessHours: null, is24h: null, temporaryClosures: [closure] })
  assert.equal(servingIn(unknown, window('2026-11-21', 1320, 1440)).kind, 'closed')
  assert.equal(servingIn(unknown, window('2026-11-21', 1320, 1560)).kind, 'unknown')
  assert.equal(servingIn(unknown, window('2026-11-22', 600, 660)).kind, 'unknown')
})

const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 })
const anyDay = fc
  .record({
    closed: fc.boolean(),
    open: minute,
    length: fc.integer({ min: 1, max: DAY_MINUTES }),
    pauseAt: fc.integer({ min: 0, max: 600 }),
    pauseFor: fc.integer({ min: 0, max: 120 }),
    lastOrder: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map((d): Partial<BusinessDay> => {
    if (d.closed) return off
    const close = d.open + d.length
    const clock = (m: number) => (m === DAY_MINUTES ? '24:00' : clockOfMinutes(m % DAY_MINUTES))
    const start = d.open + Math.min(d.pauseAt, d.length - 1)
    const end = Math.min(start + d.pauseFor, close)
    return {
      open: clockOfMinutes(d.open),
      close: clock(close),
      endsNextDay: close > DAY_MINUTES,
      breaks:
        end > start ? [{ start: clockOfMinutes(start % DAY_MINUTES), end: clockOfMinutes(end % DAY_MINUTES) }] : [],
      lastOrder:
        d.lastOrder === null ? null : clockOfMinutes((d.open + Math.max(0, d.length - d.lastOrder)) % DAY_MINUTES),
    }
  })
const anyHours = fc
  .tuple(fc.array(anyDay, { minLength: 7, maxLength: 7 }), fc.boolean(), fc.boolean())
  .map(([days, holidayOff, closedToday]) =>
    hours({
      businessHours: WEEKDAYS.map((name, i) => day({ ...days[i], day: name })),
      holidayPolicy: holidayPolicyOf({ opensOnHolidays: holidayOff ? false : null }),
      temporaryClosures: closedToday
        ? [{ from: '2026-12-24', to: '2026-12-24', reason: 'other', note: null, source: 'owner', announcedAt: null }]
        : null,
    }),
  )

test('a point is served exactly when openNow says open and the last order has not passed, one session at a time', () => {
  fc.assert(
    fc.property(anyHours, fc.integer({ min: 20, max: 27 }), minute, (facts, dayOfMonth, m) => {
      const date = `2026-12-${dayOfMonth}`
      const today = facts.businessHours?.[weekdayOf(date)]
      const night = facts.businessHours?.[(weekdayOf(date) + 6) % 7]
      // Where last night's session overlaps today's, openNow reports last night's only; the union of both serves
      // longer.
      const overlap = night?.endsNextDay && today && !today.closed && (today.open ?? '') < (night.close ?? '')
      fc.pre(!overlap)
      const now = openNowOf(facts, instantOf(date, m))
      assert.equal(
        servingIn(facts, point(date, m)).kind === 'serving',
        now?.reason === 'open' || now?.reason === 'open_24h',
      )
    }),
  )
})

test('a window serves as many minutes as there are serving points in it', () => {
  fc.assert(
    fc.property(
      anyHours,
      fc.integer({ min: 22, max: 26 }),
      minute,
      fc.integer({ min: 1, max: 400 }),
      (facts, dayOfMonth, start, length) => {
        const date = `2026-12-${dayOfMonth}`
        let serving = 0
        for (let m = start; m < start + length; m++) if (servingIntervals(facts, date, m, m + 1).length > 0) serving++
        const answer = servingIn(facts, window(date, start, start + length))
        assert.equal(answer.kind === 'serving' ? answer.match.minutes : 0, serving)
      },
    ),
    { numRuns: 60 },
  )
})

test('a session ends at its closing time, also as seen from a break within it, and a night belongs to the evening before', () => {
  const pause = { breaks: [{ start: '15:00', end: '17:00' }] }
  const ends = (clock: string, date?: string) => ({ kind: 'ends', at: at(clock, date) })
  assert.deepEqual(sessionEndOf(hours({ businessHours: week(pause) }), at('15:30')), ends('22:00'))
  const night = hours({ businessHours: week({ open: '18:00', close: '02:00', endsNextDay: true }) })
  assert.deepEqual(sessionEndOf(night, at('19:00')), ends('02:00', '2026-11-22'))
  assert.deepEqual(sessionEndOf(night, at('01:00')), ends('02:00'))
  assert.deepEqual(sessionEndOf(night, at('03:00')), { kind: 'none' })
})

test('a session never ends round the clock; with unconfirmed hours its end is unknown', () => {
  assert.deepEqual(sessionEndOf(hours({ is24h: true, businessHours: null }), at('12:00')), { kind: 'never' })
  const allDay = hours({ businessHours: week({ open: '00:00', close: '24:00' }) })
  assert.deepEqual(sessionEndOf(allDay, at('12:00')), { kind: 'never' })
  assert.deepEqual(sessionEndOf(hours({ is24h: null, businessHours: null }), at('12:00')), { kind: 'unknown' })
})

test('the session of an open venue ends at closesAt, whatever its week', () => {
  fc.assert(
    fc.property(anyHours, fc.integer({ min: 0, max: 14 * DAY_MINUTES }), (facts, minutes) => {
      const instant = instantOf('2026-12-20', minutes)
      const now = openNowOf(facts, instant)
      const session = sessionEndOf(facts, instant)
      if (now?.open) {
        assert.equal(session.kind, now.closesAt === null ? 'never' : 'ends')
        if (session.kind === 'ends') assert.equal(session.at, Date.parse(now.closesAt ?? ''))
      } else assert.equal(session.kind, now?.reason === 'break_time' ? 'ends' : 'none')
    }),
  )
})
