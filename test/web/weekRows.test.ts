import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BusinessDay } from '#client/generated/records.ts'
import { toWeekRows } from '#web/explorer/place/weekRows.ts'

const day: BusinessDay = {
  day: 'mon',
  closed: false,
  open: '11:00',
  close: '22:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
}

test('a break splits the bar in two', () => {
  const [row] = toWeekRows([{ ...day, breaks: [{ start: '15:00', end: '17:00' }] }])
  assert.deepEqual(row?.serving, [
    { from: 660, to: 900 },
    { from: 1020, to: 1320 },
  ])
})

test('the bar continues past midnight, and a last order earlier than the opening is after midnight', () => {
  const [row] = toWeekRows([{ ...day, open: '18:00', close: '02:00', endsNextDay: true, lastOrder: '01:30' }])
  assert.deepEqual(row?.serving, [{ from: 1080, to: 1560 }])
  assert.equal(row?.lastOrder, 1530)
})

test('a day off has no bar, and a 24-hour day has one from midnight to midnight', () => {
  const off = toWeekRows([{ ...day, closed: true, open: null, close: null }])
  assert.deepEqual(off[0]?.serving, [])
  const whole = toWeekRows([{ ...day, open: '00:00', close: '24:00' }])
  assert.deepEqual(whole[0]?.serving, [{ from: 0, to: 1440 }])
})
