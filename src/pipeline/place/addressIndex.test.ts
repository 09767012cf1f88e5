import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressIndex } from './addressIndex.ts'
import { normaliseAddress } from '../normalise/normaliseAddress.ts'

const at = normaliseAddress
const HOME = at('서울특별시 중구 별빛로 3')

function indexOf(
  wanted: Parameters<typeof at>[0],
  points: readonly (readonly [address: string, lat: number, lng: number])[],
): AddressIndex {
  const index = new AddressIndex()
  index.want(at(wanted))
  for (const [address, lat, lng] of points) index.add(at(address), { lat, lng })
  return index
}

test('an address is at the median of its records, so one misplaced record has no effect', () => {
  const index = indexOf('서울특별시 중구 별빛로 3', [
    ['서울특별시 중구 별빛로 3, 2층', 37.5, 127],
    ['서울 중구 별빛로 3 (별빛동)', 37.5002, 127.0002],
    ['서울특별시 중구 별빛로 3', 37.9, 127.9],
    ['서울특별시 중구 별빛로 5', 37.6, 127.1],
  ])
  assert.deepEqual(index.find(HOME), { lat: 37.5002, lng: 127.0002 })
})

test('a lot finds the records of the same dong and lot', () => {
  const lot = '서울특별시 중구 보수동2가 12-3'
  const index = indexOf(lot, [
    ['서울특별시 중구 보수동2가  12번지 3호  2층', 37.5, 127],
    ['서울특별시 중구 보수동2가 12', 37.7, 127.2],
  ])
  assert.deepEqual(index.find(at(lot)), { lat: 37.5, lng: 127 })
})

test('records of one address that lie far apart are ignored', () => {
  const index = indexOf('서울특별시 중구 별빛로 3', [
    ['서울특별시 중구 별빛로 3', 37.5, 127],
    ['서울특별시 중구 별빛로 3', 37.6, 127.1],
  ])
  assert.equal(index.find(HOME), null)
})

test('the same street in another district, or in none, is another street', () => {
  const index = indexOf('서울특별시 중구 별빛로 3', [
    ['서울특별시 종로구 별빛로 3', 37.5, 127],
    ['별빛로 3', 37.5, 127],
  ])
  assert.equal(index.find(HOME), null)
  assert.equal(index.find(at('별빛로 3')), null)
})

test('an address of Sejong, which has no districts, is placed by its records', () => {
  const index = indexOf('세종특별자치시 한누리대로 3', [['세종시 한누리대로 3', 36.5, 127.26]])
  assert.deepEqual(index.find(at('세종특별자치시 한누리대로 3')), { lat: 36.5, lng: 127.26 })
  assert.equal(index.find(at('부산광역시 한누리대로 3')), null)
})
