/** Columns × rows of a sheet; 256 MiB hold no more cells than that. */
const CELLS_MAX = 32_000_000
/** Longer than any address of a cell or a row, which may be split between two parts. */
const TAIL_LENGTH = 64
const ADDRESS = /\sr\s{0,9}=\s{0,9}["']([A-Za-z]{0,9})(\d{1,15})["']/g
const LETTERS = 26

/**
 * Finds the extent of a sheet from the addresses of its cells, part by part. The library makes every row and column up
 * to the last one, so that one address in a file of a kilobyte takes gigabytes.
 */
export class SheetExtent {
  #tail = ''
  #row = 0
  #column = 0

  /** Returns why the sheet is too large, or null so far. */
  faultAfter(part: Buffer): string | null {
    const text = this.#tail + part.toString('latin1')
    this.#tail = text.slice(-TAIL_LENGTH)
    for (const [, letters = '', row = ''] of text.matchAll(ADDRESS)) {
      this.#row = Math.max(this.#row, Number(row))
      this.#column = Math.max(this.#column, columnOf(letters))
    }
    return this.#row * Math.max(1, this.#column) > CELLS_MAX
      ? `a sheet has a cell at row ${this.#row}, column ${this.#column}, so that it would take too much memory; save it as CSV`
      : null
  }
}

/** Returns 1 for A, 27 for AA; 0 for a row. */
function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0)
}
