import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closureText, specialDayText } from '#web/explorer/place/calendarTexts.ts'

test('days off are named as people say them: one day, a range, or an open end', () => {
  assert.deepEqual(closureText('2026-12-24', '2026-12-24'), {
    en: 'Closed on Thu 24 December',
    ko: '12월 24일 (목) 휴무',
  })
  assert.deepEqual(closureText('2026-12-24', '2026-12-26'), {
    en: 'Closed from Thu 24 December to Sat 26 December',
    ko: '12월 24일 (목)부터 12월 26일 (토)까지 휴무',
  })
  assert.deepEqual(closureText('2026-12-24', null), {
    en: 'Closed from Thu 24 December',
    ko: '12월 24일 (목)부터 휴무',
  })
})

test('the hours of a single date are named with its weekday', () => {
  const day = { date: '2026-12-24', closed: false, open: '11:00', close: '15:00' } as Parameters<
    typeof specialDayText
  >[0]
  assert.deepEqual(specialDayText(day), { en: 'Thu 24 December: 11:00–15:00', ko: '12월 24일 (목) 11:00–15:00' })
  assert.equal(specialDayText({ ...day, closed: true }).ko, '12월 24일 (목) 휴무')
})
