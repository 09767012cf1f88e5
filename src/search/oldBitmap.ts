/** A set of ordinals: bit `o & 31` of word `o >> 5`. Every bitmap of an index has the same length. */
export type Bitmap = Uint32Array

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5)
}

/** The ordinals 0 … size − 1. */
export function fullBitmap(size: number): Bitmap {
  const bits = emptyBitmap(size).fill(0xffff_ffff)
  if (size & 31) bits[bits.length - 1] = 2 ** (size & 31) - 1
  return bits
}

export function bitmapOf(size: number, ordinals: Iterable<number>): Bitmap {
  const bits = emptyBitmap(size)
  for (const ordinal of ordinals) addTo(bits, ordinal)
  return bits
}

export function addTo(bits: Bitmap, ordinal: number): void {
  bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function removeFrom(bits: Bitmap, ordinal: number): void {
  bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

export function holds(bits: Bitmap, ordinal: number): boolean {
  return ((bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1
}

/** Keeps in `bits` what is in `other` too. */
export function intersect(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! &= other[i]!
}

/** Adds what is in `other`. */
export function unite(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! |= other[i]!
}

/** Removes what is in `other`. */
export function subtract(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! &= ~other[i]!
}

export function countOf(bits: Bitmap): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += onesIn(bits[i]!)
  return count
}

/** How many ordinals are in both. */
export function countOfBoth(bits: Bitmap, other: Bitmap): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += onesIn(bits[i]! & other[i]!)
  return count
}

/** Calls `visit` for each ordinal, ascending. */
export function forEachIn(bits: Bitmap, visit: (ordinal: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word))
  }
}

/** Keeps the ordinals for which `keep` is true. */
export function filterIn(bits: Bitmap, keep: (ordinal: number) => boolean): void {
  forEachIn(bits, (ordinal) => {
    if (!keep(ordinal)) removeFrom(bits, ordinal)
  })
}

/** The ordinals at positions `from` to `to` (exclusive) of the ascending order. */
export function slice(bits: Bitmap, from: number, to: number): number[] {
  const ordinals: number[] = []
  let before = 0
  for (let i = 0; i < bits.length && before < to; i++) {
    const ones = onesIn(bits[i]!)
    if (before + ones > from) {
      let at = before
      for (let word = bits[i]!; word !== 0 && at < to; word &= word - 1, at++) {
        if (at >= from) ordinals.push((i << 5) + 31 - Math.clz32(word & -word))
      }
    }
    before += ones
  }
  return ordinals
}

/** Population count of 32 bits, in parallel sums of 2, 4 and 8 bits. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
