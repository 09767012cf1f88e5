import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedByShipped } from './joinedByShipped.ts'

test('the shipped model joins two records of one café, and keeps its neighbour apart', () => {
  const cafe = { name: '별빛마루 강남점', lat: 37.5, lng: 127.03, phone: '02-555-1234' }
  const again = { name: '별빛마루', lat: 37.50005, lng: 127.03, phone: '+82-2-555-1234' }
  const neighbour = { name: '달빛식당', lat: 37.50005, lng: 127.03 }
  assert.deepEqual(
    joinedByShipped([
      { a: cafe, b: again },
      { a: cafe, b: neighbour },
    ]),
    [true, false],
  )
})
