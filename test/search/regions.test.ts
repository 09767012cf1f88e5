import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegionQuery } from '#contract/parameters/query.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const closed = { level: 'confirmed' as const, reasons: [], detectedAt: '2026-01-01', sources: 2 }
const index = indexOf(
  worldOf([
    venueWith('pl_1', { regionCode: '1168064000' }),
    venueWith('pl_2', { regionCode: '1168065000' }),
    venueWith('pl_3', { regionCode: '1168065000' }),
    venueWith('pl_4', { regionCode: '1168052100', closureSignal: closed }),
    venueWith('pl_5', { regionCode: '1111061500' }),
    venueWith('pl_6', { regionCode: '2635051000', location: { lat: 35.1655, lng: 129.1595 } }),
    venueWith('pl_7', { regionCode: '5011025000' }),
  ]),
)

const NOTHING: RegionQuery = {
  dong: null,
  sigungu: null,
  sido: null,
  regionCode: null,
  includeEmpty: false,
  kind: 'dong',
}
const dongs = (query: Partial<RegionQuery>) => index.regions({ ...NOTHING, ...query }).map(({ dong }) => dong)

test('a dong is found by its name, a part of it, without its number, and romanised', () => {
  assert.deepEqual(dongs({ dong: '역삼1동' }), ['역삼1동'])
  assert.deepEqual(dongs({ dong: '역삼 제1동' }), ['역삼1동'])
  // With the same fit, the one with more places comes first.
  for (const name of ['역삼동', '역삼', 'yeoksam', 'Yeoksam-dong', 'sam'])
    assert.deepEqual(dongs({ dong: name }), ['역삼2동', '역삼1동'], name)
  assert.deepEqual(dongs({ dong: 'yeoksam 1-dong' }), ['역삼1동'])
  assert.deepEqual(dongs({ dong: '종로1234가동' }), ['종로1·2·3·4가동'])
  assert.deepEqual(dongs({ dong: '없는동' }), [])
})

test('a whole name comes before a part of a name', () => {
  const two = indexOf({
    ...worldOf([
      venueWith('pl_1', { regionCode: '1' }),
      venueWith('pl_2', { regionCode: '2' }),
      venueWith('pl_3', { regionCode: '2' }),
    ]),
    dongs: ['우동', '여우동'].map((dong, i) => ({
      code: String(i + 1),
      sido: '부산광역시',
      sigungu: '해운대구',
      dong,
      fullName: dong,
      center: { lat: 35, lng: 129 },
      outline: [],
    })),
  })
  assert.deepEqual(
    two.regions({ ...NOTHING, dong: '우동' }).map(({ dong }) => dong),
    ['우동', '여우동'],
  )
})

test('without a name every dong with open places is listed, by code', () => {
  assert.deepEqual(dongs({}), ['종로1·2·3·4가동', '역삼1동', '역삼2동', '우1동', '조천읍'])
  assert.equal(dongs({ includeEmpty: true }).length, 12)
})

test('province and sigungu narrow the result in full, short and romanised form', () => {
  for (const sido of ['서울', '서울시', '서울특별시', 'Seoul', 'seoul-si'])
    assert.equal(dongs({ sido }).length, 3, sido)
  for (const sido of ['제주', '제주도', 'Jeju-do', 'jeju']) assert.deepEqual(dongs({ sido }), ['조천읍'], sido)
  for (const sigungu of ['강남구', '강남', 'Gangnam-gu'])
    assert.deepEqual(dongs({ sigungu }), ['역삼1동', '역삼2동'], sigungu)
  assert.deepEqual(dongs({ dong: '역삼', sigungu: '종로' }), [])
})

test('a code is looked up whole or by its beginning; closed places do not count', () => {
  assert.deepEqual(dongs({ regionCode: '1168065000' }), ['역삼2동'])
  assert.deepEqual(dongs({ regionCode: '11680' }), ['역삼1동', '역삼2동'])
  assert.deepEqual(dongs({ regionCode: '1168052100' }), [])
  assert.deepEqual(dongs({ regionCode: '1168052100', includeEmpty: true }), ['논현1동'])
  assert.deepEqual(dongs({ regionCode: '9999999999' }), [])
})

test('sigungu rows carry a five-digit code and the places of all their dongs', () => {
  const [gangnam, ...others] = index.regions({ ...NOTHING, kind: 'sigungu', dong: '강남' })
  assert.deepEqual(others, [])
  assert.equal(gangnam?.regionCode, '11680')
  assert.equal(gangnam?.placeCount, 3)
  assert.equal(gangnam?.fullName, '서울특별시 강남구')
})

test('stations are found in Korean and English, and belong to a dong', () => {
  for (const name of ['해운대역', '해운대', 'Haeundae', 'haeundae station']) {
    const [station] = index.regions({ ...NOTHING, kind: 'station', dong: name })
    assert.equal(station?.fullName, '해운대역', name)
    assert.equal(station?.regionCode, '2635051000')
    assert.equal(station?.placeCount, 1)
    assert.equal(station?.radiusM, 500)
    assert.equal(station?.nameEn, 'Haeundae')
  }
})

test('a station whose list has no English name has none', () => {
  const world = worldOf([])
  const nameless = indexOf({ ...world, stations: world.stations.map((station) => ({ ...station, nameEn: '' })) })
  const [station] = nameless.regions({ ...NOTHING, kind: 'station', dong: '해운대', includeEmpty: true })
  assert.equal(station && 'nameEn' in station, false)
})

test('a station outside all dongs has no row, because the nearest dong may be a hundred kilometres away', () => {
  const daegu = { name: '동대구역', nameEn: 'Dongdaegu', lines: [], lat: 35.8798, lng: 128.6288 }
  const world = worldOf([])
  const covered = indexOf({ ...world, stations: [...world.stations, daegu] })
  const stations = (name: string) => covered.regions({ ...NOTHING, kind: 'station', dong: name, includeEmpty: true })
  assert.deepEqual(stations('동대구'), [])
  assert.equal(stations('해운대').length, 1)
})

test('every centre has at most six decimals', () => {
  const world = worldOf([])
  const dongs = world.dongs.map((dong) => ({
    ...dong,
    center: { lat: dong.center.lat + 1 / 3e5, lng: dong.center.lng + 1 / 3e5 },
  }))
  const stations = world.stations.map((station) => ({ ...station, lat: station.lat + 1 / 3e7 }))
  const precise = indexOf({ ...world, dongs, stations })
  for (const kind of ['dong', 'sigungu', 'station'] as const) {
    const rows = precise.regions({ ...NOTHING, kind, includeEmpty: true })
    assert.ok(rows.length > 0, kind)
    for (const { fullName, center } of rows)
      for (const degrees of [center.lat, center.lng]) assert.match(String(degrees), /^-?\d+(\.\d{1,6})?$/, fullName)
  }
})

test('at most fifty rows answer a name', () => {
  const dongsOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      code: `11110${String(i).padStart(5, '0')}`,
      sido: '서울특별시',
      sigungu: '종로구',
      dong: `새${i}동`,
      fullName: '',
      center: { lat: 37, lng: 127 },
      outline: [],
    }))
  const many = indexOf({ ...worldOf([]), dongs: dongsOf(80) })
  assert.equal(many.regions({ ...NOTHING, dong: '새', includeEmpty: true }).length, 50)
  assert.equal(many.regions({ ...NOTHING, includeEmpty: true }).length, 80)
})

test('a query without a kind returns the rows of each kind, widest first, each with its kind', () => {
  for (const query of [{ dong: '역삼' }, { dong: '강남' }, { dong: 'haeundae' }, { includeEmpty: true }]) {
    const ofKind = (kind: 'sigungu' | 'dong' | 'legal_dong' | 'station' | 'landmark') =>
      index.regions({ ...NOTHING, ...query, kind }).map((row) => ({ ...row, kind }))
    const expected = (['sigungu', 'dong', 'legal_dong', 'station', 'landmark'] as const).flatMap(ofKind)
    assert.ok(expected.length > 0)
    assert.deepEqual(index.regions({ ...NOTHING, ...query, kind: 'any' }), expected)
  }
})

test('a province outside the official four is listed, and its regions are covered, once the release has a place there', () => {
  const daegu = {
    code: '2711059500',
    sido: '대구광역시',
    sigungu: '중구',
    dong: '동인동',
    fullName: '대구광역시 중구 동인동',
  }
  const dongs = [{ ...daegu, center: { lat: 35.87, lng: 128.6 }, outline: [] }]
  const found = indexOf({ ...worldOf([venueWith('pl_1', { regionCode: daegu.code })]), dongs })
  assert.deepEqual(found.provinces().at(-1), { name: '대구광역시', en: 'Daegu', regionCode: '27', placeCount: 1 })
  const isOutside = (within: VenueIndex) => {
    const query = queryFor({ lists: { subtype: ['bakery'] } }, { scope: { kind: 'region', codePrefix: '27' } })
    const { total, unsupported } = within.search(query, emptyOverlay)
    assert.equal(total, 0)
    return unsupported
  }
  assert.deepEqual([isOutside(found), isOutside(index)], [false, true])
  const gone = indexOf({ ...worldOf([venueWith('pl_1', { regionCode: daegu.code, closureSignal: closed })]), dongs })
  assert.deepEqual(
    gone.provinces(),
    index.provinces().map((province) => ({ ...province, placeCount: 0 })),
  )
})

test('provinces count the open places of their dongs', () => {
  assert.deepEqual(
    index.provinces().map(({ en, placeCount }) => [en, placeCount]),
    [
      ['Seoul', 4],
      ['Gyeonggi', 0],
      ['Busan', 1],
      ['Jeju', 1],
    ],
  )
})
