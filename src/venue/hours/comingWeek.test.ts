import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEEKDAYS } from '#base/kst.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import { comingWeek } from './comingWeek.ts'
import { holidayPolicyOf } from './holidayPolicy.ts'

const hours = { closed: false, open: '11:00', close: '22:00', endsNextDay: false, breaks: [], lastOrder: null }
const off = { closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
const week = WEEKDAYS.map((day) => ({ day, ...(day === 'wed' ? off : hours) }))

test('each day of the week is shown as it is on its next date, Monday first', () => {
  // 추석 2026 is Friday 25 September; Tuesday the 22nd is the fourth of its month.
  const calendar = {
    ...EMPTY_CALENDAR,
    regularClosures: [{ weeksOfMonth: [4 as const], day: 'tue' as const }],
    holidayPolicy: holidayPolicyOf({ chuseok: 'all_days' }),
    specialHours: [{ date: '2026-09-27', ...hours, open: '12:00' }],
  }
  const days = comingWeek(week, calendar, '2026-09-22')
  assert.deepEqual(
    days.map(({ date, exception, hours: { day, open } }) => [day, date.slice(5), exception, open]),
    [
      ['mon', '09-28', null, '11:00'],
      ['tue', '09-22', 'regular_closure', null],
      ['wed', '09-23', null, null],
      ['thu', '09-24', 'holiday', null],
      ['fri', '09-25', 'holiday', null],
      ['sat', '09-26', 'holiday', null],
      ['sun', '09-27', 'special_hours', '12:00'],
    ],
  )
  assert.deepEqual(
    comingWeek(week, EMPTY_CALENDAR, '2026-09-22').map((day) => day.hours),
    week,
  )
})
