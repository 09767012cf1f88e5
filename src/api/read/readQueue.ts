/** Served slots that may stay before the array is cut: cutting moves all that wait. */
const SERVED_MAX = 1_024

/** Reads that wait, in the order of arrival. It refers to no read that was taken, however long others wait. */
export class ReadQueue {
  /** Slots before `#next` are empty: their reads were taken. */
  readonly #slots: ((() => void) | undefined)[] = []
  #next = 0

  /** The number of reads that wait. */
  get length(): number {
    return this.#slots.length - this.#next
  }

  /** The slots in memory: those of the reads that wait, and at most SERVED_MAX empty ones. */
  get slots(): number {
    return this.#slots.length
  }

  add(serve: () => void): void {
    this.#slots.push(serve)
  }

  /** Removes the first read and returns it; undefined when none waits. */
  take(): (() => void) | undefined {
    if (this.length === 0) return undefined
    const serve = this.#slots[this.#next]
    this.#slots[this.#next++] = undefined
    if (this.length === 0 || this.#next > SERVED_MAX) this.#cut()
    return serve
  }

  #cut(): void {
    this.#slots.splice(0, this.#next)
    this.#next = 0
  }
}
