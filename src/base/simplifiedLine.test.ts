import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { simplifiedLine } from './simplifiedLine.ts'

type Point = readonly [number, number]

/** The distance of a point to a stretch. */
function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

test('a simplified line keeps its ends, takes its points from the line, and no point of the line strays farther than the tolerance', () => {
  const coordinate = fc.integer({ min: -50, max: 50 })
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 20 }), (line, tolerance) => {
      const simplified = simplifiedLine(line, tolerance)
      assert.deepEqual([simplified[0], simplified.at(-1)], [line[0], line.at(-1)])
      let from = 0
      for (let i = 1; i < simplified.length; i++) {
        const to = line.findIndex(
          (point, at) => at > from && point.join() === simplified[i]?.join() && isWithin(line, from, at, tolerance),
        )
        assert.ok(to > from, `${JSON.stringify(simplified)} is not within ${tolerance} of ${JSON.stringify(line)}`)
        from = to
      }
    }),
  )
})

function isWithin(line: readonly Point[], from: number, to: number, tolerance: number): boolean {
  const between = line.slice(from + 1, to)
  return between.every((point) => distanceTo(point, line[from] as Point, line[to] as Point) <= tolerance + 1e-9)
}
