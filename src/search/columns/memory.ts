import { bitmapWords, BLOCK_BITS, BLOCK_BYTES, countBothWithin, type PlacedBitmap } from './bitmap.ts'
import { SPARSE_FIGURES } from './figures.ts'
import { kernelOver, type Kernel } from './kernel.ts'

/** Number of `open_at` windows whose sets are cached: the meals of some days and the last minutes of `now`. */
export const WINDOWS_KEPT = 32

const PAGE_BYTES = 65_536
/** More than a query can use: a union for each list filter, twenty exclusions and a keyword take about 80. */
const SCRATCH_BITMAPS = 128
/**
 * Besides those of one query: two for each window of `open_at`, the venues with a note about closings, all venues, the
 * partners, the venues that a delta index replaces, in three orders, and the venues that have each sparse figure.
 */
const INDEX_BITMAPS = SCRATCH_BITMAPS + 2 * WINDOWS_KEPT + 6 + SPARSE_FIGURES.length
const WORD_BYTES = 4

/**
 * The part of an index's memory that one thread writes: threads that share an index read the same tables, and each has
 * bitmaps of its own. `lane` counts from zero and is below `lanes`.
 */
export interface Lane {
  lane: number
  lanes: number
}

/** The lane of an index that one thread uses alone. */
export const SINGLE_LANE: Lane = { lane: 0, lanes: 1 }

/**
 * Returns a shared memory with a file of `fileBytes` at its beginning and, after it, for each of `lanes` threads, room
 * for the bitmaps of `venues` positions that an index needs.
 */
export function memoryFor(fileBytes: number, venues: number, lanes = SINGLE_LANE.lanes): WebAssembly.Memory {
  const bytes = blocked(fileBytes) + lanes * laneBytes(venues)
  const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES))
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

/**
 * The memory of one index: the file of its tables, which is read in place, followed by bitmaps, so that the kernel
 * reaches all of them. Scratch bitmaps belong to one query, which runs to its end without waiting; kept bitmaps are
 * allocated once and never freed.
 */
export class IndexMemory {
  readonly kernel: Kernel
  readonly #buffer: ArrayBufferLike
  readonly #words: number
  readonly #scratch: readonly PlacedBitmap[]
  #next: number
  readonly #end: number
  #inUse = 0

  constructor(memory: WebAssembly.Memory, fileBytes: number, venues: number, lane = SINGLE_LANE.lane) {
    this.kernel = kernelOver(memory)
    this.#buffer = memory.buffer
    this.#words = bitmapWords(venues)
    this.#next = blocked(fileBytes) + lane * laneBytes(venues)
    this.#end = this.#next + laneBytes(venues)
    this.#scratch = Array.from({ length: SCRATCH_BITMAPS }, () => this.keep())
  }

  /** Allocates a bitmap permanently; it contains arbitrary bits, because an earlier index may have used the lane. */
  keep(): PlacedBitmap {
    const at = this.#next
    this.#next += this.#words * WORD_BYTES
    // The bytes after the lane are those of another thread.
    if (this.#next > this.#end) throw new Error(`an index needs more than ${INDEX_BITMAPS} bitmaps`)
    return this.at(at)
  }

  /** Returns the bitmap that begins at a byte of the memory. */
  at(byte: number): PlacedBitmap {
    return { at: byte, words: new Uint32Array(this.#buffer, byte, this.#words) }
  }

  /** Frees all scratch bitmaps; the previous query must be over. */
  begin(): void {
    this.#inUse = 0
  }

  /** The number of scratch bitmaps that this query has taken and not released. */
  get inUse(): number {
    return this.#inUse
  }

  /** Frees the scratch bitmaps taken since `inUse` was that number. */
  release(inUse: number): void {
    this.#inUse = inUse
  }

  /** Returns a bitmap for the rest of this query; it contains arbitrary bits. */
  scratch(): PlacedBitmap {
    const bitmap = this.#scratch[this.#inUse++]
    if (!bitmap) throw new Error(`a query needs more than ${SCRATCH_BITMAPS} bitmaps`)
    return bitmap
  }

  /**
   * Counts the positions from `from` up to `to` (exclusive) that are in both sets; pass one set twice to count it
   * alone.
   */
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

function laneBytes(venues: number): number {
  return INDEX_BITMAPS * bitmapWords(venues) * WORD_BYTES
}
