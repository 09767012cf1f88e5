import { createInterface, type Interface } from 'node:readline'

let terminal: { lines: AsyncIterator<string>; readline: Interface } | null = null

/**
 * Prints a question and waits for a line; resolves to null at the end of input. Lines typed ahead, or piped in, are
 * kept.
 */
export async function promptLine(question: string): Promise<string | null> {
  process.stderr.write(question)
  if (terminal === null) {
    const readline = createInterface({ input: process.stdin })
    terminal = { readline, lines: readline[Symbol.asyncIterator]() }
  }
  const { value, done } = await terminal.lines.next()
  return done === true ? null : value
}
