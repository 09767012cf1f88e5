import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

/** Above this number of matches a set lies in the memory that the next keyword uses. */
const MANY = 2_400
const NAMES = ['세븐돈까스', '세븐돈가스', '스타벅스', '국수나무', '역삼 국밥']
const WORLD = worldOf(
  Array.from({ length: 2 * MANY + 50 }, (_, i) =>
    venueWith(`pl_${i}`, {
      name: i < 2 * MANY ? ['바다 나무', '하늘 구름'][i % 2]! : NAMES[i % NAMES.length]!,
      location: { lat: 37.5 + (i % 7) / 100, lng: 127.036 },
    }),
  ),
)
const KEYWORDS = ['나무 바다', '구름 하늘', '세븐돈까스', '스타벅수'] as const

const found = (index: VenueIndex, query: PlaceQuery) => {
  const { total, hits, readings } = index.search(query, emptyOverlay)
  return { total, hits: hits.map(({ ordinal, matchReason }) => [ordinal, matchReason]), readings }
}

const queries: fc.Arbitrary<PlaceQuery> = fc
  .record({
    keyword: fc.constantFrom(...KEYWORDS),
    named: fc.constantFrom(undefined, KEYWORDS[1]),
    prefer: fc.constantFrom(null, '구름 하늘', '국수'),
    isGuessed: fc.boolean(),
    radiusM: fc.constantFrom(null, 500, 3_000),
    page: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ keyword, named, prefer, isGuessed, radiusM, page }) =>
    queryFor(
      { keyword },
      {
        page,
        prefer,
        pageSize: 3,
        ...(isGuessed && { isGuessed }),
        ...(named !== undefined && { named }),
        ...(radiusM !== null && { scope: { kind: 'circle', center: { lat: 37.5, lng: 127.036 }, radiusM } }),
      },
    ),
  )

test('searches one after the other answer as each does alone, whatever was searched before', () => {
  const index = indexOf(WORLD)
  const alone = (query: PlaceQuery) => {
    found(index, queryFor({ keyword: '다른 말' }))
    return found(index, query)
  }
  fc.assert(
    fc.property(fc.array(queries, { minLength: 2, maxLength: 6 }), (row) => {
      const expected = row.map(alone)
      assert.deepEqual(
        row.map((query) => found(index, query)),
        expected,
      )
    }),
    { numRuns: 60 },
  )
})
