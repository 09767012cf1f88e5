import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'

const SAMPLE_BYTES = 1 << 20
const RECORD_BYTES_MAX = 1 << 20

/** A row of a list by the names of its columns. */
export type CsvRow = Readonly<Record<string, string>>

/** Reads the rows of a CSV file in UTF-8 or CP949, also packed as `.gz`, one after the other. */
export async function* csvRows(file: string): AsyncIterable<CsvRow> {
  const parser = parse({
    columns: (names: string[]) => names.map((name) => name.replace(/^\ufeff/, '').trim()),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES_MAX,
  })
  const text = Readable.from(textOf(file))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  for await (const row of parser) yield row as CsvRow
}

async function* textOf(file: string): AsyncIterable<string> {
  const decoder = iconv.getDecoder(await charsetOf(file))
  const raw = createReadStream(file)
  for await (const part of file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw) yield decoder.write(part as Buffer)
  yield decoder.end() ?? ''
}

async function charsetOf(file: string): Promise<'utf8' | 'cp949'> {
  // A packed list is one that this module wrote.
  if (file.endsWith('.gz')) return 'utf8'
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const text = new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead), { stream: true })
    return text.includes('\ufffd') ? 'cp949' : 'utf8'
  } finally {
    await handle.close()
  }
}

/** Writes rows as CSV in UTF-8 with these columns; returns their number. */
export async function writeCsv(
  file: string,
  columns: readonly string[],
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): Promise<number> {
  let count = 0
  async function* lines(): AsyncIterable<string> {
    yield lineOf(columns)
    for await (const row of rows) {
      count++
      yield lineOf(columns.map((column) => row[column] ?? ''))
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  return count
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}
