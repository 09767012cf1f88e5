import { Transform } from 'node:stream'

const MIB = 1 << 20
/** Text lists unpack to about ten times their size; gzip can claim a thousand times, zstd far more. */
const UNPACKED_RATIO_MAX = 200
/** Below this size any ratio is harmless. */
const UNPACKED_FREE_BYTES = 256 * MIB

/** Returns how many bytes `packedBytes` may unpack to. */
export function unpackedBytesMax(packedBytes: number): number {
  return Math.max(UNPACKED_FREE_BYTES, packedBytes * UNPACKED_RATIO_MAX)
}

/** Returns the error for a file that unpacks to more than `unpackedBytesMax`. */
export function unpackedTooLarge(file: string, maxBytes: number): Error {
  return new Error(
    `${file}: unpacks to more than ${Math.floor(maxBytes / MIB).toLocaleString('en-US')} MiB, which no list of this packed ` +
      'size does; unpack it yourself, check its content, and build from the unpacked file',
  )
}

/** Passes bytes on, and fails with `unpackedTooLarge` beyond `maxBytes`. */
export function sizeGate(file: string, maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      if (bytes > maxBytes) done(unpackedTooLarge(file, maxBytes))
      else done(null, part)
    },
  })
}
