import { requireWithin } from '#base/limit.ts'

const REMEDY = 'build some of the provinces as a release of their own'
const POSITION_MAX = 2 ** 32 - 1

/** Throws when an index has more of something than positions of 32 bits can count, instead of wrapping around. */
export function requirePositions(counted: string, count: number, max: number = POSITION_MAX): void {
  requireWithin({ counted: `${counted} in one index`, max, remedy: REMEDY }, count)
}

/** Returns ascending positions as 32 bits. Throws when they do not fit. */
export function positions32(counted: string, positions: ArrayLike<number>, max?: number): Uint32Array {
  requirePositions(counted, positions[positions.length - 1] ?? 0, max)
  return Uint32Array.from(positions)
}
