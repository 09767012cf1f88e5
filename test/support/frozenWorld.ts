import { generateWorld, type World } from './generateVenues.ts'

const worlds = new Map<string, World>()

/**
 * Returns the world of `generateWorld`, generated once per process because most tests use the same one. It is frozen,
 * so that no test changes the world of another.
 */
export function frozenWorld(seed: number, count: number): World {
  const name = `${seed} ${count}`
  const known = worlds.get(name)
  if (known !== undefined) return known
  const world = generateWorld(seed, count)
  freeze(world)
  worlds.set(name, world)
  return world
}

/** Freezes an object and all that it contains; a Map stays changeable. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}
