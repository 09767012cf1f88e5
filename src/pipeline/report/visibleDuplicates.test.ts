import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { METRES_PER_DEGREE, metresApart } from '#base/geometry.ts'
import type { ReasonApart } from './report.ts'
import { type NamedVenue, visibleDuplicates } from './visibleDuplicates.ts'

const venue = (id: string, name: string, north: number, east = 0): NamedVenue => ({
  id,
  name,
  location: { lat: 37.5 + north / METRES_PER_DEGREE, lng: 127 + east / METRES_PER_DEGREE },
})

const unsure = (wanted: readonly unknown[]) => wanted.map(() => ({ reason: 'model_unsure', chance: 0.6 }) as const)

test('open venues of one normalised name within 100 m are told with their reason', () => {
  const open = [
    venue('a', '별빛마루 시청점', 0),
    venue('b', '(주)별빛마루시청점', 40),
    venue('c', '별빛마루 시청점', 190),
    venue('d', '달빛', 0),
  ]
  assert.deepEqual(visibleDuplicates(open, unsure), {
    withinM: 100,
    pairs: 1,
    unexplained: 1,
    reasons: { model_unsure: 1 },
    listed: [
      {
        ids: ['a', 'b'],
        names: ['별빛마루 시청점', '(주)별빛마루시청점'],
        metres: 40,
        reason: 'model_unsure',
        chance: 0.6,
      },
    ],
  })
})

test('every near pair of a name is found, wherever its venues lie', () => {
  const metres = fc.integer({ min: -150, max: 150 })
  fc.assert(
    fc.property(fc.array(fc.tuple(metres, metres), { maxLength: 12 }), (points) => {
      const open = points.map(([north, east], at) => venue(String(at), '별빛마루', north, east))
      const apart = (a: NamedVenue, b: NamedVenue) =>
        metresApart(a.location.lat, a.location.lng, b.location.lat, b.location.lng)
      const near = open.flatMap((a, at) => open.slice(at + 1).filter((b) => apart(a, b) <= 100))
      assert.equal(visibleDuplicates(open, unsure).pairs, near.length)
    }),
  )
})

test('a pair that a guard separates is explained, and one that only the model keeps apart is not', () => {
  const open = [venue('a', '별빛마루', 0), venue('b', '별빛마루', 40)]
  const unexplained = (reason: ReasonApart) =>
    visibleDuplicates(open, (wanted) => wanted.map(() => ({ reason, chance: null }))).unexplained
  assert.equal(unexplained('open_at_once_in_two_houses'), 0)
  assert.equal(unexplained('model_different'), 1)
  assert.equal(unexplained('never_compared'), 1)
})
