import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearTableTime } from '#web/owner/inbox/tableTime.ts'

const NOW = Date.parse('2026-11-21T23:30:00+09:00')

test('a table within two days has 오늘, 내일 or 모레 beside its date, by the day in Korea', () => {
  const shown = (day: string) => nearTableTime(`2026-11-${day}T19:00:00+09:00`, 'ko', NOW)
  assert.deepEqual(
    ['20', '21', '22', '23', '24'].map((day) => shown(day).split(' ')[0]),
    ['어제', '오늘', '내일', '모레', '11월'],
  )
  assert.match(shown('22'), /^내일 11월 22일 \(일\) 19:00$/)
  assert.match(nearTableTime('2026-11-22T00:10:00+09:00', 'en', NOW), /^Tomorrow .* 00:10$/)
})
