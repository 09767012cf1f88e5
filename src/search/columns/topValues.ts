/** A venue with what orders it: the smallest value first, then the smallest deficit, then the order of ids. */
interface Ranked {
  value: number
  deficit: number
  ordinal: number
  mark: number
}

/**
 * Keeps the best venues so far by two numbers, where `TopKeys` keeps them by one. A heap with the worst venue on top,
 * so that a venue that is not kept is compared once and allocates nothing.
 */
export class TopValues {
  readonly #most: number
  readonly #idRanks: Uint32Array
  readonly #heap: Ranked[] = []

  constructor(most: number, idRanks: Uint32Array) {
    this.#most = most
    this.#idRanks = idRanks
  }

  /** Returns whether a venue with this value is not kept, whatever its deficit. */
  isHopeless(value: number): boolean {
    return this.#heap.length >= this.#most && (this.#heap.length === 0 || value > this.#heap[0]!.value)
  }

  /** `mark` is returned with the ordinal. */
  offer(value: number, deficit: number, ordinal: number, mark = 0): void {
    const heap = this.#heap
    if (heap.length < this.#most) {
      heap.push({ value, deficit, ordinal, mark })
      this.#siftUp(heap.length - 1)
    } else if (heap.length > 0 && this.#comesBefore(value, deficit, ordinal, heap[0]!)) {
      heap[0] = { value, deficit, ordinal, mark }
      this.#siftDown()
    }
  }

  /** Returns the ordinals, best first, without the first `skip`. Writes their marks into `marks`. */
  taken(skip: number, marks: number[] = []): number[] {
    const best = this.#heap.toSorted((a, b) => (this.#isBefore(a, b) ? -1 : 1)).slice(skip)
    best.forEach(({ mark }, i) => (marks[i] = mark))
    return best.map(({ ordinal }) => ordinal)
  }

  #isBefore({ value, deficit, ordinal }: Ranked, other: Ranked): boolean {
    return this.#comesBefore(value, deficit, ordinal, other)
  }

  #comesBefore(value: number, deficit: number, ordinal: number, other: Ranked): boolean {
    if (value !== other.value) return value < other.value
    if (deficit !== other.deficit) return deficit < other.deficit
    return this.#idRanks[ordinal]! < this.#idRanks[other.ordinal]!
  }

  #siftUp(from: number): void {
    const heap = this.#heap
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1
      if (this.#isBefore(heap[at]!, heap[parent]!)) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  #siftDown(): void {
    const heap = this.#heap
    for (let at = 0; ;) {
      let child = 2 * at + 1
      if (child >= heap.length) return
      if (child + 1 < heap.length && this.#isBefore(heap[child]!, heap[child + 1]!)) child++
      if (this.#isBefore(heap[child]!, heap[at]!)) return
      ;[heap[at], heap[child]] = [heap[child]!, heap[at]!]
      at = child
    }
  }
}
