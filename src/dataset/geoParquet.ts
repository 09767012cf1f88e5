import path from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { Polygon, Ring } from '#base/geometry.ts'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import type { ReleaseFigures } from '#contract/schemas/releases/releaseFigures.ts'
import { figuresOf, fromPlaces } from './readFigures.ts'
import type { Dong } from './geography/region.ts'

/** West, south, east, north, as in GeoParquet. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

interface TableFiles {
  /** The input: `venues.ndjson.zst`. */
  venues: string
  /** The output: `places.parquet` and `regions.parquet`. */
  places: string
  regions: string
}

/**
 * All needed extensions are built in, so nothing is downloaded. Beyond the memory limit DuckDB spills to disk, beside
 * the tables: the index reaches its peak at the same time. Each thread has buffers, so their number is limited too.
 */
const DUCKDB_SETTINGS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  memory_limit: '300MB',
  threads: '2',
}

/**
 * Writes the two tables for people as GeoParquet 1.1 (geometry as WKB in the column `geometry`, CRS84, with a `bbox`
 * covering). The larger one is written by DuckDB's own threads, even while the caller keeps this thread busy, and then
 * counted. Rejects when a file cannot be read or written.
 */
export async function beginTables(
  files: TableFiles,
  dongs: readonly Dong[],
  placeBounds: Bounds,
): Promise<{ finished: Promise<ReleaseFigures> }> {
  const spilled = path.join(path.dirname(files.places), '.duckdb')
  const instance = await DuckDBInstance.create(':memory:', { ...DUCKDB_SETTINGS, temp_directory: spilled })
  const connection = await instance.connect()
  const end = (): void => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    await loadDongs(connection, dongs)
    await connection.run(copyTo(files.regions, REGIONS_SQL, geoMetadata('MultiPolygon', boundsOf(dongs))))
    const copying = connection.run(copyTo(files.places, placesSql(files.venues), geoMetadata('Point', placeBounds)))
    const counting = copying.then(() => figuresOf(connection, fromPlaces(files.places)))
    return { finished: ended(counting, end) }
  } catch (error) {
    end()
    throw withCode(error)
  }
}

async function ended<T>(work: Promise<T>, end: () => void): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw withCode(error)
  } finally {
    end()
  }
}

/** Adds Node's error codes: DuckDB reports only in words that a file cannot be read or written. */
function withCode(error: unknown): unknown {
  return error instanceof Error && error.message.startsWith('IO Error') ? Object.assign(error, { code: 'EIO' }) : error
}

async function loadDongs(connection: DuckDBConnection, dongs: readonly Dong[]): Promise<void> {
  await connection.run(`create table dong (region_code varchar, name varchar, sido varchar, sigungu varchar, dong varchar,
    center_lat double, center_lng double, west double, south double, east double, north double, wkt varchar)`)
  const appender = await connection.createAppender('dong')
  for (const dong of dongs) {
    for (const text of [dong.code, dong.fullName, dong.sido, dong.sigungu, dong.dong]) appender.appendVarchar(text)
    for (const number of [dong.center.lat, dong.center.lng, ...boundsOf([dong])]) appender.appendDouble(number)
    appender.appendVarchar(multiPolygonText(dong.outline))
    appender.endRow()
  }
  appender.closeSync()
}

const REGIONS_SQL = `select region_code, name, sido, sigungu, dong, center_lat, center_lng,
  {xmin: west, ymin: south, xmax: east, ymax: north} as bbox, st_aswkb(wkt::geometry) as geometry
  from dong order by region_code`

/** The columns of a place that are useful to people; the full records are in the venue lines. */
const PLACE_COLUMNS = `{
  place: 'struct(id varchar, name varchar, category varchar, categoryLabel varchar, location struct(lat double, lng double),
    address struct(road varchar, jibun varchar), regionCode varchar, confidence double, sourceCount integer,
    lastSeenAt timestamptz, phone varchar, homepage varchar, bookingUrl varchar, businessHours json, rating double,
    reviewCount integer, latestReviewDate date, openedOn date, freshnessScore double,
    price struct("level" integer, "avg" integer),
    closureSignal struct("level" varchar), menu json, regularClosures json, specialHours json, holidayPolicy json,
    "address.conflict" json, sources varchar[], nearestStation struct(station varchar, walkMin integer))',
  subtypes: 'varchar[]', franchise: 'boolean'
}`

/** Ordered by region, so that row groups contain neighbours and the same venues always give the same bytes. */
function placesSql(venues: string): string {
  return `select place.id as id, place.name as name, place.category as category, subtypes[1] as subtype,
    place.categoryLabel as category_label, place.address.road as road_address, place.address.jibun as jibun_address,
    place.location.lat as lat, place.location.lng as lng, place.regionCode as region_code, dong.name as region_name,
    place.phone as phone, place.homepage as homepage, place.bookingUrl as booking_url,
    place.businessHours::varchar as business_hours, place.regularClosures::varchar as regular_closures,
    place.specialHours::varchar as special_hours, place.holidayPolicy::varchar as holiday_policy,
    place.menu::varchar as menu,
    place.rating as rating, place.reviewCount as review_count, place.latestReviewDate as latest_review_date,
    place.openedOn as opened_on,
    place.price."level" as price_level, place.price."avg" as price_avg, franchise,
    place.nearestStation.station as nearest_station, place.nearestStation.walkMin as station_walk_min,
    place.confidence as confidence, place.freshnessScore as freshness_score,
    place.closureSignal."level" as closure_level, place.sourceCount as source_count,
    place.sources as sources, place."address.conflict"::varchar as address_conflict, place.lastSeenAt as last_seen_at,
    {xmin: place.location.lng, ymin: place.location.lat, xmax: place.location.lng, ymax: place.location.lat} as bbox,
    st_aswkb(format('POINT({} {})', place.location.lng, place.location.lat)::geometry) as geometry
    from read_json(${sqlLiteral(venues)}, format = 'newline_delimited', compression = 'zstd', columns = ${PLACE_COLUMNS})
    left join dong on dong.region_code = place.regionCode
    order by place.regionCode, place.id`
}

function copyTo(file: string, select: string, geo: string): string {
  return `copy (${select}) to ${sqlLiteral(file)} (format parquet, compression zstd, kv_metadata {geo: ${sqlLiteral(geo)}})`
}

/** Returns the `geo` entry of GeoParquet 1.1.0; without `crs` it means longitude and latitude on WGS 84 (OGC:CRS84). */
export function geoMetadata(geometryType: 'Point' | 'MultiPolygon', bounds: Bounds): string {
  const corner = (key: string): string[] => ['bbox', key]
  const covering = { bbox: { xmin: corner('xmin'), ymin: corner('ymin'), xmax: corner('xmax'), ymax: corner('ymax') } }
  const column = { encoding: 'WKB', geometry_types: [geometryType], bbox: bounds, covering }
  return JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns: { geometry: column } })
}

function multiPolygonText(outline: readonly Polygon[]): string {
  if (outline.length === 0) return 'MULTIPOLYGON EMPTY'
  return `MULTIPOLYGON(${outline.map((polygon) => `(${polygon.map(ringText).join(',')})`).join(',')})`
}

/** Well-known text requires the first point of a ring again at its end. */
function ringText(ring: Ring): string {
  const first = ring[0]
  const last = ring.at(-1)
  const closed = first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
  return `(${closed.map(([lng, lat]) => `${lng} ${lat}`).join(',')})`
}

function boundsOf(dongs: readonly Dong[]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of dongs.flatMap((dong) => dong.outline.flatMap((polygon) => polygon[0] ?? []))) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
