import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** The place of a row group in a file. */
export interface RowGroup {
  from: number
  to: number
}

/** Runs queries on Parquet files in memory of its own, without loading extensions from elsewhere. */
export async function withDuckdb<T>(job: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const options = { autoinstall_known_extensions: 'false', threads: '2', memory_limit: '2GB' }
  const instance = await DuckDBInstance.create(':memory:', options)
  const connection = await instance.connect()
  try {
    return await job(connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/**
 * Returns the row groups of a Parquet file whose statistics of `bbox` meet the box, and those without statistics. Only
 * the end of the file, with its metadata, has to be there.
 */
export async function rowGroupsIn(connection: DuckDBConnection, file: string, box: Box): Promise<RowGroup[]> {
  const [west, south, east, north] = box
  const bound = (name: string, which: 'min' | 'max') =>
    `any_value(try_cast(stats_${which}_value as double)) filter (path_in_schema = 'bbox, ${name}')`
  const sql = `
    select min(least(data_page_offset, coalesce(dictionary_page_offset, data_page_offset)))::double,
           sum(total_compressed_size)::double,
           ${bound('xmin', 'min')} > ${east} or ${bound('xmax', 'max')} < ${west}
             or ${bound('ymin', 'min')} > ${north} or ${bound('ymax', 'max')} < ${south}
    from parquet_metadata($file) group by row_group_id order by row_group_id`
  const rows = await (await connection.stream(sql, { file })).getRows()
  return rows
    .filter(([, , isOutside]) => isOutside !== true)
    .map(([from, bytes]) => ({ from: Number(from), to: Number(from) + Number(bytes) }))
}

/** Writes the rows of these files whose `bbox` meets the box as one Parquet file; returns their number. */
export async function writeRowsIn(
  connection: DuckDBConnection,
  files: readonly string[],
  box: Box,
  target: string,
): Promise<number> {
  const [west, south, east, north] = box
  const listed = files.map(sqlLiteral).join(', ')
  const inside = `bbox.xmin <= ${east} and bbox.xmax >= ${west} and bbox.ymin <= ${north} and bbox.ymax >= ${south}`
  const select = `select * from read_parquet([${listed}], union_by_name = true) where ${inside} order by id`
  await connection.run(`copy (${select}) to ${sqlLiteral(target)} (format parquet, compression zstd)`)
  const [[count] = []] = await (
    await connection.stream('select count(*)::double from read_parquet($target)', { target })
  ).getRows()
  return Number(count)
}
