import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { NONE_REJECTED, writeList } from '../../../test/sources/testLists.ts'
import { OVERTURE_INFO, readOverture } from './readOverture.ts'

const UNDATED = { info: OVERTURE_INFO, observedAt: null }

/** A row in the schema of Overture's places, as SQL. */
const CAFE = `
  '08f30e5c-1' as id,
  'POINT (126.9780 37.5665)'::GEOMETRY as geometry,
  {xmin: 126.9780::float, xmax: 126.9780::float, ymin: 37.5665::float, ymax: 37.5665::float} as bbox,
  {"primary": 'Hangang Roastery', common: MAP {'ko': '한강 로스터리', 'en': 'Hangang Roastery'}} as names,
  {"primary": 'cafe', alternate: ['coffee_shop', 'bakery']} as categories,
  0.93 as confidence,
  ['https://www.instagram.com/hangang', 'https://hangang.example'] as websites,
  ['https://www.facebook.com/hangang'] as socials,
  ['+82 2-555-0102'] as phones,
  [{freeform: '중구 세종대로 110', locality: '중구', region: 'KR-11', country: 'KR'}] as addresses,
  'open' as operating_status,
  [{dataset: 'meta', update_time: '2026-02-01T00:00:00.000Z'}, {dataset: 'fsq', update_time: '2026-05-01T00:00:00.000Z'}]
    as sources`

/** Writes a GeoParquet file of these rows with DuckDB. */
async function places(t: TestContext, ...rows: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'places.parquet')
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false', threads: '1' })
  const connection = await instance.connect()
  const select = rows.map((row) => `select ${row}`).join(' union all by name ')
  await connection.run(`copy (${select}) to '${file}' (format parquet)`)
  connection.closeSync()
  instance.closeSync()
  return file
}

test('a GeoParquet place becomes a record with its Korean name, point, contacts and date of the last update', async (t) => {
  const { records, rejected, dropped } = await readOverture(await places(t, CAFE), UNDATED)
  assert.deepEqual([rejected, dropped], [NONE_REJECTED, {}])
  assert.deepEqual(records, [
    {
      source: 'overture',
      sourceId: '08f30e5c-1',
      observedAt: '2026-05-01T00:00:00Z',
      name: '한강 로스터리',
      lat: 37.5665,
      lng: 126.978,
      roadAddress: '서울특별시 중구 세종대로 110',
      phone: '+82 2-555-0102',
      homepage: 'https://hangang.example',
      snsLinks: [
        { platform: 'instagram', url: 'https://www.instagram.com/hangang' },
        { platform: 'facebook', url: 'https://www.facebook.com/hangang' },
      ],
      categoryLabel: '카페',
      category: 'cafe',
      subtype: 'coffee',
      operatingStatus: 'open',
    },
  ])
})

test('places that are not venues or probably do not exist are set aside; a closure is always kept', async (t) => {
  const row = (id: string, category: string, confidence: number, status: string) => `'${id}' as id,
    'POINT (127 37.5)'::GEOMETRY as geometry, {"primary": '${id}'} as names, {"primary": '${category}'} as categories,
    ${confidence} as confidence, '${status}' as operating_status,
    [{dataset: 'meta', update_time: '2026-02-01T00:00:00Z'}] as sources`
  const file = await places(
    t,
    row('bank', 'bank', 0.9, 'open'),
    row('doubtful', 'korean_restaurant', 0.49, 'open'),
    row('gone', 'bar', 0.1, 'permanently_closed'),
    row('unheard', 'senegalese_restaurant', 0.5, 'temporarily_closed'),
  )
  const { records, setAside } = await readOverture(file, UNDATED)
  assert.deepEqual(setAside, { 'not food or drink': 1, 'likely not there: confidence below 0.5': 1 })
  assert.deepEqual(
    records.map(({ sourceId, category, subtype, operatingStatus }) => [sourceId, category, subtype, operatingStatus]),
    [
      ['gone', 'bar', undefined, 'closed'],
      ['unheard', 'restaurant', undefined, 'suspended'],
    ],
  )
})

test('a null among sources or addresses, bounds without a side and a non-numeric confidence cause no error', async (t) => {
  const row = (change: string) => `* replace (${change}) from (select ${CAFE})`
  const file = await places(
    t,
    row("[null, {dataset: 'meta', update_time: '2026-02-01T00:00:00.000Z'}] as sources, '1' as id"),
    row("[null::struct(freeform varchar, locality varchar, region varchar, country varchar)] as addresses, '2' as id"),
    row(
      "{xmin: null::float, xmax: null::float, ymin: 37::float, ymax: null::float} as bbox, null as geometry, '3' as id",
    ),
    row("{xmin: 'nan'::float, xmax: 1::float, ymin: 37::float, ymax: 1::float} as bbox, '4' as id"),
    row("'nan'::double as confidence, '5' as id"),
  )
  const { records, rejected } = await readOverture(file, UNDATED)
  assert.deepEqual(rejected, NONE_REJECTED)
  assert.deepEqual(
    records.map(({ sourceId, lat, observedAt }) => [sourceId, lat, observedAt]),
    [
      ['1', 37.5665, '2026-02-01T00:00:00Z'],
      ['2', 37.5665, '2026-05-01T00:00:00Z'],
      ['3', undefined, '2026-05-01T00:00:00Z'],
      ['4', 37.5665, '2026-05-01T00:00:00Z'],
      ['5', 37.5665, '2026-05-01T00:00:00Z'],
    ],
  )
})

test('a file without dates, or with bounds instead of a geometry, is read; another file is refused', async (t) => {
  const bare = `'1' as id, {xmin: 126.9, xmax: 127.1, ymin: 37.4, ymax: 37.6} as bbox, {"primary": '국밥집'} as names,
    {"primary": 'restaurant', hierarchy: ['food_and_drink', 'restaurant']} as taxonomy`
  const file = await places(t, bare)
  const { records } = await readOverture(file, { info: OVERTURE_INFO, observedAt: '2026-06-30T14:59:59Z' })
  assert.deepEqual(
    records.map(({ name, lat, lng, observedAt, operatingStatus }) => [name, lat, lng, observedAt, operatingStatus]),
    [['국밥집', 37.5, 127, '2026-06-30T14:59:59Z', 'unknown']],
  )
  await assert.rejects(readOverture(file, UNDATED), /add ,observed=YYYY-MM-DD/)
  await assert.rejects(
    readOverture(await places(t, '1 as x'), UNDATED),
    /no column id, names; is this a GeoParquet file/,
  )
  await assert.rejects(readOverture(writeList(t, 'x.parquet', 'no parquet'), UNDATED))
})
