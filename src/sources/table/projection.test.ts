import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metresApart } from '#base/geometry.ts'
import { foldWord } from '#base/text/text.ts'
import { readSource } from '../readSource.ts'
import type { SourceRecord } from '../record.ts'
import { realList } from '../../../test/sources/testLists.ts'
import { fitsAreaCode } from './areaCodes.ts'
import { toWgs84 } from './projection.ts'

test('the planes of Korean lists convert to the right locations', () => {
  assert.deepEqual(toWgs84(5179)(1_000_000, 2_000_000), { lat: 38, lng: 127.5 })
  assert.deepEqual(toWgs84(5181)(200_000, 500_000), { lat: 38, lng: 127 })
  assert.deepEqual(toWgs84(5186)(200_000, 600_000), { lat: 38, lng: 127 })
  assert.deepEqual(toWgs84(5186)(198_000, 551_000), toWgs84(5181)(198_000, 451_000))
})

test('the datum of 1985 is about 300 m from WGS 84, the Modified Central Belt about 250 m east of the plain one', () => {
  const origin = toWgs84(2097)(200_000, 500_000)
  const shiftM = metresApart(origin.lat, origin.lng, 38, 127)
  assert.ok(shiftM > 250 && shiftM < 400, `${shiftM} m`)
  const modified = toWgs84(5174)(200_000, 500_000)
  assert.ok(Math.abs(modified.lng - origin.lng - 0.0028903) < 1e-5, `${modified.lng} against ${origin.lng}`)
})

test('an unknown code is refused with the list of known ones', () => {
  assert.throws(() => toWgs84(4166), /EPSG:4166 is not supported; the supported codes are 5174/)
})

// Checks the datum shift: without it every point is about 300 m off.
test('certain matches of the licences in EPSG:5174 and the survey of 2020 are at most 20 m apart in the median', async (t) => {
  const licences = realList(t, 'seoul-cafe-licences-2026-epsg5174.csv.gz')
  const survey = realList(t, 'seoul-cafes-sbiz-2020.csv.gz')
  if (licences === null || survey === null) return
  const [registered] = await readSource({ kind: 'localdata', path: licences })
  const [surveyed] = await readSource({ kind: 'sbiz', path: survey })
  const byName = Map.groupBy(registered?.records ?? [], ({ name }) => foldWord(name))
  const offsets = (surveyed?.records ?? [])
    .map((record) => Math.min(...(byName.get(foldWord(record.name)) ?? []).map((other) => metres(record, other))))
    .filter((offset) => offset < 1000)
    .toSorted((a, b) => a - b)
  const median = offsets[offsets.length >> 1] ?? Number.POSITIVE_INFINITY
  t.diagnostic(`${offsets.length} sure matches, median ${median.toFixed(1)} m apart`)
  assert.ok(offsets.length > 4000, `${offsets.length} sure matches`)
  assert.ok(median <= 20, `median ${median} m`)
})

function metres(a: SourceRecord, b: SourceRecord): number {
  return metresApart(a.lat ?? 0, a.lng ?? 0, b.lat ?? 90, b.lng ?? 0)
}

test('a point fits a telephone number of its own part of the country, and any mobile number', () => {
  const seoul = [37.566, 126.978] as const
  const gongju = [36.446, 127.119] as const
  assert.ok(fitsAreaCode('02-123-4567', ...seoul))
  assert.ok(fitsAreaCode('041-855-9800', ...gongju))
  assert.ok(!fitsAreaCode('041-855-9800', ...seoul))
  assert.ok(!fitsAreaCode('064-1234-5678', ...seoul))
  assert.ok(fitsAreaCode('010-1234-5678', ...seoul))
  assert.ok(fitsAreaCode('1588-1234', ...gongju))
})
