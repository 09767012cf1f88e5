import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAtName } from '../../src/web/explorer/openAtName.ts'

test('the time of a search has a name in the language of the reader', () => {
  for (const [value, ko, en] of [
    ['now', '지금 영업 중', 'Open now'],
    ['dinner', '저녁', 'Dinner'],
    ['today dinner', '오늘 저녁', 'Today, dinner'],
    ['tomorrow late_night', '내일 심야', 'Tomorrow, late night'],
    ['day after tomorrow 19:00', '모레 19:00', 'Day after tomorrow, 19:00'],
    ['day_after_tomorrow dinner', '모레 저녁', 'Day after tomorrow, dinner'],
    ['today brunch', '오늘 브런치', 'Today, brunch'],
    ['19:00', '19:00', '19:00'],
    ['2026-11-30 lunch', '11월 30일 (월) 점심', 'Mon 30 November, lunch'],
    ['2026-11-30T18:00', '11월 30일 (월) 18:00', 'Mon 30 November, 18:00'],
  ] as const) {
    assert.deepEqual([openAtName(value, 'ko'), openAtName(value, 'en')], [ko, en])
  }
})

test('a time that no sentence becomes keeps its words', () => {
  for (const value of ['오늘 저녁', '2026-99-99 dinner', 'someday dinner', '', 'constructor', 'constructor 19:00'])
    assert.equal(openAtName(value, 'en'), value)
})
