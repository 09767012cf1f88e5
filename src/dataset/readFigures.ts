import path from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import type { ReleaseFigures } from '#contract/schemas/releases/releaseFigures.ts'
import type { Manifest } from './manifest.ts'
import { RELEASE_FILES } from './releaseFiles.ts'

/** Small limits, because a running server may have to read the figures of an earlier release. */
const DUCKDB_SETTINGS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  memory_limit: '512MB',
  threads: '1',
}

/** Returns the query of a places table, as `beginTables` writes it. */
export function fromPlaces(file: string): string {
  return `select region_code, freshness_score, business_hours from read_parquet(${sqlLiteral(file)})`
}

/** Returns the query of the venue lines, for a release without a places table. */
function fromLines(file: string): string {
  const columns = `{place: 'struct(regionCode varchar, freshnessScore double, businessHours json)'}`
  return `select place.regionCode as region_code, place.freshnessScore as freshness_score,
    place.businessHours::varchar as business_hours
    from read_json(${sqlLiteral(file)}, format = 'newline_delimited', compression = 'zstd', columns = ${columns})`
}

/**
 * Returns the figures of a release: those of its manifest, or, for a release of an earlier version, those computed from
 * its files. Null when these cannot be read.
 */
export async function readFigures(
  folder: string,
  { figures, files }: Pick<Manifest, 'figures' | 'files'>,
): Promise<ReleaseFigures | null> {
  if (figures !== undefined) return figures
  const has = (name: string) => files.some((file) => file.path === name)
  const { places, venues } = RELEASE_FILES
  const table = has(places) ? fromPlaces(path.join(folder, places)) : fromLines(path.join(folder, venues))
  // Loaded only for releases of earlier versions, because the library takes time and memory.
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', DUCKDB_SETTINGS)
  const connection = await instance.connect()
  try {
    return await figuresOf(connection, table)
  } catch {
    return null
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Returns the figures of a table of places. */
export async function figuresOf(connection: DuckDBConnection, table: string): Promise<ReleaseFigures> {
  const totals = await connection.runAndReadAll(
    `select median(freshness_score), count_if(business_hours is not null and business_hours <> 'null') from (${table})`,
  )
  const sidos = await connection.runAndReadAll(
    `select region_code[1:2] as sido, count(*) from (${table}) group by sido order by sido`,
  )
  const [medianFreshness, knownHours] = totals.getRows()[0] ?? []
  return {
    venuesBySido: Object.fromEntries(sidos.getRows().map(([sido, venues]) => [String(sido), Number(venues)])),
    medianFreshness: medianFreshness === null ? null : Number(medianFreshness),
    knownHours: Number(knownHours),
  }
}
