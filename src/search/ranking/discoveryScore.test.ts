import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { POINTS, rankingOf, staticPoints } from './discoveryScore.ts'

test('a ranking made from static points has exactly that number of points', () => {
  const most = staticPoints({ recency: 1, crossSource: 1, completeness: 1 })
  assert.equal(most, POINTS / 2)
  fc.assert(fc.property(fc.integer({ min: 0, max: most }), (points) => staticPoints(rankingOf(points)) === points))
})
