import { writeFile } from 'node:fs/promises'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { openCsv, openJson } from '../table/duckdbTable.ts'
import type { Table } from '../table/table.ts'

/** The rows of the head of a list: cells by the name of their column; null is an empty cell. */
export interface HeadRows {
  shape: 'columns' | 'objects'
  columns: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Reads the rows of a CSV or JSON list; null for other formats. */
export async function headRows(file: string): Promise<HeadRows | null> {
  const bare = file.replace(/\.(?:gz|zst)$/, '')
  const isJson = /\.(?:json|ndjson|jsonl)$/i.test(bare)
  if (!isJson && !/\.(?:csv|tsv|txt)$/i.test(bare)) return null
  return rowsOf(await (isJson ? openJson : openCsv)(file))
}

/** Reads all rows of a table and closes it. */
export async function rowsOf(table: Table): Promise<HeadRows> {
  const isObjects = table.shape === 'objects'
  try {
    const rows: Record<string, unknown>[] = []
    for await (const { columns, rowCount } of table.chunks())
      for (let row = 0; row < rowCount; row++) {
        if (isObjects) rows.push((columns[0]?.[row] ?? {}) as Record<string, unknown>)
        else rows.push(Object.fromEntries(table.columnNames.map((name, at) => [name, columns[at]?.[row] ?? null])))
      }
    const names = isObjects ? [...new Set(rows.flatMap((row) => Object.keys(row)))] : table.columnNames
    return { shape: table.shape, columns: names, rows }
  } finally {
    await table.close()
  }
}

/** Writes rows as a list in the form in which they were read. */
export async function writeRows(file: string, { shape, columns, rows }: HeadRows): Promise<void> {
  const text =
    shape === 'objects'
      ? `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]\n`
      : [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvLine).join('')
  const packed = file.endsWith('.gz') ? gzipSync(text) : file.endsWith('.zst') ? zstdCompressSync(text) : text
  await writeFile(file, packed)
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(',')}\n`
}

/** Returns the text of a cell; nested values as JSON. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}
