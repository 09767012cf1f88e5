import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no i, l, o or u, so an id can be read aloud without mistakes. */
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns `bytes` as base 32, five bits per character, the last one padded with zeros. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** Returns `prefix` and 16 base-32 characters (80 bits) of the SHA-256 of `parts`; the same parts give the same id. */
export function idOf(prefix: string, ...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\u0000')).digest()
  return prefix + base32(digest.subarray(0, 10))
}

/** The source of fresh ids; a parameter, so that tests can repeat a run. */
export type RandomBytes = (size: number) => Uint8Array

/** One call to the operating system serves about 400 ids; each byte is used once. */
const DRAWN_BYTES = 4_096
let drawn = randomBytes(0)

/** The operating system's randomness; only `main/` connects it to the rest of the service. */
export const systemRandom: RandomBytes = (size) => {
  if (size > drawn.length) drawn = randomBytes(Math.max(size, DRAWN_BYTES))
  const given = drawn.subarray(0, size)
  drawn = drawn.subarray(size)
  return given
}

/** Returns a new id: `prefix` and 16 random base-32 characters. */
export function freshId(prefix: string, random: RandomBytes): string {
  return prefix + base32(random(10))
}

/** Returns a new UUID of version 4 (RFC 9562). */
export function freshUuid(random: RandomBytes): string {
  const bytes = Uint8Array.from(random(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
