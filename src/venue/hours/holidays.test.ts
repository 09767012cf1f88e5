import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#base/kst.ts'
import { isPublicHoliday } from './holidays.ts'

function holidaysOf(year: number): string {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1))
    if (isPublicHoliday(day)) days.push(day.slice(5))
  return days.join(' ')
}

// From the published calendars of these years, without election days and days added by the cabinet.
test('lunar days, three-day holidays and substitute days match the published calendars', () => {
  assert.equal(
    holidaysOf(2023),
    '01-01 01-21 01-22 01-23 01-24 03-01 05-05 05-27 05-29 06-06 08-15 09-28 09-29 09-30 10-03 10-09 12-25',
  )
  assert.equal(
    holidaysOf(2024),
    '01-01 02-09 02-10 02-11 02-12 03-01 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-03 10-09 12-25',
  )
  assert.equal(
    holidaysOf(2025),
    '01-01 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
  )
  assert.equal(
    holidaysOf(2026),
    '01-01 02-16 02-17 02-18 03-01 03-02 05-05 05-24 05-25 06-06 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  )
})
