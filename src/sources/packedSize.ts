import { Transform } from 'node:stream'

const MIB = 1 << 20
/** Lists of text come out ten times as large as they were packed; gzip can claim a thousand times, zstd far more. */
const UNPACKED_RATIO_MAX = 200
/** Below this size nobody is harmed, whatever the ratio. */
const UNPACKED_FREE_BYTES = 256 * MIB

/** How many bytes may come out of `packedBytes`. */
export function unpackedBytesMax(packedBytes: number): number {
  return Math.max(UNPACKED_FREE_BYTES, packedBytes * UNPACKED_RATIO_MAX)
}

/** What to tell the operator of a file that holds more than `unpackedBytesMax`. */
export function unpackedTooLarge(file: string, maxBytes: number): Error {
  return new Error(
    `${file}: unpacks to more than ${Math.floor(maxBytes / MIB).toLocaleString('en-US')} MiB, which no list of this packed ` +
      'size does; unpack it yourself, look at what it holds, and build from the unpacked file',
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
