import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boxAround, metresApart, polygonHolds } from './geometry.ts'
import { completions, isInitial, isSyllable, lacksFinal, romanised, syllablesFrom } from './text/hangul.ts'
import { base32, idOf } from './ids.ts'
import { inKorea } from './korea.ts'
import {
  addDays,
  clockOfMinutes,
  daysBetween,
  instantOf,
  isCalendarDate,
  kstDate,
  kstIso,
  kstTime,
  utcIso,
  minutesOfClock,
  weekdayOf,
} from './kst.ts'
import { median } from './median.ts'
import { cleanLine, editDistance, foldWord } from './text/text.ts'
import { anyText } from '../../test/support/anyText.ts'

/** From 1835 to 2164: includes centuries with and without a leap day. */
const anyDate = fc.integer({ min: -60_000, max: 60_000 }).map((days) => addDays('2000-01-01', days))
const lat = fc.double({ min: 33, max: 39, noNaN: true })
const lng = fc.double({ min: 124, max: 132, noNaN: true })

test('an instant made from a KST date and minute converts back to that date and minute', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 1439 }), (date, minute) => {
      const time = kstTime(instantOf(date, minute))
      assert.deepEqual(time, { date, weekday: weekdayOf(date), minute })
      assert.equal(kstDate(instantOf(date, minute)), date)
    }),
  )
})

test('KST is nine hours ahead of UTC, with its offset written out', () => {
  assert.equal(kstIso(Date.parse('2026-11-21T15:30:00Z')), '2026-11-22T00:30:00+09:00')
  assert.equal(weekdayOf('2026-11-21'), 5)
})

test('days between two dates undo adding days', () => {
  fc.assert(
    fc.property(
      anyDate,
      fc.integer({ min: -4000, max: 4000 }),
      (date, days) => daysBetween(date, addDays(date, days)) === days,
    ),
  )
})

test('only dates that exist are calendar dates', () => {
  assert.ok(isCalendarDate('2028-02-29'))
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-21T00:00', ''])
    assert.equal(isCalendarDate(text), false)
  fc.assert(fc.property(anyDate, isCalendarDate))
  const anyNumbers = fc.tuple(fc.nat(9999), fc.nat(13), fc.nat(32))
  fc.assert(
    fc.property(anyNumbers, ([year, month, day]) => {
      const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const at = new Date(`${text}T00:00:00Z`)
      assert.equal(isCalendarDate(text), !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text))
    }),
  )
})

test('clock times go to minutes and back; 24:00 is one, 24:01 and 9:00 are not', () => {
  for (let minute = 0; minute <= 1440; minute++) assert.equal(minutesOfClock(clockOfMinutes(minute)), minute)
  for (const text of ['24:01', '9:00', '12:60', 'noon']) assert.equal(minutesOfClock(text), null)
})

test('distance is symmetric, zero to itself, and 111.195 km for a degree of latitude', () => {
  fc.assert(
    fc.property(lat, lng, lat, lng, (a, b, c, d) => Math.abs(metresApart(a, b, c, d) - metresApart(c, d, a, b)) < 1e-6),
  )
  assert.equal(metresApart(37.5, 127, 37.5, 127), 0)
  assert.equal(Math.round(metresApart(37, 127, 38, 127)), 111_195)
})

test('the box around a circle holds every point of the circle', () => {
  fc.assert(
    fc.property(lat, lng, lat, lng, fc.integer({ min: 1, max: 5000 }), (a, b, c, d, radiusM) => {
      const box = boxAround({ lat: a, lng: b }, radiusM)
      // A point within the radius: the far point drawn towards the centre.
      const pull = Math.min(1, (radiusM * 0.999) / Math.max(1, metresApart(a, b, c, d)))
      const point = { lat: a + (c - a) * pull, lng: b + (d - b) * pull }
      if (metresApart(a, b, point.lat, point.lng) > radiusM) return
      assert.ok(point.lat >= box.south && point.lat <= box.north && point.lng >= box.west && point.lng <= box.east)
    }),
  )
})

test('a polygon contains the points inside its outer ring and outside its holes', () => {
  const square = (size: number): [number, number][] => [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
    [-size, -size],
  ]
  const ring = [square(2), square(1)]
  assert.equal(polygonHolds(ring, 1.5, 0), true)
  assert.equal(polygonHolds(ring, 0, 0), false)
  assert.equal(polygonHolds(ring, 3, 0), false)
})

test('an initial consonant matches every syllable that begins with it', () => {
  const [first, last] = syllablesFrom('ㅅ')
  assert.deepEqual([String.fromCharCode(first), String.fromCharCode(last)], ['사', '싷'])
  assert.ok(isInitial('ㅅ') && !isInitial('ㅏ') && !isInitial('사'))
})

test('an unfinished syllable completes to all syllables with its beginning', () => {
  assert.ok(lacksFinal('바') && !lacksFinal('밥') && !lacksFinal('b'))
  const [first, last] = completions('바')
  assert.ok(first <= '밥'.charCodeAt(0) && '밥'.charCodeAt(0) <= last && isSyllable(last))
  assert.ok('배'.charCodeAt(0) > last)
})

test('Hangul is romanised by the Revised Romanisation', () => {
  assert.equal(romanised('강남'), 'gangnam')
  assert.equal(romanised('역삼'), 'yeoksam')
})

test('ids are sixteen base-32 characters, equal for equal parts and different for joined parts', () => {
  assert.match(idOf('pl_', 'demo_maps', '1'), /^pl_[0-9a-hjkmnp-tv-z]{16}$/)
  assert.equal(idOf('pl_', 'a', 'b'), idOf('pl_', 'a', 'b'))
  assert.notEqual(idOf('pl_', 'a', 'b'), idOf('pl_', 'ab', ''))
  assert.equal(base32(Uint8Array.of(0xff, 0, 0xff, 0, 0xff)), 'zw0fy07z')
})

test('edit distance counts the fewest edits and gives up beyond its limit', () => {
  assert.equal(editDistance('quiet', 'quite', 2), 2)
  assert.equal(editDistance('subtype', 'subtyp', 2), 1)
  assert.equal(editDistance('subtype', 'keyword', 2), 3)
  fc.assert(
    fc.property(
      fc.string({ maxLength: 8 }),
      fc.string({ maxLength: 8 }),
      (a, b) => editDistance(a, b, 3) === editDistance(b, a, 3),
    ),
  )
})

test('word folding ignores spacing, case, hyphens and apostrophes', () => {
  assert.equal(foldWord('Child-Friendly'), foldWord('child friendly'))
  assert.equal(foldWord("Connor's"), foldWord('connor’s'))
})

test('a clean line has no control characters and never exceeds its length limit', () => {
  assert.equal(cleanLine('  김밥\u0000\n\u202e천국 ', 10), '김밥 천국')
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      const line = cleanLine(text, 12)
      assert.ok(Array.from(line).length <= 12)
      assert.ok(!/[\p{Cc}\p{Cf}]|\s\s|^\s|\s$/u.test(line))
      assert.equal(cleanLine(line, 12), line)
    }),
  )
})

test('the bounds of Korea exclude its neighbours', () => {
  assert.ok(inKorea(33.1, 126.27) && inKorea(37.24, 131.87) && inKorea(38.6, 128.4))
  assert.ok(!inKorea(42.767, 129.417) && !inKorea(0, 0) && !inKorea(35.68, 139.69))
})

test('the median is the middle number or the mean of the two middle ones, whatever the order', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([10, 1, 2, 3]), 2.5)
  assert.throws(() => median([]))
})

test('an instant is formatted in UTC to the second', () => {
  assert.equal(utcIso(instantOf('2026-11-22', 17 * 60 + 30) + 999), '2026-11-22T08:30:00Z')
})
