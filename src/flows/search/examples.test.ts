import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { examplesOf } from './examples.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

/** Cafés with wifi in a dong of the land register. */
function cafes(district: string, lot: string, regionCode: string, count: number) {
  return Array.from({ length: count }, (_, i) =>
    venueWith(
      `pl_${lot}_${i}`,
      {
        category: 'cafe',
        regionCode,
        address: { road: null, jibun: `서울특별시 ${district} ${lot} ${i + 1}` },
        location: { lat: 37.54 + i * 0.0001, lng: 127.05 },
      },
      { attributes: { booleans: { wifi: true } } },
    ),
  )
}

test('an example whose words name an area of several dongs counts the places of that area', async () => {
  const world = worldOf([
    ...cafes('성동구', '성수동1가', '1120065000', 6),
    ...cafes('성동구', '성수동2가', '1120067000', 4),
    ...cafes('강남구', '역삼동', '1168064000', 9),
  ])
  const dongs = world.dongs.slice(0, 2).map((dong, i) => {
    const [code, name] = i === 0 ? ['1120065000', '성수1가1동'] : ['1120067000', '성수2가1동']
    return { ...dong, code, sigungu: '성동구', dong: name, fullName: `서울특별시 성동구 ${name}` }
  })
  const index = indexOf({ ...world, dongs: [...dongs, ...world.dongs] })
  const { ko } = await examplesOf({ index, overlay: emptyOverlay }, NOW)
  assert.equal(ko.find(({ text }) => text === '와이파이 되는 성수동 카페')?.total, 10)
})
