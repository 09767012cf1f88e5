/** Number of lines gathered before they are encoded. */
const LINES_AT_ONCE = 500

/** A growing text file held as bytes: tens of megabytes of Korean text take twice as much memory as strings. */
export class Lines {
  readonly #parts: Buffer[] = []
  #waiting: string[] = []

  add(line: string): void {
    if (this.#waiting.push(line) >= LINES_AT_ONCE) this.#flush()
  }

  /** Returns all lines so far, each with its line break. */
  bytes(): Buffer {
    this.#flush()
    return Buffer.concat(this.#parts)
  }

  #flush(): void {
    if (this.#waiting.length > 0) this.#parts.push(Buffer.from(`${this.#waiting.join('\n')}\n`))
    this.#waiting = []
  }
}
