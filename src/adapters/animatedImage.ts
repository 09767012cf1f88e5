/** The flag for an animation in the extended header of a WebP file, and the offsets of header and flags. */
const WEBP_ANIMATION = 0x02
const WEBP_HEADER = 12
const WEBP_FLAGS = 20
const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk of a PNG file. */
const PNG_CHUNK_BYTES = 12

/** Returns whether a PNG or WebP file states that it has several frames. Readers without animation show only the first. */
export function isAnimated(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): boolean {
  if (format === 'webp')
    return bytes.toString('latin1', WEBP_HEADER, WEBP_HEADER + 4) === 'VP8X' && hasFlag(bytes[WEBP_FLAGS] ?? 0)
  return format === 'png' && hasAnimationChunk(bytes)
}

const hasFlag = (flags: number) => (flags & WEBP_ANIMATION) !== 0

/** `acTL` comes before the first data of the image. */
function hasAnimationChunk(bytes: Buffer): boolean {
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += PNG_CHUNK_BYTES + bytes.readUInt32BE(at)
  }
  return false
}
