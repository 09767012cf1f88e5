import { DuckDBInstance } from '@duckdb/node-api'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import type { StoredField } from '#venue/records.ts'
import { type Bounds, geoMetadata } from '../geoParquet.ts'
import { EXPORT_COLUMNS } from './exportColumns.ts'

interface PlaceTableFiles {
  /** The input: lines of places, compressed. */
  lines: string
  /** The regions of the release, for their names; null where it has none. */
  regions: string | null
  parquet: string
  /** Null writes no CSV. */
  csv: string | null
  /** A folder for what does not fit into memory. */
  spilled: string
}

/**
 * Small limits, because the export runs beside a server. Beyond the memory limit DuckDB writes to disk; with half of it
 * the sort of 300,000 places fails. The rows are sorted and read by one thread, so their order needs no other care.
 */
const DUCKDB_SETTINGS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  memory_limit: '512MB',
  threads: '1',
  preserve_insertion_order: 'false',
}

/** Rows with menus and photos are long, and DuckDB holds a whole row group before it writes it. */
const ROW_GROUP_ROWS = 20_480

/**
 * Writes places as GeoParquet 1.1, in the order of their regions, so that a reader of one area reads few row groups;
 * then the same rows as CSV, without the geometry. The same lines always give the same bytes. Rejects when a file cannot
 * be read or written.
 */
export async function writePlaceTables(
  files: PlaceTableFiles,
  fields: readonly StoredField[],
  bounds: Bounds,
): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { ...DUCKDB_SETTINGS, temp_directory: files.spilled })
  const connection = await instance.connect()
  try {
    const format = `format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS}`
    const geo = `kv_metadata {geo: ${sqlLiteral(geoMetadata('Point', bounds))}}`
    await connection.run(`copy (${rowsSql(files, fields)}) to ${sqlLiteral(files.parquet)} (${format}, ${geo})`)
    if (files.csv === null) return
    const rows = `select * exclude (bbox, geometry) from read_parquet(${sqlLiteral(files.parquet)})`
    await connection.run(`copy (${rows}) to ${sqlLiteral(files.csv)} (format csv, header)`)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const NO_REGIONS = `(select null::varchar as region_code, null::varchar as name)`

function rowsSql({ lines, regions }: PlaceTableFiles, fields: readonly StoredField[]): string {
  const types = fields
    .filter((field) => field !== 'address.conflict')
    .map((field) => `${field}: ${sqlLiteral(EXPORT_COLUMNS[field].type)}`)
  const columns = fields
    .flatMap((field) => Object.entries(EXPORT_COLUMNS[field].columns))
    .map(([column, value]) => `place.${value} as ${column}`)
  return `select ${columns.join(', ')}, region.name as region_name,
    {xmin: location.lng, ymin: location.lat, xmax: location.lng, ymax: location.lat} as bbox,
    st_aswkb(format('POINT({} {})', location.lng, location.lat)::geometry) as geometry
    from read_json(${sqlLiteral(lines)}, format = 'newline_delimited', compression = 'zstd',
      columns = {${types.join(', ')}}) as place
    left join ${regions === null ? NO_REGIONS : `read_parquet(${sqlLiteral(regions)})`} as region on region.region_code = regionCode
    order by regionCode, id`
}
