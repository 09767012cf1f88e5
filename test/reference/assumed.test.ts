import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { oneTypingErrorFrom } from '#search/keyword/readings/typingErrors.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { answerOf } from './comparison.ts'
import { referenceSearch } from './reference.ts'

const world = generateWorld(20_261_123, 400)
const index = indexOf(world)
const names = world.venues.map(({ place }) => place.name.replaceAll(/[^가-힣a-z]/giu, ''))
const mistyped = fc
  .tuple(fc.constantFrom(...names), fc.nat())
  .map(([name, pick]) => {
    const errors = oneTypingErrorFrom(name)
    return errors[pick % Math.max(1, errors.length)] ?? name
  })
  .filter((keyword) => keyword !== '')

test('what matches a keyword as typed keeps its order before all that is assumed, as the plain evaluator orders it', (t) => {
  let assumed = 0
  fc.assert(
    fc.property(
      fc.oneof(
        mistyped,
        fc.constantFrom('스벅', '배라', '파바', 'tmxkqjrtm'),
        fc.constantFrom(...names.filter(Boolean)),
      ),
      (keyword) => {
        const query = queryFor({ keyword })
        const actual = answerOf(index, query, emptyOverlay)
        assert.deepEqual(actual, referenceSearch(world, query, emptyOverlay, actual.readings), keyword)
        const typed = referenceSearch(world, query, emptyOverlay).hits.map(({ id }) => id)
        const before = actual.hits.slice(0, typed.length).map(({ id }) => id)
        assert.deepEqual(before, typed, keyword)
        if (actual.readings.length > 0) assumed++
      },
    ),
    { numRuns: 150 },
  )
  t.diagnostic(`${assumed} keywords with an assumption`)
  assert.ok(assumed > 0)
})
