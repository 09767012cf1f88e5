import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEEKDAYS } from '#base/kst.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { closedDay } from '#venue/hours/dayHours.ts'
import { dayMark, type MarkedHours } from '#web/owner/profile/hours/dayMark.ts'

test('a day shows public holidays, monthly closings, 추석 and special hours', () => {
  const calendar: MarkedHours = {
    ...EMPTY_CALENDAR,
    businessHours: null,
    is24h: null,
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

test('a day shows the closed days of the week, unless the date has hours of its own', () => {
  const open = { ...closedDay(), closed: false, open: '11:00', close: '22:00' }
  const hours: MarkedHours = {
    ...EMPTY_CALENDAR,
    businessHours: WEEKDAYS.map((day) => ({ day, ...(day === 'mon' ? closedDay() : open) })),
    is24h: false,
    specialHours: [{ date: '2026-12-21', ...open }],
  }
  const off = (date: string) => dayMark(hours, date).off
  assert.deepEqual(['2026-12-14', '2026-12-15', '2026-12-21'].map(off), ['weekly', null, null])
  assert.equal(dayMark({ ...hours, is24h: true }, '2026-12-14').off, null)
})
