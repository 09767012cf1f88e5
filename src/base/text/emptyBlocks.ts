/** About a hundred pages of places: one allocation serves that many bodies. */
export const BLOCK_BYTES = 1 << 20

/** 8 MB, however many sinks share them. */
const EMPTY_MAX = 8

/** A memory block with the number of bodies in it that were taken and not released. */
export interface Block {
  bytes: Buffer
  taken: number
}

/** The blocks of the usual size that no body is in, for all sinks that share them. */
export class EmptyBlocks {
  readonly #blocks: Block[] = []

  /** Returns a block of at least so many bytes. */
  take(bytes: number): Block {
    const reused = bytes <= BLOCK_BYTES ? this.#blocks.pop() : undefined
    return reused ?? { bytes: Buffer.allocUnsafeSlow(Math.max(bytes, BLOCK_BYTES)), taken: 0 }
  }

  /** Keeps a block for reuse, unless it is large or enough are kept. Nobody may write to it any longer. */
  keep(block: Block): void {
    if (block.bytes.length === BLOCK_BYTES && this.#blocks.length < EMPTY_MAX) this.#blocks.push(block)
  }
}

/** Those of this thread. */
export const EMPTY_BLOCKS = new EmptyBlocks()
