/** FNV-1a, 32 bits (Fowler, Noll, Vo): offset basis and prime. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * Hashes the parts in order. Equal parts give equal numbers; two different lists of parts collide about once in 4
 * billion.
 */
export function keyHash(...parts: readonly (number | string)[]): number {
  let hash = BASIS
  for (const part of parts) {
    if (typeof part === 'number') {
      hash = Math.imul(hash ^ (part >>> 0), PRIME)
      hash = Math.imul(hash ^ Math.floor(part / 2 ** 32), PRIME)
    } else for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), PRIME)
    hash = Math.imul(hash ^ (hash >>> 15), PRIME)
  }
  return hash >>> 0
}
