import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instantOf } from '#base/kst.ts'
import { parseOpenAt } from './parseOpenAt.ts'

/** Saturday 2026-11-21, 12:34 in Korea. */
const now = instantOf('2026-11-21', 12 * 60 + 34)

/** Returns `date start-end label` of a readable value, or the reason why it is not readable. */
function read(value: string, at = now): string {
  const reading = parseOpenAt(value, at)
  if (reading.kind === 'unreadable') return `unreadable: ${reading.reason.en}`
  const { type, date, startMinute, endMinute, label, requested } = reading.openAt
  assert.equal(requested, value.trim())
  assert.equal(type === 'point', startMinute === endMinute)
  return `${date} ${startMinute}-${endMinute} ${label ?? type}`
}

const READABLE: Readonly<Record<string, string>> = {
  now: '2026-11-21 754-754 point',
  NOW: '2026-11-21 754-754 point',
  지금: '2026-11-21 754-754 point',
  'open now': '2026-11-21 754-754 point',
  '19:00': '2026-11-21 1140-1140 point',
  '09:00': '2026-11-21 540-540 point',
  '2026-11-22T19:00': '2026-11-22 1140-1140 point',
  '2026-11-22t19:00:59': '2026-11-22 1140-1140 point',
  '2026-11-22 19:00': '2026-11-22 1140-1140 point',
  lunch: '2026-11-21 660-840 lunch',
  breakfast: '2026-11-21 420-600 breakfast',
  brunch: '2026-11-21 600-840 brunch',
  Dinner: '2026-11-21 1050-1260 dinner',
  late_night: '2026-11-21 1320-1560 late_night',
  'late night': '2026-11-21 1320-1560 late_night',
  점심: '2026-11-21 660-840 lunch',
  심야: '2026-11-21 1320-1560 late_night',
  '18:00-20:00': '2026-11-21 1080-1200 window',
  '22:00-02:00': '2026-11-21 1320-1560 window',
  '20:00-20:00': '2026-11-21 1200-2640 window',
  '18:00-24:00': '2026-11-21 1080-1440 window',
  '2026-12-24 dinner': '2026-12-24 1050-1260 dinner',
  '2026-12-24 저녁': '2026-12-24 1050-1260 dinner',
  '2026-12-24 18:00-20:00': '2026-12-24 1080-1200 window',
  '오늘 저녁': '2026-11-21 1050-1260 dinner',
  '내일 저녁': '2026-11-22 1050-1260 dinner',
  내일저녁: '2026-11-22 1050-1260 dinner',
  '모레 19:00': '2026-11-23 1140-1140 point',
  '내일모레 점심': '2026-11-23 660-840 lunch',
  'tomorrow 18:00-20:00': '2026-11-22 1080-1200 window',
  'Day After Tomorrow brunch': '2026-11-23 600-840 brunch',
  'today late night': '2026-11-21 1320-1560 late_night',
  '설날 점심': '2027-02-07 660-840 lunch',
  추석점심: '2027-09-15 660-840 lunch',
  'Seollal 12:00': '2027-02-07 720-720 point',
  'lunar new year dinner': '2027-02-07 1050-1260 dinner',
  '추석 당일 18:00-20:00': '2027-09-15 1080-1200 window',
  'Chuseok brunch': '2027-09-15 600-840 brunch',
}

test('every form of the grammar is accepted, in Korean and in English', () => {
  assert.deepEqual(Object.fromEntries(Object.keys(READABLE).map((value) => [value, read(value)])), READABLE)
})

test('설날 and 추석 mean the next such day, which may be today, and need a time', () => {
  assert.equal(read('설날 점심', instantOf('2027-02-07', 60)), '2027-02-07 660-840 lunch')
  assert.equal(read('설날 점심', instantOf('2027-02-08', 60)), '2028-01-27 660-840 lunch')
  assert.equal(read('추석'), 'unreadable: a date alone gives no time')
  assert.match(read('설렁탕'), /^unreadable/)
  assert.match(read('chuseoks dinner'), /^unreadable/)
})

test('a time of day that has passed means today', () => {
  assert.equal(read('08:00'), '2026-11-21 480-480 point')
})

test('today is the date in Korea, not in UTC', () => {
  assert.equal(read('now', Date.parse('2026-11-21T15:30:00Z')), '2026-11-22 30-30 point')
  assert.equal(read('내일 점심', Date.parse('2026-12-31T16:00:00Z')), '2027-01-02 660-840 lunch')
})

test('an offset or Z is refused: times are in KST without an offset', () => {
  for (const value of [
    '19:00Z',
    '19:00+09:00',
    '2026-11-21T19:00Z',
    '2026-11-21T19:00:00.000Z',
    '2026-11-21T19:00+09:00',
    '2026-11-21T19:00-05:00',
    '2026-11-21 19:00+0900',
    // `+` in a query string is a space.
    '2026-11-21T19:00 09:00',
    '내일 19:00Z',
  ]) {
    assert.equal(read(value), 'unreadable: times are in KST without an offset', value)
  }
})

test('a date without a time is refused, and the hint names a time', () => {
  for (const value of ['내일', 'tomorrow', '2026-11-22']) {
    const reading = parseOpenAt(value, now)
    assert.ok(reading.kind === 'unreadable' && reading.hint.en.includes(`${value} dinner`), value)
  }
})

test('a text that is not a time is refused, never guessed', () => {
  for (const value of [
    '7pm',
    '25:00',
    '24:00',
    '12:60',
    '9:00',
    'next friday',
    '금요일 저녁',
    '18:00-',
    '22:00-25:00',
    '2026-02-30 10:00',
    '2026-13-01 lunch',
    '1999-01-01 lunch',
    'lunchy',
    '내일 지금',
    'tomorrow tomorrow lunch',
  ]) {
    assert.match(read(value), /^unreadable/, value)
  }
})

test('a time in another notation is refused with the accepted form', () => {
  const hints = {
    '9:00': '"09:00"',
    '내일 9:30': '"내일 09:30"',
    '9:00-11:00': '"09:00-11:00"',
    '7pm': '"19:00"',
    '오후 7시': '"19:00"',
    '7시': '"07:00" or "19:00"',
    '금요일 저녁': '"2026-11-27 dinner"',
    'saturday 7:30 pm': '"2026-11-21 19:30"',
    '내일 저녁 7시': '"tomorrow 19:00"',
  }
  for (const [value, form] of Object.entries(hints)) {
    const reading = parseOpenAt(value, now)
    assert.ok(
      reading.kind === 'unreadable' && reading.hint.en === `Write ${form}.`,
      `${value}: ${JSON.stringify(reading)}`,
    )
  }
  for (const value of ['24:00', '내일 24:00', '2026-11-21T24:00', '24:00-02:00']) {
    const reading = parseOpenAt(value, now)
    assert.ok(reading.kind === 'unreadable' && reading.hint.en.includes('"tomorrow 00:00"'), value)
  }
})

test('no text makes the parser throw, and a window is never longer than a day', () => {
  const part = fc.constantFrom(
    'now',
    '내일',
    'tomorrow',
    'lunch',
    '2026-11-22',
    'T',
    ' ',
    '-',
    '18:00',
    '02:30',
    'Z',
    '+09:00',
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(value, (text) => {
      const reading = parseOpenAt(text, now)
      if (reading.kind === 'unreadable') return
      const { startMinute, endMinute } = reading.openAt
      assert.ok(startMinute >= 0 && startMinute < 1440 && endMinute >= startMinute && endMinute <= startMinute + 1440)
    }),
  )
})
