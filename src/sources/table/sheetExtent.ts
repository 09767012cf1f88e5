/** Columns × rows of a workbook; 256 MiB hold no more cells than that. */
export const CELLS_MAX = 32_000_000
/** Longer than any match of ADDRESS, which may be split between two parts. */
const TAIL_LENGTH = 128
/**
 * The attribute `r` of a cell or a row, with or without a prefix; the first group is set for the declaration of a prefix.
 * The last group is a value that is no address: the library also reads 1e8, character references and other marks as
 * numbers of rows and columns.
 */
const ADDRESS = /(?:[\s"']|(xmlns)?:)r\s?=\s?["'](?:([A-Za-z]{0,9})(\d{1,15})(?=["'])|([^"']{0,40}(?=["'])|[^"']{41}))/g
const LETTERS = 26

/**
 * Finds the extent of a sheet from the addresses of its cells, part by part. The library makes every row and column up
 * to the last one, so that one address in a file of a kilobyte takes gigabytes.
 */
export class SheetExtent {
  #tail = ''
  #row = 0
  #column = 0

  /** Returns why the sheet cannot be read, or null so far. */
  faultAfter(part: Buffer): string | null {
    const text = (this.#tail + part.toString('latin1')).replaceAll(/\s{2,}/g, ' ')
    let end = 0
    for (const match of text.matchAll(ADDRESS)) {
      const [matched, declaration, letters = '', row = '', other] = match
      end = match.index + matched.length
      if (declaration !== undefined) continue
      if (other !== undefined) return 'a sheet has an attribute r that is no address of a cell; save it as CSV'
      this.#row = Math.max(this.#row, Number(row))
      this.#column = Math.max(this.#column, columnOf(letters))
    }
    this.#tail = text.slice(Math.max(end, text.length - TAIL_LENGTH))
    return this.cells > CELLS_MAX
      ? `a sheet has a cell at row ${this.#row}, column ${this.#column}, so that it would take too much memory; save it as CSV`
      : null
  }

  /** Its rows times its columns so far. */
  get cells(): number {
    return this.#row * Math.max(1, this.#column)
  }
}

/** Returns 1 for A, 27 for AA; 0 for a row. */
function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0)
}
