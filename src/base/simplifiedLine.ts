import simplify from 'simplify-js'

/**
 * The points of a line, or of a closed ring, that stray from the simplified line by more than the tolerance, which has
 * the unit of the coordinates (Ramer–Douglas–Peucker). The first and the last point always stay.
 */
export function simplifiedLine(
  points: readonly (readonly [x: number, y: number])[],
  tolerance: number,
): [number, number][] {
  const line = points.map(([x, y]) => ({ x, y }))
  // "High quality" leaves out a pass by distance from the point before, which would let points stray farther.
  return simplify(line, tolerance, true).map(({ x, y }) => [x, y])
}
