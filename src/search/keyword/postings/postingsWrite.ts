import { largeUint32 } from '#base/largeArrays.ts'
import { bitmapOf, bitmapWords, type Bitmap } from '../../columns/bitmap.ts'
import { ByteSink } from '../../format/byteSink.ts'
import { requirePositions } from '../../format/positions32.ts'
import { PACKED_STEP } from '../keywordSets.ts'

/**
 * Shorter lists are stored in their gram's record; longer ones are stored separately, and once when many grams share
 * them.
 */
const INLINE_MAX = 8
/** Longer lists are stored as bitmaps: larger, but ready to use. In venues per member of the list. */
const BITMAP_VENUES_PER_MEMBER = 32
/** Minimum length of a bitmap in small indexes. */
const BITMAP_FROM_LEAST = 64

/** Numbers in `postings.lists` per shared list: where it begins, its length, the number of its open venues. */
export const LIST_FIELDS = 3
/** A slot holds the place of a record, plus one; zero is free. */
const SLOTS_PER_GRAM = 1.5

/** Writes grams and their answers in the format that `Postings` reads and documents. */
export class PostingsWriter {
  readonly #size: number
  readonly #openCount: number
  readonly #records = new ByteSink()
  /** By gram: where its record begins, and its hash. */
  readonly #places: number[] = []
  readonly #hashes: number[] = []
  readonly #packed = new ByteSink()
  readonly #bitmaps: Bitmap[] = []
  readonly #lists: number[] = []
  /** Numbers of shared lists by a hash of their contents. */
  readonly #sharedBy = new Map<number, number[]>()
  #scratch = new Uint16Array(1 << 16)

  constructor(size: number, openCount: number) {
    this.#size = size
    this.#openCount = openCount
  }

  /** `levels`: for each level of fit the ordinals, ascending. */
  add(gram: Uint16Array, levels: readonly Uint32Array[]): void {
    this.#places.push(this.#records.length)
    this.#hashes.push(gramHash(gram, 0, gram.length))
    this.#records.varint(gram.length)
    for (const unit of gram) this.#records.varint(unit)
    this.#records.varint(
      levels.reduce((mask, ordinals, level) => (ordinals.length > 0 ? mask | (1 << level) : mask), 0),
    )
    for (const ordinals of levels) {
      if (ordinals.length === 0) continue
      if (ordinals.length > INLINE_MAX) this.#records.varint(2 * this.#shared(ordinals) + 1)
      else {
        this.#records.varint(2 * ordinals.length)
        ordinals.forEach((ordinal, i) => this.#records.varint(ordinal - (i === 0 ? -1 : ordinals[i - 1]!)))
      }
    }
  }

  sections(): Map<string, ArrayBufferView> {
    requirePositions('units of shared lists', this.#packed.length / 2)
    requirePositions('bytes of grams', this.#records.length)
    const slots = largeUint32(2 ** Math.ceil(Math.log2(Math.max(2, this.#places.length * SLOTS_PER_GRAM))))
    const mask = slots.length - 1
    this.#places.forEach((place, gram) => {
      let at = this.#hashes[gram]! & mask
      while (slots[at] !== 0) at = (at + 1) & mask
      slots[at] = place + 1
    })
    const words = bitmapWords(this.#size)
    const bitmaps = largeUint32(this.#bitmaps.length * words)
    this.#bitmaps.forEach((bits, i) => bitmaps.set(bits, i * words))
    return new Map<string, ArrayBufferView>([
      ['postings.slots', slots],
      ['postings.records', this.#records.done()],
      ['postings.lists', Uint32Array.from(this.#lists)],
      ['postings.packed', this.#packed.done()],
      ['postings.bitmaps', bitmaps],
    ])
  }

  /** Returns the number of the shared list of these ordinals; equal lists have one number. */
  #shared(ordinals: Uint32Array): number {
    const isBitmap = isStoredAsBitmap(ordinals.length, this.#size)
    const packed = this.#pack(ordinals)
    const hash = contentHash(this.#scratch.subarray(0, packed.length / 2))
    const alike = this.#sharedBy.get(hash) ?? []
    const known = alike.find((list) => this.#isList(list, ordinals, packed))
    if (known !== undefined) return known
    const number = this.#lists.length / LIST_FIELDS
    this.#lists.push(
      isBitmap ? this.#bitmaps.length : this.#packed.length / 2,
      ordinals.length,
      openIn(ordinals, this.#openCount),
    )
    if (isBitmap) this.#bitmaps.push(bitmapOf(this.#size, ordinals))
    else this.#packed.bytes(packed)
    this.#sharedBy.set(hash, [...alike, number])
    return number
  }

  #isList(list: number, ordinals: Uint32Array, packed: Uint8Array): boolean {
    const [place, count] = [this.#lists[list * LIST_FIELDS]!, this.#lists[list * LIST_FIELDS + 1]!]
    if (count !== ordinals.length) return false
    if (!isStoredAsBitmap(count, this.#size)) return this.#packed.hasAt(place * 2, packed)
    const bits = this.#bitmaps[place]!
    return ordinals.every((ordinal) => ((bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1)
  }

  /** Returns the bytes of `packed` for a list; valid until the next call. */
  #pack(ordinals: Uint32Array): Uint8Array {
    const most = ordinals.length + Math.ceil(this.#size / PACKED_STEP)
    if (this.#scratch.length < most) this.#scratch = new Uint16Array(most * 2)
    let length = 0
    let before = -1
    for (let i = 0; i < ordinals.length; i++) {
      let distance = ordinals[i]! - before
      for (; distance >= PACKED_STEP; distance -= PACKED_STEP) this.#scratch[length++] = PACKED_STEP
      this.#scratch[length++] = distance
      before = ordinals[i]!
    }
    return new Uint8Array(this.#scratch.buffer, 0, length * 2)
  }
}

/** Returns whether a list of `count` of `size` venues is a bitmap. */
export function isStoredAsBitmap(count: number, size: number): boolean {
  return count > Math.max(BITMAP_FROM_LEAST, size / BITMAP_VENUES_PER_MEMBER)
}

/** FNV-1a over units, then mixed, because the low bits choose the slot. */
export function gramHash(units: ArrayLike<number>, from: number, to: number): number {
  let hash = 0x811c_9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ units[at]!, 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function contentHash(distances: Uint16Array): number {
  let hash = distances.length
  for (let at = 0; at < distances.length; at++) hash = Math.imul(hash ^ distances[at]!, 0x0100_0193)
  return hash
}

function openIn(ordinals: Uint32Array, openCount: number): number {
  let low = 0
  let high = ordinals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordinals[middle]! < openCount) low = middle + 1
    else high = middle
  }
  return low
}
