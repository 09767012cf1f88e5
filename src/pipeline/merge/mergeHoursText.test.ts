import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '#sources/record.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { merge } from '../merge.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'

/** Merges records of two lists, the newer one first. */
function merged(newer: Partial<SourceRecord>, older: Partial<SourceRecord> = {}) {
  const sketches: RecordSketch[] = [
    { list: LISTS.guide, seen: '2026-01-01', says: newer },
    { list: LISTS.maps, seen: '2024-01-01', says: older },
  ]
  return merge(sampleRecords(...sketches), 'pl_0000000000000000', [], mergeSettingOn('2026-11-21')).place
}

test('what an hours text says of closings and dates becomes the venue’s', () => {
  const text = '매일 11:00~21:00 / 2026.12.24 17:00~24:00 / 2026.12.31 휴무'
  const place = merged({ hours: { text, closedDays: '매월 둘째·넷째 화요일, 설·추석 당일' } })
  assert.deepEqual(place.regularClosures, [{ weeksOfMonth: [2, 4], day: 'tue' }])
  assert.deepEqual(place.holidayPolicy, {
    opensOnHolidays: null,
    lunarNewYear: { closed: 'day' },
    chuseok: { closed: 'day' },
    note: null,
  })
  assert.deepEqual(
    place.specialHours?.map(({ date, closed, open }) => [date, closed, open]),
    [
      ['2026-12-24', false, '17:00'],
      ['2026-12-31', true, null],
    ],
  )
})

test('a date that a record states comes before the text’s, and dates that are over are left out', () => {
  const stated = { date: '2026-12-24', closed: true, open: null, close: null }
  const place = merged(
    { hours: { text: '11:00~21:00 / 2026.12.24 17:00~24:00 / 2026.11.01 휴무' } },
    { specialHours: [stated] },
  )
  assert.deepEqual(
    place.specialHours?.map(({ date, closed }) => [date, closed]),
    [['2026-12-24', true]],
  )
})
