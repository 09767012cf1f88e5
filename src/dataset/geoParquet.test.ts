import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import { beginTables } from './geoParquet.ts'
import { SAMPLE_DONGS, sampleVenue } from '../../test/dataset/sampleVenues.ts'
import { askDuckdb } from '../../test/support/askDuckdb.ts'
import { venueWith } from '../../test/support/venueWith.ts'
import type { Venue } from '#venue/venue.ts'
import { writeLines } from './venueLines.ts'

const BOUNDS = [127, 37.5, 127.1, 37.7] as const

function writtenTables(t: TestContext, count: number): ReturnType<typeof tablesOf> {
  return tablesOf(
    t,
    Array.from({ length: count }, (_, number) => sampleVenue(number)),
  )
}

async function tablesOf(
  t: TestContext,
  content: readonly Venue[],
): Promise<{ venues: string; places: string; regions: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "oneset's-tables-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = {
    venues: path.join(folder, 'venues.ndjson.zst'),
    places: path.join(folder, 'places.parquet'),
    regions: path.join(folder, 'regions.parquet'),
  }
  await writeLines(files.venues, content)
  await (
    await beginTables(files, SAMPLE_DONGS, BOUNDS)
  ).finished
  return files
}

async function geoOf(file: string): Promise<unknown> {
  const rows = await askDuckdb(
    `select decode(value) as geo from parquet_kv_metadata(${sqlLiteral(file)}) where decode(key) = 'geo'`,
  )
  return JSON.parse(rows[0]?.['geo'] as string)
}

const corner = (key: string): string[] => ['bbox', key]
const covering = { bbox: { xmin: corner('xmin'), ymin: corner('ymin'), xmax: corner('xmax'), ymax: corner('ymax') } }

test('places.parquet is GeoParquet 1.1: its metadata names a WKB column of points at the locations of the venues', async (t) => {
  const { places } = await writtenTables(t, 10)
  const column = { encoding: 'WKB', geometry_types: ['Point'], bbox: BOUNDS, covering }
  assert.deepEqual(await geoOf(places), { version: '1.1.0', primary_column: 'geometry', columns: { geometry: column } })
  const schema = await askDuckdb(`select type from parquet_schema(${sqlLiteral(places)}) where name = 'geometry'`)
  assert.deepEqual(schema, [{ type: 'BYTE_ARRAY' }])
  const points = await askDuckdb(`select id, st_astext(geometry) as point, bbox from ${sqlLiteral(places)} order by id`)
  assert.equal(points.length, 10)
  for (const [number, { id, point, bbox }] of points.entries()) {
    const { lat, lng } = sampleVenue(number).place.location
    assert.equal(id, sampleVenue(number).place.id)
    assert.equal(point, `POINT (${lng} ${lat})`)
    assert.deepEqual(bbox, { xmin: lng, ymin: lat, xmax: lng, ymax: lat })
  }
})

test('a row of places.parquet contains the facts of its venue, in readable columns', async (t) => {
  const { places } = await writtenTables(t, 2)
  const [row] = await askDuckdb(
    `select * exclude (bbox, geometry), business_hours->0->>'open' as monday from ${sqlLiteral(places)} where id like '%0'`,
  )
  const { place } = sampleVenue(0)
  assert.deepEqual(row, {
    id: place.id,
    name: '할매 국밥 <본점>',
    category: 'restaurant',
    subtype: 'gukbap_soup',
    category_label: '국밥',
    road_address: place.address.road,
    jibun_address: null,
    lat: place.location.lat,
    lng: place.location.lng,
    region_code: '1199901000',
    region_name: '서울특별시 시험구 가동',
    phone: '02-123-4567',
    homepage: null,
    booking_url: null,
    business_hours: JSON.stringify(place.businessHours),
    regular_closures: JSON.stringify(place.regularClosures),
    special_hours: JSON.stringify(place.specialHours),
    holiday_policy: JSON.stringify(place.holidayPolicy),
    menu: JSON.stringify(place.menu),
    rating: 4.2,
    review_count: 10,
    latest_review_date: '2026-11-01',
    opened_on: '2011-03-02',
    price_level: 1,
    price_avg: 9000,
    franchise: true,
    nearest_station: '시험역',
    station_walk_min: 4,
    confidence: 0.8,
    freshness_score: 0.9,
    closure_level: null,
    source_count: 2,
    sources: ['licences', 'map'],
    address_conflict: JSON.stringify(place['address.conflict']),
    last_seen_at: row?.['last_seen_at'],
    monday: '11:00',
  })
})

test('a column of places.parquet is null where a venue, or an older release, states nothing', async (t) => {
  const columns = 'business_hours, regular_closures, special_hours, holiday_policy, menu, address_conflict, sources'
  const nothing = Object.fromEntries(columns.split(', ').map((name) => [name, null]))
  const bare = venueWith('pl_bare', { regionCode: '1199901000' })
  const { sources: _, 'address.conflict': __, regularClosures: ___, ...older } = bare.place
  const { places } = await tablesOf(t, [bare, { ...bare, place: { ...older, id: 'pl_older' } as Venue['place'] }])
  assert.deepEqual(await askDuckdb(`select ${columns} from ${sqlLiteral(places)}`), [nothing, nothing])
})

test('regions.parquet contains every outline, including holes and several parts', async (t) => {
  const { regions } = await writtenTables(t, 1)
  assert.deepEqual(
    ((await geoOf(regions)) as { columns: { geometry: { geometry_types: string[] } } }).columns.geometry.geometry_types,
    ['MultiPolygon'],
  )
  const rows = await askDuckdb(
    `select region_code, name, st_astext(geometry) as outline, bbox.xmax as east from ${sqlLiteral(regions)}`,
  )
  assert.deepEqual(
    rows.map((row) => row['region_code']),
    SAMPLE_DONGS.map((dong) => dong.code),
  )
  for (const [number, row] of rows.entries()) {
    const rings = SAMPLE_DONGS[number]?.outline.map((polygon) => polygon.map((ring) => ring.map((point) => [...point])))
    const numbers = (row['outline'] as string)
      .replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, '[$1,$2]')
      .replaceAll('(', '[')
      .replaceAll(')', ']')
    assert.deepEqual(JSON.parse(numbers.replace('MULTIPOLYGON ', '')), rings)
  }
  assert.equal(rows[1]?.['east'], 127.1 + 0.05 + 0.01)
})

test('the same venues give the same bytes', async (t) => {
  const [first, second] = [await writtenTables(t, 5000), await writtenTables(t, 5000)]
  for (const name of ['venues', 'places', 'regions'] as const) {
    assert.ok((await readFile(first[name])).equals(await readFile(second[name])), name)
  }
})
