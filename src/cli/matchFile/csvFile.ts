import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { Stop } from '#commandLine/stop.ts'

/** A line longer than this is no row of venues, but a quote that nobody closed. */
const ROW_CHARACTERS_MAX = 1 << 20

/** Reads the rows of a CSV file one by one, the titles first. Throws Stop where it is no CSV. */
export async function* rowsOfFile(file: string): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS_MAX,
  })
  const input = createReadStream(file)
  input.on('error', (cause) => parser.destroy(cause))
  input.pipe(parser)
  try {
    for await (const row of parser) yield row as string[]
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Stop(`there is no file ${file}`)
    if (code.startsWith('CSV_')) throw new Stop(`${file} is no CSV: ${message}`, 'save it as CSV in UTF-8')
    throw cause
  } finally {
    input.destroy()
  }
}

/** Returns the SHA-256 of a file, in hex. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Returns a line of CSV (RFC 4180), with its line feed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}
