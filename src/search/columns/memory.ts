import { bitmapWords, BLOCK_BITS, BLOCK_BYTES, countBothWithin, type PlacedBitmap } from './bitmap.ts'
import { kernelOver, type Kernel } from './kernel.ts'

/** Windows of `open_at` whose sets are kept: the meals of some days and the last minutes of `now`. */
export const WINDOWS_KEPT = 32

const PAGE_BYTES = 65_536
/** More than a query can ask for: a union of each list filter, twenty exclusions and a keyword take some 80. */
const SCRATCH_BITMAPS = 128
/** Beside those of one query: two for each window of `open_at`, every venue, the partners, and what a patch replaces in three orders. */
export const INDEX_BITMAPS = SCRATCH_BITMAPS + 2 * WINDOWS_KEPT + 5
const WORD_BYTES = 4

/** A shared memory that holds a file of `fileBytes` from its first byte on, and room for `bitmaps` of so many venues behind. */
export function memoryFor(fileBytes: number, venues: number, bitmaps: number): WebAssembly.Memory {
  const bytes = blocked(fileBytes) + bitmaps * bitmapWords(venues) * WORD_BYTES
  const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES))
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

/**
 * The memory of one index: the file of its tables, read in place, and bitmaps beside it, so that the kernel reaches
 * all of them. Scratch bitmaps belong to one query, which runs to its end without waiting; kept ones are given out
 * once and never taken back.
 */
export class IndexMemory {
  readonly kernel: Kernel
  readonly #buffer: ArrayBufferLike
  readonly #words: number
  readonly #scratch: readonly PlacedBitmap[]
  #next: number
  #inUse = 0

  constructor(memory: WebAssembly.Memory, fileBytes: number, venues: number) {
    this.kernel = kernelOver(memory)
    this.#buffer = memory.buffer
    this.#words = bitmapWords(venues)
    this.#next = blocked(fileBytes)
    this.#scratch = Array.from({ length: SCRATCH_BITMAPS }, () => this.keep())
  }

  /** A bitmap of its own, empty. */
  keep(): PlacedBitmap {
    const at = this.#next
    this.#next += this.#words * WORD_BYTES
    return this.at(at)
  }

  /** The bitmap that begins at a byte of the memory. */
  at(byte: number): PlacedBitmap {
    return { at: byte, words: new Uint32Array(this.#buffer, byte, this.#words) }
  }

  /** Every scratch bitmap is free again: the last query is over. */
  begin(): void {
    this.#inUse = 0
  }

  /** A bitmap for the rest of this query; holds whatever the last user left. */
  scratch(): PlacedBitmap {
    const bitmap = this.#scratch[this.#inUse++]
    if (!bitmap) throw new Error(`a query needs more than ${SCRATCH_BITMAPS} bitmaps`)
    return bitmap
  }

  /** How many positions from `from` up to `to` (exclusive) are in both sets; pass one twice to count it alone. */
  countBoth(a: PlacedBitmap, b: PlacedBitmap, from: number, to: number): number {
    const firstBlock = Math.ceil(from / BLOCK_BITS)
    const lastBlock = Math.floor(to / BLOCK_BITS)
    if (firstBlock >= lastBlock) return countBothWithin(a.words, b.words, from, to)
    const skipped = firstBlock * BLOCK_BYTES
    return (
      countBothWithin(a.words, b.words, from, firstBlock * BLOCK_BITS) +
      this.kernel.countBoth(a.at + skipped, b.at + skipped, lastBlock - firstBlock) +
      countBothWithin(a.words, b.words, lastBlock * BLOCK_BITS, to)
    )
  }

  emptyScratch(): PlacedBitmap {
    const bitmap = this.scratch()
    bitmap.words.fill(0)
    return bitmap
  }
}

function blocked(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
}
