import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { block } from './block.ts'
import { statisticsOf, profilesOf } from './profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../test/pipeline/sampleRecords.ts'

/** Returns the pairs of sketched records that blocking finds, as `first-second`. */
function pairsOf(...sketches: readonly RecordSketch[]): string[] {
  const records = sampleRecords(...sketches)
  const statistics = statisticsOf(records)
  const { first, second } = block(profilesOf(records, statistics), statistics)
  return Array.from(first, (a, i) => `${a}-${second[i]}`)
}

const guide = LISTS.guide

const found: readonly (readonly [string, RecordSketch, RecordSketch])[] = [
  [
    'a part of the name within a block',
    { core: '별빛마루카페' },
    { list: guide, core: '별빛마루', north: 90, east: 60 },
  ],
  [
    'one phone anywhere',
    { core: '가나다', phone: '+8221' },
    { list: guide, core: '라마바', phone: '+8221', north: 9_000 },
  ],
  [
    'one building by road, coordinates far off',
    { address: { road: '세종대로', buildingNumber: '12' } },
    { list: guide, core: '별빛마루점', address: { road: '세종대로', buildingNumber: '12' }, north: 4_000 },
  ],
  [
    'one lot, coordinates far off',
    { address: { dong: '무교동', lot: '1-2' } },
    { list: guide, address: { dong: '무교동', lot: '1-2' }, north: 4_000 },
  ],
  ['a rare name within some streets', {}, { list: guide, north: 600 }],
  ['its consonants in the other script', {}, { list: guide, core: 'byeolbitmaru', north: 40 }],
]

for (const [guarantee, a, b] of found) {
  test(`blocking finds a pair by ${guarantee}`, () => {
    assert.deepEqual(pairsOf(a, b), ['0-1'])
  })
}

test('blocking finds a pair when one list writes a long branch into the name', () => {
  const chain = Array.from({ length: 30 }, (_, i) => ({ list: guide, north: 9_000 + i * 900 }))
  const pairs = pairsOf({ branch: '우이동중앙' }, { list: guide, core: '별빛마루우이동중앙점', north: 20 }, ...chain)
  assert.ok(pairs.includes('0-1'))
})

test('blocking finds a pair of a common name at the place that other lists have for the address of one of them', () => {
  const lot = { dong: '무교동', lot: '1-2' }
  // So many places have the name that only records near one another are a pair.
  const chain = Array.from({ length: 50 }, (_, i) => ({ list: LISTS.maps, north: 60_000 + i * 2_000 }))
  const shop = { list: LISTS.register, address: lot }
  const partner = { list: guide, north: 500 }
  const neighbour = (name: string, north: number): RecordSketch[] => [
    { core: name, list: LISTS.register, address: lot },
    { core: name, list: guide, north },
  ]
  assert.ok(pairsOf(shop, partner, ...neighbour('달빛공방', 500), ...chain).includes('0-1'))
  assert.ok(!pairsOf(shop, partner, ...neighbour('달빛공방', 0), ...chain).includes('0-1'))
})

test('neighbours whose names share nothing are no pair', () => {
  assert.deepEqual(pairsOf({ core: '할매순대국' }, { list: guide, core: '미나리전집' }), [])
})

test('two records of a duplicate-free list are never a pair', () => {
  assert.deepEqual(pairsOf({ list: LISTS.maps }, { list: LISTS.maps }), [])
})

test('blocking finds a pair within 120 m wherever the cell borders run', () => {
  const anywhere = fc.double({ min: -20_000, max: 20_000, noNaN: true })
  const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  fc.assert(
    fc.property(anywhere, anywhere, angle, fc.integer({ min: 0, max: 118 }), (north, east, turn, apartM) => {
      const other = { list: guide, north: north + Math.sin(turn) * apartM, east: east + Math.cos(turn) * apartM }
      // Many other records have the name, so that only the near rule can find the pair.
      const chain = Array.from({ length: 50 }, (_, i) => ({ list: LISTS.maps, north: 60_000 + i * 2_000 }))
      assert.ok(pairsOf({ north, east }, other, ...chain).includes('0-1'))
    }),
    { numRuns: 60 },
  )
})

test('a block that is too large is skipped and counted', () => {
  const hall = Array.from({ length: 61 }, () => ({
    list: guide,
    core: '포장마차',
    phone: '+8221',
    address: { road: '시장길', buildingNumber: '1' },
  }))
  const records = sampleRecords(...hall)
  const statistics = statisticsOf(records)
  const { first, capped } = block(profilesOf(records, statistics), statistics)
  assert.equal(first.length, 0)
  assert.equal(capped['same_phone'], 1)
})

test('blocking finds no pair by building in equal districts of two provinces, or without a province', () => {
  const house = { sigungu: '중구', road: '세종대로', buildingNumber: '12', dong: '무교동', lot: '1-2' }
  const at = (sido: string, north: number) => ({ list: guide, north, address: { ...house, sido } })
  assert.deepEqual(pairsOf(at('서울특별시', 0), at('부산광역시', -250_000)), [])
  assert.deepEqual(pairsOf(at('', 0), at('', -250_000)), [])
  assert.deepEqual(pairsOf(at('서울특별시', 0), at('서울특별시', 4_000)), ['0-1'])
})
