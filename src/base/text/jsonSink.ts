/** About a hundred pages of places: one allocation serves that many bodies. */
const BLOCK_BYTES = 1 << 20

/** Empty blocks that are kept for reuse, 8 MB. */
const EMPTY_MAX = 8

/** A memory block with the number of bodies in it that were taken and not released. */
interface Block {
  bytes: Buffer
  taken: number
}

/**
 * Writes JSON piece by piece: bodies are assembled from prepared fragments. Fragments are written into one memory block
 * after the other and returned in place, so nothing is copied twice. A block whose bodies were all released is written
 * again; any other is freed when nothing refers to a body in it. Supports one writer at a time: write and take a body
 * without awaiting in between.
 */
export class JsonSink {
  #block: Block = newBlock(BLOCK_BYTES)
  #bytes = this.#block.bytes
  readonly #empty: Block[] = []
  /** The full blocks with bodies that were not released, by their memory. */
  readonly #full = new WeakMap<ArrayBufferLike, Block>()
  #start = 0
  #end = 0

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
    else if (block.taken === 0 && this.length === 0) this.#start = this.#end = 0
  }

  /** Discards what was written since the last `take`. */
  clear(): void {
    this.#end = this.#start
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return
    const full = this.#block
    const size = Math.max(BLOCK_BYTES, 2 * (this.length + bytes))
    this.#block = (size === BLOCK_BYTES ? this.#empty.pop() : undefined) ?? newBlock(size)
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
    if (block.bytes.length === BLOCK_BYTES && this.#empty.length < EMPTY_MAX) this.#empty.push(block)
  }
}

function newBlock(size: number): Block {
  return { bytes: Buffer.allocUnsafeSlow(size), taken: 0 }
}
