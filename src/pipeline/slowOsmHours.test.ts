import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OsmHoursReader } from './readOsmHours.ts'
import { SLOW_TEXTS_MAX, SlowOsmHours } from './slowOsmHours.ts'

const slowText = (n: number) => `${'; '.repeat(100)}x${n}`

test('a slow text is reported in every list that contains it, however many readings were cached and dropped in between', () => {
  const slow = new SlowOsmHours(new OsmHoursReader(2000, 2))
  assert.deepEqual([...slow.among(new Set([slowText(1), 'Mo 10:00-11:00']))], [slowText(1)])
  const more = ['Tu 10:00-11:00', 'We 10:00-11:00', 'Th 10:00-11:00', slowText(1), slowText(2)]
  assert.deepEqual([...slow.among(new Set(more))], [slowText(1), slowText(2)])
})

test('a list with too many slow texts is not read to the end, and the next build counts from zero', () => {
  const asked: number[] = []
  const reader = new (class extends OsmHoursReader {
    override slowAmong(texts: Iterable<string>, slowMax: number): string[] {
      asked.push(slowMax)
      return [...texts].slice(0, slowMax)
    }
  })(1000, 10)
  const texts = Array.from({ length: 100 }, (_, n) => slowText(n))
  const slow = new SlowOsmHours(reader)
  assert.equal(slow.among(new Set(texts.slice(0, SLOW_TEXTS_MAX))).size, SLOW_TEXTS_MAX)
  assert.throws(() => slow.among(new Set(texts)), /more than 24 texts in hours\.osm each take longer than 1 s/)
  assert.deepEqual(asked, [SLOW_TEXTS_MAX + 1, 1])
  assert.equal(new SlowOsmHours(reader).among(new Set(texts.slice(0, SLOW_TEXTS_MAX))).size, SLOW_TEXTS_MAX)
})

test('a thread stops after the maximum number of slow texts', () => {
  const texts = ['Mo 10:00-11:00', slowText(1), slowText(2), slowText(3), 'Tu 10:00-11:00']
  assert.deepEqual(new OsmHoursReader(2000, 10).slowAmong(texts, 2), [slowText(1), slowText(2)])
})
