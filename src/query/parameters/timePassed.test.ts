import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { parseSearch } from '../parseQuery.ts'
import { toPlaceList } from '../sentenceRequest.ts'

/** Thursday 2026-11-26 in Korea, at this hour. */
const at = (hour: number, minute = 0) => instantOf('2026-11-26', hour * 60 + minute)

function noticeOf(openAt: string, hour: number, minute = 0) {
  const parsed = parseSearch([['open_at', openAt]], at(hour, minute))
  assert.equal(parsed.kind, 'parsed')
  return parsed.kind === 'parsed' ? parsed.notices.find(({ code }) => code === 'time_passed') : undefined
}

test('a time of today that has ended is answered as asked, and a notice names the same time of tomorrow', () => {
  const cases: readonly (readonly [openAt: string, hour: number, to: string])[] = [
    ['오늘 점심', 20, 'tomorrow lunch'],
    ['today lunch', 20, 'tomorrow lunch'],
    ['점심', 15, 'tomorrow lunch'],
    ['today 09:00', 12, 'tomorrow 09:00'],
    ['오늘 09:00', 12, 'tomorrow 09:00'],
    ['18:00-20:00', 21, 'tomorrow 18:00-20:00'],
    ['2026-11-26 07:30', 8, 'tomorrow 07:30'],
  ]
  for (const [openAt, hour, to] of cases) {
    const parsed = parseSearch([['open_at', openAt]], at(hour))
    assert.ok(parsed.kind === 'parsed')
    assert.equal(parsed.value.filters.openAt?.date, '2026-11-26', openAt)
    const notice = noticeOf(openAt, hour)
    assert.deepEqual([notice?.param, notice?.from, notice?.to], ['open_at', openAt, to])
    const next = parseSearch([['open_at', to]], at(hour))
    assert.ok(next.kind === 'parsed')
    assert.equal(next.value.filters.openAt?.date, '2026-11-27')
    assert.equal(next.value.filters.openAt?.startMinute, parsed.value.filters.openAt?.startMinute)
  }
})

test('an earlier day has passed too, without a time of tomorrow', () => {
  const notice = noticeOf('2026-11-20 dinner', 12)
  assert.equal(notice?.code, 'time_passed')
  assert.equal(notice?.to, undefined)
})

test('a time that has not ended has no notice', () => {
  assert.equal(noticeOf('now', 12), undefined)
  assert.equal(noticeOf('점심', 13, 59), undefined)
  assert.equal(noticeOf('오늘 저녁', 20), undefined)
  assert.equal(noticeOf('12:00', 12), undefined)
  assert.equal(noticeOf('내일 점심', 20), undefined)
  // The window of the night ends at 02:00 of the next day.
  assert.equal(noticeOf('late_night', 23, 59), undefined)
  assert.equal(noticeOf('22:00-02:00', 23), undefined)
})

test('a sentence about a time that has passed is never moved to tomorrow, in Korean and English', () => {
  const cases: readonly (readonly [sentence: string, hour: number, from: string, to: string])[] = [
    ['오늘 점심 국밥', 20, 'today lunch', 'tomorrow lunch'],
    ['오늘 오전 9시 카페', 12, 'today 09:00', 'tomorrow 09:00'],
    ['아침에 여는 국밥집', 20, 'breakfast', 'tomorrow breakfast'],
    ['cafe today 9am', 12, 'today 09:00', 'tomorrow 09:00'],
    ['lunch today, gukbap', 20, 'today lunch', 'tomorrow lunch'],
  ]
  for (const [sentence, hour, from, to] of cases) {
    const setting = { lookUp: () => [], today: '2026-11-26' }
    const { parsed } = toPlaceList({ sentence, position: null, params: [], at: at(hour) }, setting)
    assert.ok(parsed.kind === 'parsed', sentence)
    assert.equal(parsed.value.filters.openAt?.date, '2026-11-26')
    const notice = parsed.notices.find(({ code }) => code === 'time_passed')
    assert.deepEqual([notice?.from, notice?.to], [from, to], sentence)
  }
})
