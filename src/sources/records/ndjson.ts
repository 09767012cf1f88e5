import { unpacked } from '../table/charset.ts'

/** The maximum length of a line, in UTF-16 units; a longer one means a broken file, not a venue. */
export const LINE_LENGTH_MAX = 4 << 20

/** How much is kept of a line that is too long, in UTF-16 units. */
const BEGINNING_LENGTH = 4_000

/** One line of a text file; `text` is null when the line is too long, and `beginning` then has its first part. */
export interface Line {
  number: number
  text: string | null
  beginning: string
}

/**
 * Reads the lines of a UTF-8 file (.gz and .zst are unpacked) in batches, because an await per line would cost more
 * than parsing.
 */
export async function* linesOf(file: string): AsyncIterable<readonly Line[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let number = 0
  let tooLong: string | null = null
  const lineOf = (text: string): Line => {
    const line = { number: ++number, text: tooLong === null ? text : null, beginning: tooLong ?? '' }
    tooLong = null
    return line
  }
  for await (const part of unpacked(file)) {
    // Searches only the new part: searching a long line again with each part takes minutes.
    const [first = '', ...others] = decoder.decode(part as Buffer, { stream: true }).split('\n')
    const pieces = [rest + first, ...others]
    rest = pieces.pop() ?? ''
    if (pieces.length > 0) yield pieces.map(lineOf)
    if (rest.length > LINE_LENGTH_MAX) {
      tooLong ??= rest.slice(0, BEGINNING_LENGTH)
      rest = ''
    }
  }
  rest += decoder.decode()
  if (rest !== '' || tooLong !== null) yield [lineOf(rest)]
}
