/** Size of a block, the widest step of the kernel; bitmaps consist of whole blocks. */
export const BLOCK_BYTES = 16
export const BLOCK_BITS = BLOCK_BYTES * 8

/** A set of positions: bit `p & 31` of word `p >> 5`. Bits beyond the last position are zero. */
export type Bitmap = Uint32Array

/** A bitmap in an index's memory, which the kernel addresses by its first byte. */
export interface PlacedBitmap {
  at: number
  words: Bitmap
}

/** Returns the number of words of a bitmap of `size` positions: whole blocks. */
export function bitmapWords(size: number): number {
  return blocksOf(size) * (BLOCK_BYTES / 4)
}

export function blocksOf(size: number): number {
  return Math.ceil(size / BLOCK_BITS)
}

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array(bitmapWords(size))
}

export function bitmapOf(size: number, positions: Iterable<number>): Bitmap {
  const bits = emptyBitmap(size)
  for (const position of positions) addTo(bits, position)
  return bits
}

export function addTo(bits: Bitmap, position: number): void {
  bits[position >>> 5]! |= 1 << (position & 31)
}

export function removeFrom(bits: Bitmap, position: number): void {
  bits[position >>> 5]! &= ~(1 << (position & 31))
}

export function holds(bits: Bitmap, position: number): boolean {
  return ((bits[position >>> 5]! >>> (position & 31)) & 1) === 1
}

/** Counts the positions from `from` up to `to` (exclusive) that are in both sets. */
export function countBothWithin(a: Bitmap, b: Bitmap, from: number, to: number): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  let count = 0
  for (let i = first; i <= last; i++) {
    let word = a[i]! & b[i]!
    if (i === first) word &= -1 << (from & 31)
    if (i === last) word &= -1 >>> (31 - ((to - 1) & 31))
    count += popcount(word)
  }
  return count
}

/** Calls `visit` for each set position from `from` up to `to` (exclusive), ascending, until it returns false. */
export function walk(bits: Bitmap, from: number, to: number, visit: (position: number) => boolean): void {
  for (let i = from >>> 5; i << 5 < to; i++) {
    let word = bits[i]!
    if (i === from >>> 5) word &= -1 << (from & 31)
    for (; word !== 0; word &= word - 1) {
      const position = lowestIn(word, i)
      if (position >= to || !visit(position)) return
    }
  }
}

/** Returns the first set position from `from` up to `to` (exclusive), or −1. */
export function firstWithin(bits: Bitmap, from: number, to: number): number {
  for (let i = from >>> 5; i << 5 < to; i++) {
    const word = i === from >>> 5 ? bits[i]! & (-1 << (from & 31)) : bits[i]!
    if (word === 0) continue
    const position = lowestIn(word, i)
    return position < to ? position : -1
  }
  return -1
}

/**
 * Returns the set positions from `from` up to `to` (exclusive), ascending, without the first `skip` and at most `most`
 * of them. Words before the page are only counted.
 */
export function cut(bits: Bitmap, from: number, to: number, skip: number, most: number): number[] {
  const positions: number[] = []
  let left = skip
  for (let i = from >>> 5; i << 5 < to && positions.length < most; i++) {
    let word = bits[i]!
    if (word === 0) continue
    if (i === from >>> 5) word &= -1 << (from & 31)
    if (left > 0) {
      const ones = popcount(word)
      if (ones <= left && (i + 1) << 5 <= to) {
        left -= ones
        continue
      }
    }
    for (; word !== 0 && positions.length < most; word &= word - 1) {
      const position = lowestIn(word, i)
      if (position >= to) return positions
      if (left > 0) left--
      else positions.push(position)
    }
  }
  return positions
}

/** Returns the lowest set position in word `at` of a bitmap; the word is not zero. */
export function lowestIn(word: number, at: number): number {
  return (at << 5) + 31 - Math.clz32(word & -word)
}

/** Returns the population count of 32 bits, computed in parallel sums of 2, 4 and 8 bits. */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
