import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundSpot, inBox } from '../../src/web/explorer/map/mapAddress.ts'

const SEARCHES = [
  { keyword: '국밥', region_code: '11680' },
  { keyword: '국밥', in: '성수동', q: '성수동 국밥', page: '2' },
  { keyword: '국밥', bbox: '127.00000,37.50000,127.10000,37.60000' },
  { keyword: '국밥', lat: '37.49790', lng: '127.02760', radius: '500', sort: 'distance' },
]

test('a search around a spot replaces the area of the search before, however it was stated', () => {
  for (const search of SEARCHES) {
    const { sort: _, ...around } = aroundSpot(search, { lat: 37.5, lng: 127 }, 1_000)
    assert.deepEqual(around, { keyword: '국밥', lat: '37.50000', lng: '127.00000', radius: '1000' })
  }
})

test('a search in a box replaces the area of the search before, and the order by distance', () => {
  for (const search of SEARCHES)
    assert.deepEqual(inBox(search, [127, 37.5, 127, 37.5]), {
      keyword: '국밥',
      bbox: '126.99999,37.49999,127.00001,37.50001',
    })
  assert.equal(inBox({ sort: 'price' }, [127, 37.5, 127, 37.5])['sort'], 'price')
})
