import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Tables of the databases with which the index is compared, in answers (test/differential) and in speed (bench). */
export type Fact = string | number | bigint | null
type ColumnType = 'integer' | 'integer PRIMARY KEY' | 'smallint' | 'bigint' | 'text' | 'double precision'

export interface PeerTable {
  name: string
  columns: Readonly<Record<string, ColumnType>>
}

export interface FactTable extends PeerTable {
  rows: Iterable<readonly Fact[]>
}

export const flag = (value: boolean | null | undefined): Fact => (value === null || value === undefined ? null : +value)

/** Returns the statement that creates a table; the same for every database. */
export function createTable({ name, columns }: PeerTable, kind = 'TABLE'): string {
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  return `CREATE ${kind} ${name} (${typed.join(', ')})`
}

/** Writes the rows in PostgreSQL's text format: a line each, tabs between facts, `\N` for null. */
export async function writeRows(rows: Iterable<readonly Fact[]>, file: string): Promise<void> {
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(file))
}

/** Yields the rows of a file of `writeRows`, as texts. */
export async function* rowsOf(file: string): AsyncGenerator<(string | null)[]> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield line.split('\t').map((field) => (field === String.raw`\N` ? null : field.replaceAll(ESCAPED, unescaped)))
}

/** Yields pieces of many lines, because single lines are slow. */
function* linesOf(rows: Iterable<readonly Fact[]>): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(fieldOf).join('\t')}\n`
    if (text.length < 1 << 16) continue
    yield text
    text = ''
  }
  yield text
}

function fieldOf(fact: Fact): string {
  if (fact === null) return String.raw`\N`
  return String(fact)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\n', String.raw`\n`)
}

const ESCAPED = /\\[\\tn]/g

function unescaped(escaped: string): string {
  return escaped === String.raw`\t` ? '\t' : escaped === String.raw`\n` ? '\n' : '\\'
}
