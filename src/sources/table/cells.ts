import type { Table, TableChunk } from './table.ts'

/** Returns the position of the first of `names` that the list has, or -1: publishers rename columns over the years. */
export function columnOf(table: Table, ...names: readonly string[]): number {
  for (const name of names) {
    const index = table.columnNames.indexOf(name)
    if (index >= 0) return index
  }
  return -1
}

/** Returns the cell as trimmed text; '' when it is empty, marked as missing, or the list has no such column. */
export function textAt(chunk: TableChunk, column: number, row: number): string {
  const text = plainText(chunk.columns[column]?.[row]) ?? ''
  return text === 'NA' || text === 'null' ? '' : text
}

/** Returns the cell as a number; `undefined` when it is not a number. */
function numberAt(chunk: TableChunk, column: number, row: number): number | undefined {
  const text = textAt(chunk, column, row)
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Returns the cell as a number, like `numberAt`, and counts a text that is none as unreadable. */
export function readNumber(
  counter: { unreadable(column: string, value: unknown): void },
  { table, chunk, row }: { table: Table; chunk: TableChunk; row: number },
  column: number,
): number | undefined {
  const value = numberAt(chunk, column, row)
  const text = value === undefined ? textAt(chunk, column, row) : ''
  if (text !== '') counter.unreadable(table.columnNames[column] ?? '', text)
  return value
}

/** Returns a cell of any plain type as trimmed text; null for an empty one and for nested values. */
export function plainText(cell: unknown): string | null {
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'bigint' ? String(cell) : null
}
