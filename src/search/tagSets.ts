import { addTo, bitmapWords, bitmapOf, holds, type PlacedBitmap, type Bitmap } from './bitmap.ts'
import type { IndexMemory } from './memory.ts'
import { jsonSection, type Sections } from './sections.ts'

/** Carried by more than one venue in so many, a tag is a bitmap; below that a list is smaller and quicker to try out. */
const DENSE_SHARE = 512

/**
 * Which venues carry which tag. A common tag is a bitmap over discovery order and another over cell order (grid.ts);
 * a rare one is a list of ordinals, ascending. Bitmaps lie end to end in `tags.dense`, first by discovery, then by
 * cell; lists in `tags.rare`; `tags.names` says where.
 */
type Directory = [tag: string, dense: boolean, offset: number, count: number, openCount: number][]

/** Carriers of a tag, ascending. `openCount` of them are not closed for good: the first ones. */
export type TagSet =
  | { kind: 'dense'; byRank: PlacedBitmap; byCell: PlacedBitmap; count: number; openCount: number }
  | { kind: 'rare'; ordinals: Uint32Array; count: number; openCount: number }

interface Layout {
  openCount: number
  /** By ordinal: the venue's place in cell order. */
  cellPositions: Uint32Array
}

export function tagSections(
  ordinalsByTag: ReadonlyMap<string, readonly number[]>,
  size: number,
  { openCount, cellPositions }: Layout,
): Map<string, ArrayBufferView> {
  const directory: Directory = []
  const [dense, rare]: [Bitmap[], Uint32Array[]] = [[], []]
  let rareLength = 0
  for (const [tag, ordinals] of ordinalsByTag) {
    const open = ordinals.filter((ordinal) => ordinal < openCount).length
    if (ordinals.length * DENSE_SHARE > size) {
      directory.push([tag, true, dense.length * bitmapWords(size), ordinals.length, open])
      const byCell = bitmapOf(
        size,
        ordinals.map((ordinal) => cellPositions[ordinal]!),
      )
      dense.push(bitmapOf(size, ordinals), byCell)
    } else {
      directory.push([tag, false, rareLength, ordinals.length, open])
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
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export class TagSets {
  readonly #sets = new Map<string, TagSet>()

  constructor(sections: Sections, memory: IndexMemory, size: number) {
    const dense = sections.placeOf('tags.dense')
    const rare = sections.u32('tags.rare')
    for (const [tag, isDense, offset, count, openCount] of sections.json<Directory>('tags.names')) {
      if (!isDense) {
        this.#sets.set(tag, { kind: 'rare', ordinals: rare.subarray(offset, offset + count), count, openCount })
        continue
      }
      const byRank = memory.at(dense.at + offset * 4)
      const byCell = memory.at(dense.at + (offset + bitmapWords(size)) * 4)
      this.#sets.set(tag, { kind: 'dense', byRank, byCell, count, openCount })
    }
  }

  /** Null for a tag nobody carries. */
  of(tag: string): TagSet | null {
    return this.#sets.get(tag) ?? null
  }

  /** Adds the carriers of a tag to a bitmap in discovery order. */
  addTo(bits: Bitmap, tag: string): void {
    const set = this.#sets.get(tag)
    if (set?.kind === 'dense') set.byRank.words.forEach((word, i) => (bits[i]! |= word))
    else for (const ordinal of set?.ordinals ?? []) addTo(bits, ordinal)
  }

  carries(ordinal: number, tag: string): boolean {
    const set = this.#sets.get(tag)
    if (!set) return false
    return set.kind === 'dense' ? holds(set.byRank.words, ordinal) : set.ordinals.includes(ordinal)
  }
}
