import { type LineColumn, LineColumnDraft } from './lineColumn.ts'

/** Numbered texts outside of the heap: first all are added, then they are read. */
export interface LineStore {
  /** Adds a text; its number is how many were added before it. */
  add(text: string): void
  /** Returns the texts from number `from` up to `to`, joined. */
  text(from: number, to: number): string
}

/** Texts in memory, for builds without a folder of their own. */
export class LinesInMemory implements LineStore {
  readonly #draft = new LineColumnDraft(1 << 12)
  #column: LineColumn | null = null

  add(text: string): void {
    if (this.#column !== null) throw new Error('a text was added after the first one was read')
    this.#draft.add(text)
  }

  text(from: number, to: number): string {
    this.#column ??= this.#draft.done()
    return this.#column.text(from, to)
  }
}
