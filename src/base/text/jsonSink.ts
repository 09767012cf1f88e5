import { type Block, BLOCK_BYTES, EMPTY_BLOCKS, type EmptyBlocks } from './emptyBlocks.ts'

/**
 * Writes JSON piece by piece: bodies are assembled from prepared fragments. Fragments are written into one memory block
 * after the other and returned in place, so nothing is copied twice. A block whose bodies were all released is written
 * again; any other is freed when nothing refers to a body in it. Supports one writer at a time: write and take a body
 * without awaiting in between.
 */
export class JsonSink {
  readonly #empty: EmptyBlocks
  #block: Block
  #bytes: Buffer
  /** The full blocks with bodies that were not released, by their memory. */
  readonly #full = new WeakMap<ArrayBufferLike, Block>()
  #start = 0
  #end = 0

  /** By default all sinks of a thread share their empty blocks. */
  constructor(empty: EmptyBlocks = EMPTY_BLOCKS) {
    this.#empty = empty
    this.#block = empty.take(BLOCK_BYTES)
    this.#bytes = this.#block.bytes
  }

  get length(): number {
    return this.#end - this.#start
  }

  /** Writes text of ASCII characters only: names of fields, numbers, punctuation. */
  ascii(text: string): void {
    this.#reserve(text.length)
    this.#end += this.#bytes.write(text, this.#end, 'latin1')
  }

  /** Writes any text as UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end, 'utf8')
  }

  /** Copies bytes that are UTF-8 already: `source[from] … source[to − 1]`. */
  copy(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from)
    this.#end += source.copy(this.#bytes, this.#end, from, to)
  }

  /**
   * Returns the bytes written after the first `length` ones. They lie in the sink, so read them before writing more.
   */
  since(length: number): Buffer {
    return this.#bytes.subarray(this.#start + length, this.#end)
  }

  /** Returns what was written and empties the sink, which does not write to that memory before it is released. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#end)
    this.#start = this.#end
    this.#block.taken++
    return taken
  }

  /**
   * Says that nobody reads a taken body any longer: the sink may write over it. Call it once for a body, or never. The
   * system frees and clears memory more slowly than it is written again, and V8 collects all objects whenever 64 MB of
   * new blocks have been made.
   */
  release(body: Buffer): void {
    const { buffer } = body
    const block = buffer === this.#bytes.buffer ? this.#block : this.#full.get(buffer)
    if (!block) return
    block.taken--
    if (block !== this.#block) this.#keepEmpty(block)
    else if (block.taken === 0 && this.length === 0) this.#restart()
  }

  /** Discards what was written since the last `take`. */
  clear(): void {
    this.#end = this.#start
    if (this.#block.taken === 0) this.#restart()
  }

  /** Begins again at the start of a block of the usual size: one that was made for a large body is freed. */
  #restart(): void {
    if (this.#bytes.length > BLOCK_BYTES) {
      this.#block = this.#empty.take(BLOCK_BYTES)
      this.#bytes = this.#block.bytes
    }
    this.#start = this.#end = 0
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return
    const full = this.#block
    this.#block = this.#empty.take(2 * (this.length + bytes))
    this.#end = this.#bytes.copy(this.#block.bytes, 0, this.#start, this.#end)
    this.#start = 0
    this.#bytes = this.#block.bytes
    this.#full.set(full.bytes.buffer, full)
    this.#keepEmpty(full)
  }

  /** Keeps a full block for reuse once none of its bodies is read. */
  #keepEmpty(block: Block): void {
    if (block.taken > 0) return
    this.#full.delete(block.bytes.buffer)
    this.#empty.keep(block)
  }
}
