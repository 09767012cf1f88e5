import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { NONE_REJECTED, rejectedRows, writeList } from '../../../test/sources/testLists.ts'
import { DENSE_PBF, PLAIN_PBF } from '../../../test/sources/osmiumFiles.ts'
import { OSM_INFO, readOsm } from './readOsm.ts'

const UNDATED = { info: OSM_INFO, observedAt: null }
const DATED = { info: OSM_INFO, observedAt: '2026-06-30T14:59:59Z' }

type Tags = Record<string, string>

/** Returns the record of one node with these tags, read from an Overpass response. */
async function recordOf(t: TestContext, tags: Tags) {
  const answer = { elements: [{ type: 'node', id: 1, lat: 37.5, lon: 127, tags: { name: '가게', ...tags } }] }
  const reading = await readOsm(writeList(t, 'answer.json', JSON.stringify(answer)), DATED)
  assert.deepEqual(reading.rejected, NONE_REJECTED)
  return reading.records[0]
}

test('a PBF file written by osmium gives its venues: nodes, and ways and relations at the middle of their bounds', async (t) => {
  const { records, setAside, rejected, dropped } = await readOsm(writeList(t, 'v.osm.pbf', DENSE_PBF), UNDATED)
  assert.deepEqual([rejected, dropped, setAside], [NONE_REJECTED, {}, { 'no name': 1 }])
  assert.deepEqual(records, [
    {
      source: 'osm',
      sourceId: 'node/1',
      observedAt: '2026-05-04T08:00:00Z',
      name: '북촌 손만두',
      lat: 37.4979,
      lng: 127.0276,
      roadAddress: '서울특별시 강남구 테헤란로 12',
      phone: '+82-2-555-0101',
      homepage: 'https://mandu.example',
      categoryLabel: '음식점',
      category: 'restaurant',
      subtype: 'korean',
      operatingStatus: 'open',
      hours: { osm: 'Mo-Sa 11:00-15:00,17:00-21:30; Su off' },
      attributes: { takeout: true, wheelchair_accessible: true },
    },
    {
      source: 'osm',
      sourceId: 'way/10',
      observedAt: '2025-11-20T10:00:00Z',
      name: '로스터리 한강',
      lat: 37.5001,
      lng: 127.0302,
      categoryLabel: '카페',
      category: 'cafe',
      operatingStatus: 'open',
      attributes: { serves: ['coffee'] },
    },
    {
      source: 'osm',
      sourceId: 'relation/20',
      observedAt: '2024-07-01T00:00:00Z',
      name: '마포 펍',
      lat: 37.5001,
      lng: 127.0302,
      categoryLabel: '술집',
      category: 'bar',
      operatingStatus: 'open',
      attributes: { serves: ['alcohol'] },
    },
  ])
})

test('a file without compression, dense nodes and metadata gives the same venues, seen on the date of the list', async (t) => {
  const dense = await readOsm(writeList(t, 'v.osm.pbf', DENSE_PBF), DATED)
  const plain = await readOsm(writeList(t, 'v.osm.pbf', PLAIN_PBF), DATED)
  assert.deepEqual(
    plain.records,
    dense.records.map((record) => ({ ...record, observedAt: DATED.observedAt })),
  )
  await assert.rejects(readOsm(writeList(t, 'v.osm.pbf', PLAIN_PBF), UNDATED), /add ,observed=YYYY-MM-DD/)
})

test('a truncated or foreign file is refused with a message, wherever it is cut', async (t) => {
  for (let end = 1; end < DENSE_PBF.length; end += 37) {
    const file = writeList(t, 'cut.osm.pbf', DENSE_PBF.subarray(0, end))
    const outcome = await readOsm(file, DATED).then(
      () => 'read',
      (error: Error) => error.message,
    )
    // Between two blocks, nothing recognisable is missing.
    if (outcome !== 'read') assert.match(outcome, /is this a complete \.osm\.pbf file/)
    else assert.ok(end < 160, `cut at ${end}`)
  }
  await assert.rejects(
    readOsm(writeList(t, 'v.osm.pbf', 'name,lat\n'.repeat(99)), DATED),
    /is this a complete \.osm\.pbf file/,
  )
  await assert.rejects(readOsm(writeList(t, 'v.osm', '<osm/>'), DATED), /must end in \.osm\.pbf, or in \.json/)
})

test('an Overpass response places ways by center, by bounds, or by the nodes it contains', async (t) => {
  const tags = { amenity: 'cafe', name: '카페' }
  const answer = {
    osm3s: { timestamp_osm_base: '2026-06-01T00:00:00Z' },
    elements: [
      { type: 'way', id: 1, center: { lat: 37.5, lon: 127 }, tags },
      { type: 'way', id: 2, bounds: { minlat: 37, minlon: 127, maxlat: 38, maxlon: 127.5 }, tags },
      { type: 'relation', id: 3, members: [{ type: 'way', ref: 4, role: 'outer' }], tags },
      { type: 'way', id: 4, nodes: [5, 6] },
      { type: 'node', id: 5, lat: 37.1, lon: 127.1 },
      { type: 'node', id: 6, lat: 37.3, lon: 127.3 },
      { type: 'way', id: 7, nodes: [99], tags },
    ],
  }
  const { records, setAside } = await readOsm(writeList(t, 'answer.json', JSON.stringify(answer)), UNDATED)
  assert.deepEqual(
    records.map(({ sourceId, lat, lng, observedAt }) => [sourceId, lat, lng, observedAt]),
    [
      ['way/1', 37.5, 127, '2026-06-01T00:00:00Z'],
      ['way/2', 37.5, 127.25, '2026-06-01T00:00:00Z'],
      ['relation/3', 37.2, 127.2, '2026-06-01T00:00:00Z'],
    ],
  )
  assert.deepEqual(setAside, { 'no address and no coordinates': 1 })
  await assert.rejects(readOsm(writeList(t, 'a.json', '{}'), UNDATED), /Overpass response/)
  await assert.rejects(readOsm(writeList(t, 'a.json', '<osm>'), UNDATED), /is not JSON/)
})

test('malformed elements are rejected with their number, and malformed parts of an element are ignored', async (t) => {
  const tags = { amenity: 'cafe', name: '카페', 'addr:full': '서울 강남구 역삼동 1' }
  const elements = [
    null,
    'node',
    { type: 'node', id: 3, lat: '37.5', lon: [127], tags },
    { type: 'node', id: 4, lat: 37.5, lon: 127, tags: null },
    { type: 'node', id: 5, lat: 37.5, lon: 127, tags: { ...tags, phone: 5, cuisine: null, 'name:ko': ['가'] } },
    { type: 'relation', id: 6, members: [null, 5, { type: 'node' }], tags },
    { type: 'way', id: 7, nodes: 'x', center: null, bounds: { minlat: 'x' }, tags },
    { type: 'way', id: 8, nodes: { length: 5 }, center: 5, bounds: null, tags, timestamp: 5 },
    { type: null, id: {}, tags },
  ]
  const { rows, onRejected } = rejectedRows()
  const { records } = await readOsm(writeList(t, 'answer.json', JSON.stringify({ elements })), DATED, onRejected)
  assert.deepEqual(
    rows.map(({ line, reason, row }) => [line, reason, row]),
    [1, 2, 9].map((line) => [line, 'element is no node, way or relation with an id', elements[line - 1]]),
  )
  assert.deepEqual(
    records.map(({ sourceId, lat }) => [sourceId, lat]),
    [
      ['node/3', undefined],
      ['node/5', 37.5],
      ['relation/6', undefined],
      ['way/7', undefined],
      ['way/8', undefined],
    ],
  )
})

test('many elements that share a long outline are placed in linear time', { timeout: 60_000 }, async (t) => {
  const size = 30_000
  const tags = { amenity: 'cafe', name: '카페' }
  const nodes = Array.from({ length: size }, () => 1)
  const members = Array.from({ length: size }, () => ({ type: 'way', ref: 2 }))
  const elements = [
    { type: 'node', id: 1, lat: 37.5, lon: 127 },
    { type: 'way', id: 2, nodes },
    { type: 'relation', id: 3, members, tags },
    { type: 'relation', id: 4, members, tags },
  ]
  const { records } = await readOsm(writeList(t, 'answer.json', JSON.stringify({ elements })), DATED)
  assert.deepEqual(
    records.map(({ lat, lng }) => [lat, lng]),
    [
      [37.5, 127],
      [37.5, 127],
    ],
  )
})

test('the Korean name takes precedence, and the branch follows it once', async (t) => {
  const nameOf = async (tags: Tags) => (await recordOf(t, { amenity: 'cafe', ...tags }))?.name
  assert.equal(await nameOf({ name: 'Starbucks', 'name:ko': '스타벅스', branch: '강남점' }), '스타벅스 강남점')
  assert.equal(await nameOf({ name: '스타벅스 강남점', branch: '강남점' }), '스타벅스 강남점')
  assert.equal(await nameOf({ name: 'Blue Door', 'name:en': 'Blue Door Cafe' }), 'Blue Door')
})

test('an element whose trade has ended is a closed venue, unless something else replaced it', async (t) => {
  assert.equal((await recordOf(t, { 'disused:amenity': 'restaurant' }))?.operatingStatus, 'closed')
  assert.equal(await recordOf(t, { 'disused:amenity': 'restaurant', shop: 'clothes' }), undefined)
  assert.equal(await recordOf(t, { amenity: 'bank' }), undefined)
})

test('an element was seen when it was last changed or checked, but not after the file was made', async (t) => {
  const seen = async (tags: Tags) => (await recordOf(t, { amenity: 'cafe', ...tags }))?.observedAt
  assert.equal(await seen({ check_date: '2026-03-01' }), '2026-03-01T00:00:00Z')
  assert.equal(await seen({ check_date: '2062-03-01' }), DATED.observedAt)
})

test('street and lot addresses are distinguished, with the floor', async (t) => {
  const head = { amenity: 'cafe', 'addr:city': '서울특별시', 'addr:district': '중구' }
  const road = await recordOf(t, { ...head, 'addr:street': '세종대로', 'addr:housenumber': '110', 'addr:floor': '2' })
  assert.equal(road?.roadAddress, '서울특별시 중구 세종대로 110, 2층')
  const lot = await recordOf(t, { ...head, 'addr:subdistrict': '태평로1가', 'addr:housenumber': '31' })
  assert.equal(lot?.jibunAddress, '서울특별시 중구 태평로1가 31')
  const whole = await recordOf(t, { amenity: 'cafe', 'addr:full': '서울특별시 중구 세종대로 110' })
  assert.equal(whole?.roadAddress, '서울특별시 중구 세종대로 110')
})

test('tags become attributes, both true and false, except those that only an owner can confirm', async (t) => {
  const record = await recordOf(t, {
    amenity: 'restaurant',
    cuisine: 'Shabu-shabu;korean',
    internet_access: 'wlan',
    outdoor_seating: 'no',
    dog: 'leashed',
    highchair: '3',
    takeaway: 'only',
    smoking: 'no',
    'payment:cash': 'yes',
    'payment:kakaopay': 'yes',
    'payment:apple_pay': 'yes',
    'payment:visa': 'no',
    'diet:vegan': 'only',
    'diet:halal': 'yes',
    'diet:gluten_free': 'yes',
    'contact:instagram': '@gage.kr',
    'contact:facebook': 'https://facebook.com/gage',
    website: 'gage.example/menu',
  })
  assert.equal(record?.subtype, 'shabu_hotpot')
  assert.deepEqual(record?.attributes, {
    wifi: true,
    outdoor_seating: false,
    pet_friendly: true,
    takeout: true,
    smoking_area: false,
    high_chair: true,
    dine_in: false,
    payment_methods: ['cash', 'kakao_pay'],
    serves: ['vegan'],
    dietary: ['vegan_options', 'fully_vegan', 'vegetarian_options'],
    muslim_friendly: ['muslim_menu'],
  })
  assert.deepEqual(record?.snsLinks, [
    { platform: 'instagram', url: 'https://www.instagram.com/gage.kr', handle: 'gage.kr' },
    { platform: 'facebook', url: 'https://facebook.com/gage' },
  ])
  assert.equal(record?.homepage, 'http://gage.example/menu')
})
