import { unpacked } from '../table/charset.ts'

/** Longest line taken, in UTF-16 units; more is a broken file, not a venue. */
export const LINE_LENGTH_MAX = 4 << 20

/** One line of a text file; `text` is null when the line is too long to be taken. */
export interface Line {
  number: number
  text: string | null
}

/** The lines of a UTF-8 file (.gz and .zst unpacked on the way), in batches: an await a line would cost more than parsing. */
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
    // Only what is new is searched: a long line searched again with each part takes minutes.
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
