import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { pointKey, PointStatistics } from './pointStatistics.ts'

const lot = (number: string) => ({ dong: '무교동', lot: number })

test('a point with many addresses of a list is coarse, and one with many names is crowded', () => {
  const records = sampleRecords(
    ...['1-1', '1-2', '1-3', '1-4'].map((number) => ({ list: LISTS.register, address: lot(number) })),
    { list: LISTS.maps },
  )
  const points = new PointStatistics(records)
  const [first, , , , other] = records
  assert.deepEqual(first && points.pointOf(first), { coarseness: 2, crowd: 0 })
  assert.deepEqual(other && points.pointOf(other), { coarseness: 0, crowd: 0 })
})

test('points a tenth of a metre apart are two points, from Marado to the northern border', () => {
  for (const lat of [33.11, 37.5, 38.6]) {
    const keys = Array.from({ length: 8 }, (_, i) => pointKey({ lat, lng: 127 + i / 1e6 }))
    assert.equal(new Set(keys).size, keys.length)
    assert.ok(keys.every((key) => Number.isSafeInteger(key)))
  }
})
