import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import { asUtf8, checkUnpackedSize } from './charset.ts'
import { type CsvHeader, headerOf } from './csvHeader.ts'
import { unpackedBytesMax, unpackedTooLarge } from '../packedSize.ts'
import { type BrokenRow, type OnBroken, rowOf, type Table, type TableChunk } from './table.ts'

/** The maximum length of a CSV line or JSON object; a longer one is broken, not a venue. */
const RECORD_BYTES_MAX = 16 << 20
/** The maximum length of a cell, in UTF-16 units; the longest cells are JSON objects. */
const CELL_LENGTH_MAX = 1 << 20
/**
 * The number of cells beyond the first line's that are read of a row, so that a row with more is known; DuckDB drops
 * further ones silently.
 */
const SURPLUS_MAX = 32
/** How much is kept of the text of a row that could not be read, in characters. */
const UNREAD_LENGTH_MAX = 4_000
/** The name under which a broken row states its surplus cells. */
const SURPLUS_NAME = 'further cells'

/**
 * Opens a CSV list as text. The first line names the columns and determines the separator. Quoted line breaks, short
 * rows and stray quotes are accepted; rows with more cells than the first line are `broken`.
 */
export async function openCsv(file: string): Promise<Table> {
  const utf8 = await asUtf8(file)
  try {
    return await open(
      async () => csvQuery(utf8.firstLine, file),
      utf8.path,
      () => utf8.remove(),
    )
  } catch (error) {
    await utf8.remove()
    throw error
  }
}

/** Opens a Parquet list; nested columns are JSON values. */
export function openParquet(file: string): Promise<Table> {
  return open(parquetQuery, file, async () => {})
}

/** Opens a JSON list (an array of objects, or one object per line) as one column of objects. */
export async function openJson(file: string): Promise<Table> {
  await checkUnpackedSize(file)
  return open(jsonQuery, file, async () => {})
}

interface Query {
  sql: string
  /** True for columns of JSON text, to be parsed. */
  json: readonly boolean[]
  columnNames: readonly string[]
  shape: Table['shape']
  /**
   * CSV only: an additional column receives the surplus cells of a row, as JSON, and DuckDB keeps the rows it could not
   * read.
   */
  hasOverflow: boolean
}

async function open(
  queryOf: (connection: DuckDBConnection, file: string) => Promise<Query>,
  file: string,
  release: () => Promise<void>,
): Promise<Table> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    threads: '2',
    memory_limit: '4GB',
  })
  const connection = await instance.connect()
  const close = async () => {
    connection.closeSync()
    instance.closeSync()
    await release()
  }
  try {
    const query = await queryOf(connection, escapedGlob(file))
    const found: Found = { broken: [], isComplete: false }
    return {
      shape: query.shape,
      columnNames: query.columnNames,
      chunks: () => namingFile(file, chunksOf(connection, query, escapedGlob(file), found)),
      broken: async (onBroken) => {
        for (const row of found.broken.splice(0)) onBroken(row)
        if (!found.isComplete || !query.hasOverflow) return
        found.isComplete = false
        await unreadRows(connection, onBroken)
      },
      close,
    }
  } catch (error) {
    connection.closeSync()
    instance.closeSync()
    throw unreadable(error, file)
  }
}

/** Adds the file name to DuckDB's errors about its content. */
async function* namingFile(file: string, chunks: AsyncIterable<TableChunk>): AsyncIterable<TableChunk> {
  try {
    yield* chunks
  } catch (error) {
    throw unreadable(error, file)
  }
}

/** For a truncated file DuckDB reports an error of its own parser, often without the name of the file. */
function unreadable(error: unknown, file: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && message.includes(file)) return error
  return new Error(
    `${file}: cannot be read (${message.trim()}); is it complete, and in the format that its name states?`,
    {
      cause: error,
    },
  )
}

/** What reading the rows found so far. */
interface Found {
  /** Broken rows that were not yet passed on. */
  broken: BrokenRow[]
  /** True once all rows were read. */
  isComplete: boolean
}

async function* chunksOf(
  connection: DuckDBConnection,
  query: Query,
  file: string,
  found: Found,
): AsyncIterable<TableChunk> {
  const result = await connection.stream(query.sql, { file })
  let firstRow = 1
  // DuckDB reads the next rows while these are processed.
  let next = result.fetchChunk()
  try {
    for (;;) {
      const chunk = await next
      if (!chunk || chunk.rowCount === 0) {
        found.isComplete = true
        return
      }
      next = result.fetchChunk()
      const columns = chunk.getColumns().map((cells, i) => (query.json[i] ? cells.map(parsedCell) : cells))
      const whole = { columns, rowCount: chunk.rowCount, firstRow }
      yield* query.hasOverflow ? withoutOverflow(whole, query, found.broken) : [whole]
      firstRow += chunk.rowCount
    }
  } finally {
    // The connection must not be closed during a running fetch when the reader stops early; the error of that fetch is
    // irrelevant.
    await next.catch(() => null)
  }
}

/**
 * Returns the runs of rows whose last column, the overflow, is empty; the others are added to `broken`. There is always
 * one chunk, without rows where all are broken, so that a reader can take the broken ones.
 */
function* withoutOverflow(chunk: TableChunk, query: Query, broken: BrokenRow[]): Iterable<TableChunk> {
  const overflow = chunk.columns.at(-1) ?? []
  const columns = chunk.columns.slice(0, -1)
  let from = 0
  let isYielded = false
  for (let row = 0; row <= chunk.rowCount; row++) {
    const reason = row < chunk.rowCount ? faultOfRow(columns, overflow[row], row) : null
    if (reason === null && row < chunk.rowCount) continue
    if (reason !== null) {
      const surplus = surplusOf(overflow[row])
      const cells = rowOf(query, chunk, row) as object
      broken.push({
        line: chunk.firstRow + row,
        reason,
        row: surplus === null ? cells : { ...cells, [SURPLUS_NAME]: surplus },
      })
    }
    if (from === 0 && row === chunk.rowCount) yield { ...chunk, columns }
    else if (row > from || (row === chunk.rowCount && !isYielded)) {
      const [start, end] = [from, Math.max(from, row)]
      isYielded = true
      yield {
        columns: columns.map((cells) => cells.slice(start, end)),
        rowCount: end - start,
        firstRow: chunk.firstRow + start,
      }
    }
    from = row + 1
  }
}

function faultOfRow(columns: readonly (readonly unknown[])[], overflow: unknown, row: number): string | null {
  if (overflow !== null && overflow !== undefined && overflow !== '') return 'row has more cells than the first line'
  const long = columns.findIndex((cells) => lengthOf(cells[row]) > CELL_LENGTH_MAX)
  return long < 0
    ? null
    : `cell ${long + 1} has more than ${CELL_LENGTH_MAX} characters; is a quote left open before it?`
}

/** The number of characters of a cell; 0 for a cell that is not text. */
const lengthOf = (cell: unknown) => (typeof cell === 'string' ? cell.length : 0)

/** DuckDB writes numbers that JSON cannot represent as these words. */
const NO_JSON_NUMBER = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?(?:NaN|Infinity)/g

function parsedCell(cell: unknown): unknown {
  if (typeof cell !== 'string') return null
  try {
    return JSON.parse(cell)
  } catch {
    return JSON.parse(cell.replace(NO_JSON_NUMBER, (token) => (token.startsWith('"') ? token : 'null')))
  }
}

/** The surplus cells of a row without the empty ones at its end; null for a row that has none. */
function surplusOf(overflow: unknown): string[] | null {
  if (typeof overflow !== 'string') return null
  const cells = (JSON.parse(overflow) as (string | null)[]).map((cell) => cell ?? '')
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** A line break cannot be in the name of a column. */
const OVERFLOW = Array.from({ length: SURPLUS_MAX }, (_, i) => `\n${i}`)

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

function headerIn(firstLine: string, file: string): CsvHeader {
  try {
    return headerOf(firstLine)
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

function csvQuery(firstLine: string, file: string): Query {
  const header = headerIn(firstLine, file)
  const types = [...header.columnNames, ...OVERFLOW].map((name) => `${sqlLiteral(name)}: 'VARCHAR'`).join(', ')
  const surplus = OVERFLOW.map((name) => `"${name}"`).join(', ')
  const options = [`delim = '${header.delimiter}'`, `columns = {${types}}`, ...CSV_OPTIONS].join(', ')
  return {
    sql: `select * exclude (${surplus}), case when concat(${surplus}) = '' then null else to_json([${surplus}])::VARCHAR end
      from read_csv($file, ${options})`,
    json: header.columnNames.map(() => false),
    columnNames: header.columnNames,
    shape: 'columns',
    hasOverflow: true,
  }
}

async function parquetQuery(connection: DuckDBConnection, file: string): Promise<Query> {
  await checkParquetSize(connection, file)
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

/** Checks the sizes that the file states, because DuckDB allocates memory by them. Throws when they are implausible. */
async function checkParquetSize(connection: DuckDBConnection, file: string): Promise<void> {
  const sql =
    'select sum(total_uncompressed_size)::double, sum(total_compressed_size)::double from parquet_metadata($file)'
  const [[unpacked, packed] = []] = await (await connection.stream(sql, { file })).getRows()
  const maxBytes = unpackedBytesMax(Number(packed ?? 0))
  if (Number(unpacked ?? 0) > maxBytes) throw unpackedTooLarge(file, maxBytes)
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

/** Passes on the rows that DuckDB could not read; it counts lines of the file, of which the first names the columns. */
async function unreadRows(connection: DuckDBConnection, onBroken: OnBroken): Promise<void> {
  const result = await connection.stream(
    `select line, first(error_type::VARCHAR), first(csv_line)[1:${UNREAD_LENGTH_MAX}]
     from reject_errors group by line order by line`,
  )
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return
    for (const [line, error, text] of chunk.getRows())
      onBroken({
        line: Math.max(1, Number(line) - 1),
        reason: `row cannot be read: ${String(error).toLowerCase()}`,
        row: String(text ?? ''),
      })
  }
}

/** Escapes `*`, `?` and `[`, which DuckDB treats as patterns in a path. */
function escapedGlob(file: string): string {
  return file.replace(/[*?[]/g, '[$&]')
}
