import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { asUtf8 } from './charset.ts'
import { headerOf } from './csvHeader.ts'
import type { BrokenRow, Table, TableChunk } from './table.ts'

/** Longest CSV line or JSON object taken; a longer one is broken, not a venue. */
const RECORD_BYTES_MAX = 16 << 20

/**
 * A CSV list, read as text. The first line names the columns; the separator is found in it.
 * Quoted line breaks, short rows and stray quotes are taken; rows with more cells than the first line are `broken`.
 */
export async function openCsv(file: string): Promise<Table> {
  const utf8 = await asUtf8(file)
  try {
    return await open(
      async () => csvQuery(utf8.firstLine),
      utf8.path,
      () => utf8.remove(),
    )
  } catch (error) {
    await utf8.remove()
    throw error
  }
}

/** A Parquet list; nested columns come as JSON values. */
export function openParquet(file: string): Promise<Table> {
  return open(parquetQuery, file, async () => {})
}

/** A JSON list (an array of objects, or an object a line): one column, the object. */
export function openJson(file: string): Promise<Table> {
  return open(jsonQuery, file, async () => {})
}

interface Query {
  sql: string
  /** Which columns hold JSON text, to be parsed. */
  json: readonly boolean[]
  columnNames: readonly string[]
  shape: Table['shape']
  /** CSV: a column beyond the named ones catches what a row has too much, and DuckDB keeps what it could not read. */
  hasOverflow: boolean
}

async function open(
  queryOf: (connection: DuckDBConnection, file: string) => Promise<Query>,
  file: string,
  release: () => Promise<void>,
): Promise<Table> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false', threads: '2' })
  const connection = await instance.connect()
  const close = async () => {
    connection.closeSync()
    instance.closeSync()
    await release()
  }
  try {
    const query = await queryOf(connection, escapedGlob(file))
    const broken: BrokenRow[] = []
    return {
      shape: query.shape,
      columnNames: query.columnNames,
      chunks: () => chunksOf(connection, query, escapedGlob(file), broken),
      broken: async () => (query.hasOverflow ? [...broken, ...(await unreadRows(connection))] : []),
      close,
    }
  } catch (error) {
    connection.closeSync()
    instance.closeSync()
    throw error
  }
}

async function* chunksOf(
  connection: DuckDBConnection,
  query: Query,
  file: string,
  broken: BrokenRow[],
): AsyncIterable<TableChunk> {
  const result = await connection.stream(query.sql, { file })
  let firstRow = 1
  // DuckDB reads the next rows while these are worked on.
  let next = result.fetchChunk()
  try {
    for (;;) {
      const chunk = await next
      if (!chunk || chunk.rowCount === 0) return
      next = result.fetchChunk()
      const columns = chunk.getColumns().map((cells, i) => (query.json[i] ? cells.map(parsedCell) : cells))
      const whole = { columns, rowCount: chunk.rowCount, firstRow }
      yield* query.hasOverflow ? withoutOverflow(whole, broken) : [whole]
      firstRow += chunk.rowCount
    }
  } finally {
    // A reader that gives up must not close the connection under a running fetch; its error is no longer of interest.
    await next.catch(() => null)
  }
}

/** The runs of rows between those whose last column, the overflow, holds something; those go to `broken`. */
function* withoutOverflow(chunk: TableChunk, broken: BrokenRow[]): Iterable<TableChunk> {
  const overflow = chunk.columns.at(-1) ?? []
  const columns = chunk.columns.slice(0, -1)
  let from = 0
  for (let row = 0; row <= chunk.rowCount; row++) {
    const tooLong = row < chunk.rowCount && overflow[row] !== null && overflow[row] !== ''
    if (!tooLong && row < chunk.rowCount) continue
    if (tooLong) broken.push({ line: chunk.firstRow + row, reason: 'row has more cells than the first line' })
    if (from === 0 && row === chunk.rowCount) yield { ...chunk, columns }
    else if (row > from) {
      const [start, end] = [from, row]
      yield {
        columns: columns.map((cells) => cells.slice(start, end)),
        rowCount: end - start,
        firstRow: chunk.firstRow + start,
      }
    }
    from = row + 1
  }
}

function parsedCell(cell: unknown): unknown {
  return cell === null ? null : JSON.parse(cell as string)
}

/** Cannot be the name of a column: those have no line breaks. */
const OVERFLOW = '\n'

const CSV_OPTIONS = [
  'auto_detect = false',
  'header = true',
  `quote = '"'`,
  `escape = '"'`,
  // Short rows are common in hand-made lists; with line breaks inside quotes DuckDB pads them only on one thread.
  'null_padding = true',
  'parallel = false',
  'strict_mode = false',
  'ignore_errors = true',
  'store_rejects = true',
  `max_line_size = ${RECORD_BYTES_MAX}`,
]

function csvQuery(firstLine: string): Query {
  const header = headerOf(firstLine)
  const types = [...header.columnNames, OVERFLOW].map((name) => `'${name.replaceAll("'", "''")}': 'VARCHAR'`).join(', ')
  const options = [`delim = '${header.delimiter}'`, `columns = {${types}}`, ...CSV_OPTIONS].join(', ')
  return {
    sql: `select * from read_csv($file, ${options})`,
    json: header.columnNames.map(() => false),
    columnNames: header.columnNames,
    shape: 'columns',
    hasOverflow: true,
  }
}

async function parquetQuery(connection: DuckDBConnection, file: string): Promise<Query> {
  const described = await connection.stream('describe select * from read_parquet($file)', { file })
  const columns = (await described.getRows()).map((row) => ({ name: String(row[0]), type: String(row[1]) }))
  const nested = columns.map(({ type }) => /STRUCT|\[\]|\[\d+\]|MAP|JSON|UNION/.test(type))
  const selected = columns.map(({ name }, i) => {
    const quoted = `"${name.replaceAll('"', '""')}"`
    return nested[i] ? `to_json(${quoted})::VARCHAR` : `${quoted}::VARCHAR`
  })
  return {
    sql: `select ${selected.join(', ')} from read_parquet($file)`,
    json: nested,
    columnNames: columns.map(({ name }) => name),
    shape: 'columns',
    hasOverflow: false,
  }
}

async function jsonQuery(): Promise<Query> {
  return {
    sql: `select json::VARCHAR from read_json_objects($file, maximum_object_size = ${RECORD_BYTES_MAX})`,
    json: [true],
    columnNames: ['json'],
    shape: 'objects',
    hasOverflow: false,
  }
}

/** What DuckDB could not read; it counts lines of the file, of which the first names the columns. */
async function unreadRows(connection: DuckDBConnection): Promise<BrokenRow[]> {
  const sql = 'select line, error_type::VARCHAR from reject_errors order by line'
  const rows = await (await connection.stream(sql)).getRows()
  return rows.map(([line, error]) => ({
    line: Math.max(1, Number(line) - 1),
    reason: `row cannot be read: ${String(error).toLowerCase()}`,
  }))
}

/** DuckDB takes `*`, `?` and `[` in a path for patterns. */
function escapedGlob(file: string): string {
  return file.replace(/[*?[]/g, '[$&]')
}
