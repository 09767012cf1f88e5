import { unpacked } from '../table/charset.ts'

/** The maximum length of a line, in UTF-16 units; a longer one means a broken file, not a venue. */
export const LINE_LENGTH_MAX = 4 << 20

/** One line of a text file; `text` is null when the line is too long. */
export interface Line {
  number: number
  text: string | null
}

/**
 * Reads the lines of a UTF-8 file (.gz and .zst are unpacked) in batches, because an await per line would cost more
 * than parsing.
 */
export async function* linesOf(file: string): AsyncIterable<readonly Line[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let number = 0
  let tooLong = false
  const lineOf = (text: string): Line => {
    const line = { number: ++number, text: tooLong ? null : text }
    tooLong = false
    return line
  }
  for await (const part of unpacked(file)) {
    // Searches only the new part: searching a long line again with each part takes minutes.
    const [first = '', ...others] = decoder.decode(part as Buffer, { stream: true }).split('\n')
    const pieces = [rest + first, ...others]
    rest = pieces.pop() ?? ''
    if (pieces.length > 0) yield pieces.map(lineOf)
    if (rest.length > LINE_LENGTH_MAX) {
      tooLong = true
      rest = ''
    }
  }
  rest += decoder.decode()
  if (rest !== '' || tooLong) yield [lineOf(rest)]
}
