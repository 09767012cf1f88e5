import { addTo, emptyBitmap, holds, unite, type Bitmap } from './bitmap.ts'
import { jsonSection, type Sections } from './sections.ts'

/** Above one venue in this many a bitmap is smaller than a list of 32-bit ordinals. */
const DENSE_SHARE = 32

/**
 * Which venues carry which tag. A common tag is a bitmap, a rare one an ascending list of ordinals; both lie end to
 * end in `tags.words`, and `tags.names` says where: `[tag, offset, length, isBitmap]`.
 */
type Directory = [tag: string, offset: number, words: number, dense: boolean][]

export function tagSections(
  ordinalsByTag: ReadonlyMap<string, readonly number[]>,
  size: number,
): Map<string, ArrayBufferView> {
  const directory: Directory = []
  const parts: Uint32Array[] = []
  let offset = 0
  for (const [tag, ordinals] of ordinalsByTag) {
    const dense = ordinals.length * DENSE_SHARE > size
    const part = dense ? emptyBitmap(size) : Uint32Array.from(ordinals)
    if (dense) for (const ordinal of ordinals) addTo(part, ordinal)
    directory.push([tag, offset, part.length, dense])
    parts.push(part)
    offset += part.length
  }
  const words = new Uint32Array(offset)
  directory.forEach(([, from], i) => words.set(parts[i]!, from))
  return new Map<string, ArrayBufferView>([
    ['tags.names', jsonSection(directory)],
    ['tags.words', words],
  ])
}

export class TagSets {
  readonly #size: number
  readonly #sets = new Map<string, { members: Uint32Array; dense: boolean }>()

  constructor(sections: Sections, size: number) {
    this.#size = size
    const words = sections.u32('tags.words')
    for (const [tag, offset, length, dense] of sections.json<Directory>('tags.names')) {
      this.#sets.set(tag, { members: words.subarray(offset, offset + length), dense })
    }
  }

  /** Adds the venues that carry the tag; a tag nobody carries adds none. */
  addTo(bits: Bitmap, tag: string): void {
    const set = this.#sets.get(tag)
    if (!set) return
    if (set.dense) unite(bits, set.members)
    else for (const ordinal of set.members) addTo(bits, ordinal)
  }

  /** The venues that carry the tag; the caller may change the bitmap. */
  of(tag: string): Bitmap {
    const bits = emptyBitmap(this.#size)
    this.addTo(bits, tag)
    return bits
  }

  carries(ordinal: number, tag: string): boolean {
    const set = this.#sets.get(tag)
    if (!set) return false
    return set.dense ? holds(set.members, ordinal) : set.members.includes(ordinal)
  }
}
