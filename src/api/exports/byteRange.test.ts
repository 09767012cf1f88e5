import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byteRange } from './byteRange.ts'

const FILE = { bytes: 100, etag: '"abc"' }
const WHOLE = { kind: 'whole' }

test('a range is the part that it names, the rest, or the last bytes; it never exceeds the file', () => {
  const of = (range: string) => byteRange({ range }, FILE)
  assert.deepEqual(of('bytes=0-0'), { kind: 'part', start: 0, end: 1 })
  assert.deepEqual(of('bytes=10-19'), { kind: 'part', start: 10, end: 20 })
  assert.deepEqual(of('bytes=90-'), { kind: 'part', start: 90, end: 100 })
  assert.deepEqual(of('bytes=90-500'), { kind: 'part', start: 90, end: 100 })
  assert.deepEqual(of('bytes=-10'), { kind: 'part', start: 90, end: 100 })
  assert.deepEqual(of('bytes=-500'), { kind: 'part', start: 0, end: 100 })
})

test('a range behind the end cannot be satisfied; one that cannot be read, or several, are ignored', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
    assert.deepEqual(byteRange({ range }, FILE), { kind: 'unsatisfiable' }, range)
  for (const range of ['', 'bytes=', 'bytes=-', 'bytes=5-4', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b', 'bytes 1-2'])
    assert.deepEqual(byteRange({ range }, FILE), WHOLE, range)
  assert.deepEqual(byteRange({}, FILE), WHOLE)
})

test('a range of another state of the file is ignored', () => {
  const of = (ifRange: string) => byteRange({ range: 'bytes=10-', 'if-range': ifRange }, FILE)
  assert.equal(of('"abc"').kind, 'part')
  for (const ifRange of ['"abd"', 'W/"abc"', 'Sat, 21 Nov 2026 00:00:00 GMT']) assert.deepEqual(of(ifRange), WHOLE)
})

test('no header gives a part outside the file', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(300).map(String), fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String))
  fc.assert(
    fc.property(number, number, fc.nat(150), (first, last, bytes) => {
      const range = byteRange({ range: `bytes=${first}-${last}` }, { ...FILE, bytes })
      if (range.kind === 'part') assert.ok(0 <= range.start && range.start < range.end && range.end <= bytes)
    }),
  )
})
