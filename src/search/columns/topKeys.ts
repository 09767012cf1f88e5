/**
 * A key is the rank times this, plus the rank of the venue's id: doubles hold both exactly. Score and distance need 21 bits,
 * the groups of a keyword four more, each a million points behind the one before.
 */
const ID_RANGE = 2 ** 28

/**
 * Keeps the best venues so far: the smallest rank first, equal ranks in the order of their ids. A heap with the worst
 * venue on top, so that rejecting a venue costs one comparison.
 */
export class TopKeys {
  readonly #keys: Float64Array
  readonly #ordinals: Uint32Array
  readonly #marks: Uint8Array
  readonly #idRanks: Uint32Array
  #count = 0
  #worstRank = Infinity

  constructor(most: number, idRanks: Uint32Array) {
    // One allocation instead of three, because most pages are small.
    const bytes = new ArrayBuffer(most * (8 + 4 + 1))
    this.#keys = new Float64Array(bytes, 0, most)
    this.#ordinals = new Uint32Array(bytes, 8 * most, most)
    this.#marks = new Uint8Array(bytes, 12 * most, most)
    this.#idRanks = idRanks
  }

  /** The largest rank that may still be accepted. */
  get worstRank(): number {
    return this.#worstRank
  }

  /** `mark`, up to 255, is returned with the ordinal. */
  offer(rank: number, ordinal: number, mark = 0): void {
    const key = rank * ID_RANGE + this.#idRanks[ordinal]!
    if (this.#count < this.#keys.length) this.#siftUp(this.#count++, key, ordinal, mark)
    else if (this.#count > 0 && key < this.#keys[0]!) this.#siftDown(key, ordinal, mark)
    else return
    if (this.#count === this.#keys.length) this.#worstRank = Math.floor(this.#keys[0]! / ID_RANGE)
  }

  /** Removes and returns the ordinals, best first, without the first `skip`. Writes their marks into `marks`. */
  taken(skip: number, marks: number[] = []): number[] {
    const ordinals = Array<number>(Math.max(0, this.#count - skip))
    while (this.#count > 0) {
      this.#count--
      if (this.#count >= skip) {
        ordinals[this.#count - skip] = this.#ordinals[0]!
        marks[this.#count - skip] = this.#marks[0]!
      }
      this.#siftDown(this.#keys[this.#count]!, this.#ordinals[this.#count]!, this.#marks[this.#count]!)
    }
    return ordinals
  }

  /** Adds a key at the end and moves it up past smaller ones. */
  #siftUp(end: number, key: number, ordinal: number, mark: number): void {
    let at = end
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.#keys[parent]! >= key) break
      this.#move(parent, at)
      at = parent
    }
    this.#put(at, key, ordinal, mark)
  }

  /** Replaces the worst key and moves the new one down past larger ones. */
  #siftDown(key: number, ordinal: number, mark: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#count) break
      if (child + 1 < this.#count && this.#keys[child + 1]! > this.#keys[child]!) child++
      if (this.#keys[child]! <= key) break
      this.#move(child, at)
      at = child
    }
    this.#put(at, key, ordinal, mark)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from]!, this.#ordinals[from]!, this.#marks[from]!)
  }

  #put(at: number, key: number, ordinal: number, mark: number): void {
    this.#keys[at] = key
    this.#ordinals[at] = ordinal
    this.#marks[at] = mark
  }
}
