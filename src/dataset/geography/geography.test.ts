import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { polygonHolds } from '#base/geometry.ts'
import { readDongs } from './geography.ts'

const folder = path.join(
  process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data'),
  'regions',
)

const SQUARE = [
  [
    [127, 37],
    [127.2, 37],
    [127.2, 37.2],
    [127, 37.2],
    [127, 37],
  ],
]
const ISLAND = [
  [
    [126, 36],
    [126.1, 36],
    [126.1, 36.1],
    [126, 36],
  ],
]
const PROJECTED = [
  [
    [200000, 450000],
    [200001, 450000],
    [200001, 450001],
    [200000, 450000],
  ],
]
/** A horseshoe, whose centroid lies in the gap. */
const HORSESHOE = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [7, 10],
    [7, 3],
    [3, 3],
    [3, 10],
    [0, 10],
    [0, 0],
  ],
]

const feature = (name: unknown, code: unknown, geometry: unknown = { type: 'Polygon', coordinates: SQUARE }) => ({
  type: 'Feature',
  properties: { adm_nm: name, adm_cd2: code },
  geometry,
})
const file = (...features: unknown[]) => ({
  name: 'dongs.geojson',
  text: JSON.stringify({ type: 'FeatureCollection', features }),
})
const named = (name: string) => {
  const { sido, sigungu, dong, fullName } = readDongs([file(feature(name, '4111156000'))])[0] ?? assert.fail('no dong')
  return [sido, sigungu, dong, fullName]
}

test('the full name is split into province, district and dong, with a space between a city and its district', () => {
  assert.deepEqual(named('서울특별시 강남구 역삼1동'), ['서울특별시', '강남구', '역삼1동', '서울특별시 강남구 역삼1동'])
  assert.deepEqual(named('경기도 수원시장안구 파장동'), [
    '경기도',
    '수원시 장안구',
    '파장동',
    '경기도 수원시 장안구 파장동',
  ])
  assert.deepEqual(named('경기도 수원시 장안구 파장동'), [
    '경기도',
    '수원시 장안구',
    '파장동',
    '경기도 수원시 장안구 파장동',
  ])
  assert.deepEqual(named('경기도 시흥시 대야동'), ['경기도', '시흥시', '대야동', '경기도 시흥시 대야동'])
  assert.deepEqual(named('세종특별자치시 조치원읍'), [
    '세종특별자치시',
    '세종특별자치시',
    '조치원읍',
    '세종특별자치시 조치원읍',
  ])
})

test('the centre is the centroid of the largest part, or a point inside it when the centroid is outside the outline', () => {
  const [plain] = readDongs([
    file(feature('가도 나시 다동', '4111156000', { type: 'MultiPolygon', coordinates: [ISLAND, SQUARE] })),
  ])
  assert.deepEqual([plain?.center.lat.toFixed(6), plain?.center.lng.toFixed(6)], ['37.100000', '127.100000'])
  const [bent] = readDongs([file(feature('가도 나시 다동', '4111156000', { type: 'Polygon', coordinates: HORSESHOE }))])
  assert.ok(bent?.outline.some((polygon) => polygonHolds(polygon, bent.center.lat, bent.center.lng)))
})

const FAULTS: readonly (readonly [text: string, message: RegExp])[] = [
  ['nothing', /^dongs\.geojson: is no JSON .*Give a GeoJSON/],
  ['{}', /^dongs\.geojson: has no list "features"\. Give/],
  [file().text, /^dongs\.geojson: contains no dong\. Give/],
  [
    file(feature('가도 나시 다동', 4111156000)).text,
    /^dongs\.geojson, feature 1: adm_cd2 is 4111156000, not a string of 10 digits\. Use/,
  ],
  [file(feature('가도 나시 다동', undefined)).text, /feature 1: adm_cd2 is missing/],
  [file(feature(undefined, '4111156000')).text, /feature 1: adm_nm is missing\. Use the full name/],
  [file(feature('다동', '4111156000')).text, /feature 1: adm_nm is "다동"/],
  [
    file(feature('가 나 다', '4111156000'), feature('가 나 라', '4111156000')).text,
    /adm_cd2 4111156000 \(가 나 라\) occurs twice/,
  ],
  [
    file(feature('가 나 다', '4111156000', { type: 'Point', coordinates: [127, 37] })).text,
    /geometry\.type is "Point"/,
  ],
  [
    file(feature('가 나 다', '4111156000', { type: 'Polygon', coordinates: [[[127, 37]]] })).text,
    /geometry\.coordinates is not a list of rings/,
  ],
  [
    file(feature('가 나 다', '4111156000', { type: 'Polygon', coordinates: PROJECTED })).text,
    /\[200000, 450000\], which are not degrees\. Convert the file to WGS 84/,
  ],
]

test('a faulty file is refused, with the file, the key and the remedy', () => {
  for (const [text, message] of FAULTS) assert.throws(() => readDongs([{ name: 'dongs.geojson', text }]), { message })
})

test('the dongs of the four provinces are all read, each with its centre inside', (t) => {
  if (!existsSync(folder)) return t.skip('the outlines of the four provinces are not here')
  const dongs = readDongs(
    readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') })),
  )
  assert.equal(dongs.length, 1224)
  const lost = dongs.filter(
    ({ outline, center }) => !outline.some((polygon) => polygonHolds(polygon, center.lat, center.lng)),
  )
  assert.deepEqual(
    lost.map(({ fullName }) => fullName),
    [],
  )
  assert.ok(dongs.some(({ fullName }) => fullName === '경기도 수원시 장안구 파장동'))
})
