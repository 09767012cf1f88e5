/** Some rows of a list, column by column: `columns[c][r]`. Cells are text or JSON values; `null` is an empty cell. */
export interface TableChunk {
  columns: readonly (readonly unknown[])[]
  rowCount: number
  /** 1-based record number of the first row. */
  firstRow: number
}

/** A row with a broken form. */
export interface BrokenRow {
  /** 1-based record number; for rows after line breaks inside cells it may be slightly too high. */
  line: number
  reason: string
  /** As far as it was read: its cells by column, or the beginning of its text. */
  row: unknown
}

/** Receives broken rows as they are found. */
export type OnBroken = (row: BrokenRow) => void

/** A list being read: its column names, its rows in order, then the rows that could not be read. */
export interface Table {
  /** `columns`: cells of named columns. `objects`: one column, each cell a whole JSON object. */
  shape: 'columns' | 'objects'
  columnNames: readonly string[]
  chunks(): AsyncIterable<TableChunk>
  /**
   * Passes on the broken rows that were found since the last call. Call it after each chunk, so that they do not fill
   * the memory, and after the last one, when rows follow that could not be read at all.
   */
  broken(onBroken: OnBroken): Promise<void>
  close(): Promise<void>
}

/** Returns a row of a table as it was read: its object, or its cells by column without empty ones. */
export function rowOf(
  { shape, columnNames }: Pick<Table, 'shape' | 'columnNames'>,
  chunk: TableChunk,
  row: number,
): unknown {
  if (shape === 'objects') return chunk.columns[0]?.[row] ?? null
  const cells = columnNames.map((name, column) => [name, chunk.columns[column]?.[row] ?? null] as const)
  return Object.fromEntries(cells.filter(([, cell]) => cell !== null && cell !== ''))
}
