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
}

/** A list being read: its column names, its rows in order, then the rows that could not be read. */
export interface Table {
  /** `columns`: cells of named columns. `objects`: one column, each cell a whole JSON object. */
  shape: 'columns' | 'objects'
  columnNames: readonly string[]
  chunks(): AsyncIterable<TableChunk>
  /** Rows with a broken form; complete once `chunks` has ended. */
  broken(): Promise<readonly BrokenRow[]>
  close(): Promise<void>
}
