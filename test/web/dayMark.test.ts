import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Calendar, EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { dayMark } from '#web/owner/profile/hours/dayMark.ts'

test('a day shows public holidays, monthly closings, 추석 and special hours', () => {
  const calendar: Calendar = {
    ...EMPTY_CALENDAR,
    regularClosures: [{ weeksOfMonth: [2, 4], day: 'tue' }],
    holidayPolicy: {
      opensOnHolidays: null,
      note: null,
      lunarNewYear: { closed: null },
      chuseok: { closed: 'day' },
    },
    specialHours: [
      {
        date: '2026-12-24',
        closed: false,
        open: '11:00',
        close: '24:00',
        endsNextDay: false,
        breaks: [],
        lastOrder: null,
      },
    ],
  }
  assert.equal(dayMark(calendar, '2026-12-08').off, 'regular_closure')
  assert.equal(dayMark(calendar, '2026-12-15').off, null)
  assert.deepEqual(dayMark(calendar, '2026-09-25'), { isPublicHoliday: true, off: 'holiday', isSpecial: false })
  assert.deepEqual(dayMark(calendar, '2026-09-24'), { isPublicHoliday: true, off: null, isSpecial: false })
  assert.deepEqual(dayMark(calendar, '2026-12-24'), { isPublicHoliday: false, off: null, isSpecial: true })
})
