import { largeUint32 } from '#base/largeArrays.ts'
import { addTo, bitmapWords, bitmapOf, holds, type PlacedBitmap, type Bitmap } from './bitmap.ts'
import { isRegionTag } from './ownTags.ts'
import { positionIn } from './positionIn.ts'
import { jsonSection, type Sections } from '../sections.ts'

/** A tag that more than one venue in this number has is a bitmap; below that a list is smaller and faster to test. */
const DENSE_SHARE = 512
const WORD_BYTES = 4

/**
 * Which venues have which tag. A common tag is a bitmap in three orders: discovery, cells (grid.ts), regions
 * (regionOrder.ts); a rare one is a list of ordinals, ascending. Tags of regions need only the first order. Bitmaps are
 * concatenated in `tags.dense`, lists in `tags.rare`; `tags.names` states where each is and in how many orders.
 */
type Directory = [tag: string, orders: number, offset: number, count: number, openCount: number][]

/** The venues with a tag, ascending. The first `openCount` of them are not closed for good. */
export type TagSet =
  | (Record<'byCell' | 'byRegion', PlacedBitmap | null> & {
      kind: 'dense'
      byRank: PlacedBitmap
      count: number
      openCount: number
    })
  | { kind: 'rare'; ordinals: Uint32Array; count: number; openCount: number }

interface Layout {
  openCount: number
  /** By ordinal: the venue's position in cell order and in region order. */
  cellPositions: Uint32Array
  regionPositions: Uint32Array
}

export function tagSections(
  ordinalsByTag: ReadonlyMap<string, readonly number[]>,
  size: number,
  { openCount, cellPositions, regionPositions }: Layout,
): Map<string, ArrayBufferView> {
  const directory: Directory = []
  const [dense, rare]: [Bitmap[], Uint32Array[]] = [[], []]
  let rareLength = 0
  for (const [tag, ordinals] of ordinalsByTag) {
    const open = ordinals.filter((ordinal) => ordinal < openCount).length
    if (ordinals.length * DENSE_SHARE > size) {
      const orders = isRegionTag(tag) ? [] : [cellPositions, regionPositions]
      directory.push([tag, 1 + orders.length, dense.length * bitmapWords(size), ordinals.length, open])
      dense.push(bitmapOf(size, ordinals))
      for (const positions of orders)
        dense.push(
          bitmapOf(
            size,
            ordinals.map((ordinal) => positions[ordinal]!),
          ),
        )
    } else {
      directory.push([tag, 0, rareLength, ordinals.length, open])
      rare.push(Uint32Array.from(ordinals))
      rareLength += ordinals.length
    }
  }
  return new Map<string, ArrayBufferView>([
    ['tags.names', jsonSection(directory)],
    ['tags.dense', joined(dense)],
    ['tags.rare', joined(rare)],
  ])
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = largeUint32(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The inverse: which tags each venue has. */
export class TagLists {
  readonly names: readonly string[]
  /** The tags of venue `o` are the numbers `tags[ends[o − 1]]` … `tags[ends[o] − 1]` of names. */
  readonly tags: Uint32Array
  readonly ends: Uint32Array

  constructor(sections: Sections, size: number) {
    const directory = sections.json<Directory>('tags.names')
    const [dense, rare] = [sections.u32('tags.dense'), sections.u32('tags.rare')]
    const lists = directory.map(([, orders, offset, count]) =>
      orders === 0 ? rare.subarray(offset, offset + count) : ordinalsIn(dense.subarray(offset), size, count),
    )
    const starts = new Uint32Array(size + 1)
    for (const list of lists) for (const ordinal of list) starts[ordinal + 1]!++
    for (let ordinal = 0; ordinal < size; ordinal++) starts[ordinal + 1]! += starts[ordinal]!
    this.names = directory.map(([tag]) => tag)
    this.tags = largeUint32(starts[size]!)
    this.ends = starts.subarray(0, size)
    lists.forEach((list, tag) => {
      for (const ordinal of list) this.tags[this.ends[ordinal]!++] = tag
    })
  }
}

function ordinalsIn(bits: Bitmap, size: number, count: number): Uint32Array {
  const ordinals = new Uint32Array(count)
  for (let ordinal = 0, at = 0; ordinal < size; ordinal++) if (holds(bits, ordinal)) ordinals[at++] = ordinal
  return ordinals
}

export class TagSets {
  readonly #sets = new Map<string, TagSet>()

  /** `placedAt` returns the bitmap that begins at a byte of the index's memory. */
  constructor(sections: Sections, placedAt: (byte: number) => PlacedBitmap, size: number) {
    const dense = sections.placeOf('tags.dense')
    const rare = sections.u32('tags.rare')
    const bitmapAt = (offset: number, order: number) =>
      placedAt(dense.at + (offset + order * bitmapWords(size)) * WORD_BYTES)
    for (const [tag, orders, offset, count, openCount] of sections.json<Directory>('tags.names')) {
      if (orders === 0) {
        this.#sets.set(tag, { kind: 'rare', ordinals: rare.subarray(offset, offset + count), count, openCount })
        continue
      }
      const byCell = orders > 1 ? bitmapAt(offset, 1) : null
      const byRegion = orders > 1 ? bitmapAt(offset, 2) : null
      this.#sets.set(tag, { kind: 'dense', byRank: bitmapAt(offset, 0), byCell, byRegion, count, openCount })
    }
  }

  /** Returns null for a tag without venues. */
  of(tag: string): TagSet | null {
    return this.#sets.get(tag) ?? null
  }

  /** Adds the venues with a tag to a bitmap in discovery order. */
  addTo(bits: Bitmap, tag: string): void {
    const set = this.#sets.get(tag)
    if (set?.kind === 'dense') set.byRank.words.forEach((word, i) => (bits[i]! |= word))
    else for (const ordinal of set?.ordinals ?? []) addTo(bits, ordinal)
  }

  carries(ordinal: number, tag: string): boolean {
    const set = this.#sets.get(tag)
    if (!set) return false
    if (set.kind === 'dense') return holds(set.byRank.words, ordinal)
    return positionIn(set.ordinals, ordinal) >= 0
  }
}
