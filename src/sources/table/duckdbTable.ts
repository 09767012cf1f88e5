import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { asUtf8 } from './charset.ts'
import type { Table, TableChunk } from './table.ts'

/** Longest CSV line or JSON object taken; a longer one is broken, not a venue. */
const RECORD_BYTES_MAX = 16 << 20

/**
 * A CSV list, read as text. The first line names the columns; the separator is found in it.
 * Quoted line breaks, short rows and stray quotes are taken, rows with too many cells are `broken`.
 */
export async function openCsv(file: string): Promise<Table> {
  const utf8 = await asUtf8(file)
  try {
    return await open(csvQuery, utf8.path, utf8.remove)
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
  /** True when DuckDB keeps the rows it could not read. */
  rejects: boolean
}

async function open(
  queryOf: (connection: DuckDBConnection, path: string) => Promise<Query>,
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
    return {
      shape: query.shape,
      columnNames: query.columnNames,
      chunks: () => chunksOf(connection, query, escapedGlob(file)),
      broken: async () => (query.rejects ? brokenRows(connection) : []),
      close,
    }
  } catch (error) {
    connection.closeSync()
    instance.closeSync()
    throw error
  }
}

async function* chunksOf(connection: DuckDBConnection, query: Query, file: string): AsyncIterable<TableChunk> {
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
      yield { columns, rowCount: chunk.rowCount, firstRow }
      firstRow += chunk.rowCount
    }
  } finally {
    // A reader that gives up must not close the connection under a running fetch; its error is no longer of interest.
    await next.catch(() => null)
  }
}

function parsedCell(cell: unknown): unknown {
  return cell === null ? null : JSON.parse(cell as string)
}

const CSV_OPTIONS = [
  'header = true',
  'all_varchar = true',
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

async function csvQuery(connection: DuckDBConnection, file: string): Promise<Query> {
  const delimiter = await delimiterOf(connection, file)
  const sql = `select * from read_csv($file, delim = '${delimiter}', ${CSV_OPTIONS.join(', ')})`
  const columnNames = (await connection.stream(`${sql} limit 0`, { file })).columnNames().map((name) => name.trim())
  return { sql, json: columnNames.map(() => false), columnNames, shape: 'columns', rejects: true }
}

/** The separator that stands most often in the first line. */
async function delimiterOf(connection: DuckDBConnection, file: string): Promise<string> {
  const sql =
    "select line from read_csv($file, header = false, columns = {'line': 'VARCHAR'}, delim = '\\x01', quote = '', " +
    `auto_detect = false, ignore_errors = true, max_line_size = ${RECORD_BYTES_MAX}) limit 1`
  const rows = await (await connection.stream(sql, { file })).getRows()
  const line = String(rows[0]?.[0] ?? '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', '\t', ';', '|'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
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
    rejects: false,
  }
}

async function jsonQuery(): Promise<Query> {
  return {
    sql: `select json::VARCHAR from read_json_objects($file, maximum_object_size = ${RECORD_BYTES_MAX})`,
    json: [true],
    columnNames: ['json'],
    shape: 'objects',
    rejects: false,
  }
}

async function brokenRows(connection: DuckDBConnection): Promise<{ line: number; reason: string }[]> {
  const rows = await (await connection.stream('select line, error_type::VARCHAR from reject_errors order by line')).getRows()
  return rows.map((row) => ({ line: Number(row[0]), reason: `row cannot be read: ${String(row[1]).toLowerCase()}` }))
}

/** DuckDB takes `*`, `?` and `[` in a path for patterns. */
function escapedGlob(file: string): string {
  return file.replace(/[*?[]/g, '[$&]')
}
