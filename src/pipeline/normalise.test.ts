import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Polygon } from '#base/geometry.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { type SourceInfo, type SourceReading, type SourceRecord, UNDECLARED } from '#sources/record.ts'
import { compareAddresses } from './compare/compareAddress.ts'
import { normaliseRecords } from './normalise.ts'
import { shownAddresses } from './normalise/shownAddress.ts'
import type { NormalRecord } from './normalRecord.ts'
import { houseOf } from './place/addressAnchors.ts'
import { NONE_REJECTED } from '../../test/sources/testLists.ts'

const AS_OF = '2026-06-30'
const square = (west: number, south: number, size: number): Polygon => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]
const dong = (code: string, sigungu: string, name: string, polygon: Polygon): Dong => ({
  code,
  sido: '서울특별시',
  sigungu,
  dong: name,
  fullName: `서울특별시 ${sigungu} ${name}`,
  center: { lat: polygon[0]?.[0]?.[1] ?? 0, lng: polygon[0]?.[0]?.[0] ?? 0 },
  outline: [polygon],
})
const DONGS = [
  dong('1114011111', '중구', '별빛1동', square(127, 37.5, 0.02)),
  dong('1111022222', '종로구', '달빛동', square(127.2, 37.5, 0.02)),
]
const HOME = { lat: 37.51, lng: 127.01 }

const info = (name: string): SourceInfo => ({
  name,
  independenceGroup: name,
  duplicateFree: false,
  register: false,
  declaration: UNDECLARED,
})

function readingOf(source: string, records: readonly Partial<SourceRecord>[]): SourceReading {
  const whole = records.map((record, i) => ({
    source,
    sourceId: String(i),
    observedAt: '2026-01-01T00:00:00Z',
    name: '별빛국밥',
    ...record,
  }))
  return {
    info: info(source),
    records: whole,
    rejected: NONE_REJECTED,
    replaced: 0,
    setAside: {},
    dropped: {},
    unreadable: [],
  }
}

const run = (...readings: SourceReading[]) =>
  normaliseRecords(readings, { dongs: DONGS, stations: [] }, AS_OF, () => {})
const only = (record: Partial<SourceRecord>) => run(readingOf('list', [record]))
const reasonsOf = (record: Partial<SourceRecord>) => only(record).setAside['list']

test('a record is split into parts and gets its region, and a missing province, from the map', () => {
  const { records, setAside } = only({
    ...HOME,
    name: '(주)별빛국밥 별빛1동점',
    roadAddress: '별빛로 3, 2층',
    phone: '312-9876',
    regionCode: '1111022222',
    openedOn: '2020-01-31',
  })
  assert.deepEqual(setAside, {})
  const { record: _record, source: _source, ...rest } = records[0] ?? assert.fail('no record')
  assert.deepEqual(rest, {
    index: 0,
    name: { shown: '별빛국밥 별빛1동점', core: '별빛국밥', branch: '별빛1동', brand: '' },
    phone: '+8223129876',
    address: {
      sido: '서울특별시',
      sigungu: '중구',
      dong: '',
      road: '별빛로',
      buildingNumber: '3',
      lot: '',
      unit: '2층',
    },
    ...HOME,
    ownCoordinates: true,
    placedBy: 'guess',
    regionCode: '1114011111',
    addressConflict: null,
    kindClaims: [{ by: 'sign', subtypes: ['gukbap_soup'], category: '' }],
    subtypes: ['gukbap_soup'],
    category: 'restaurant',
    closed: false,
    openedOn: '2020-01-31',
    closedOn: '',
    observedAt: Date.parse('2026-01-01T00:00:00Z'),
  })
})

test('a business without food or drink is set aside with the reason', () => {
  assert.deepEqual(reasonsOf({ ...HOME, name: '별빛헤어', categoryLabel: '이미용업' }), { not_food_or_drink: 1 })
  assert.deepEqual(reasonsOf({ ...HOME, categoryLabel: '편의점' }), { convenience_store: 1 })
})

test('a record outside the map is set aside, by its point or by its address', () => {
  assert.deepEqual(reasonsOf({ lat: 35.1, lng: 129 }), { outside_coverage: 1 })
  assert.deepEqual(reasonsOf({ ...HOME, roadAddress: '대구광역시 중구 별빛로 3' }), { outside_coverage: 1 })
  assert.deepEqual(reasonsOf({ lat: 21.3, lng: -157.8 }), { outside_coverage: 1 })
})

test("a record without coordinates takes those of another list's record at its address; otherwise it is set aside", () => {
  const { records, setAside, counts } = run(
    readingOf('bare', [{ roadAddress: '서울 중구 별빛로 3' }, { roadAddress: '서울 중구 별빛로 99' }]),
    readingOf('full', [{ ...HOME, roadAddress: '서울특별시 중구 별빛로 3 (별빛동)' }]),
  )
  const placed = records.find(({ source }) => source.name === 'bare')
  assert.deepEqual(
    [placed?.lat, placed?.lng, placed?.ownCoordinates, placed?.regionCode],
    [HOME.lat, HOME.lng, false, '1114011111'],
  )
  assert.deepEqual(setAside, { bare: { no_coordinates_and_unknown_address: 1 } })
  assert.deepEqual(counts, { 'placed by address': 1 })
})

test('coordinates outside Korea or far from the address are replaced by those of the address', () => {
  const full = readingOf('full', [{ ...HOME, roadAddress: '서울특별시 중구 별빛로 3' }])
  for (const wrong of [
    { lat: 0, lng: 0 },
    { lat: 37.51, lng: 127.21 },
  ]) {
    const { records, setAside } = run(readingOf('wrong', [{ ...wrong, roadAddress: '서울특별시 중구 별빛로 3' }]), full)
    const placed = records.find(({ source }) => source.name === 'wrong')
    assert.deepEqual([placed?.lat, placed?.ownCoordinates, setAside], [HOME.lat, false, {}])
  }
  assert.deepEqual(reasonsOf({ lat: 37.51, lng: 127.21, roadAddress: '서울특별시 중구 별빛로 3' }), {
    coordinates_contradict_address: 1,
  })
})

test('an address without a district gets that of a record with the same phone, road and number', () => {
  const lines = { phone: '02-312-9876', roadAddress: '별빛로 3' }
  const full = readingOf('full', [{ ...HOME, ...lines, roadAddress: '서울특별시 중구 별빛로 3' }])
  const astray = { lat: 37.51, lng: 127.21 }
  const normalised = (record: Partial<SourceRecord>) => {
    const { records, counts } = run(readingOf('short', [{ ...astray, ...record }]), full)
    const found = records.find(({ source }) => source.name === 'short')
    return [found?.address.sigungu, found?.lng, found?.ownCoordinates, Object.values(counts)]
  }
  assert.deepEqual(normalised(lines), ['중구', HOME.lng, false, [1]])
  assert.deepEqual(normalised({ ...lines, phone: '02-312-0000' }), ['종로구', astray.lng, true, []])
  assert.deepEqual(normalised({ ...lines, roadAddress: '별빛로 4' }), ['종로구', astray.lng, true, []])
})

test('a closing takes effect on its day, and a date that does not exist is unknown', () => {
  const closed = (record: Partial<SourceRecord>) => {
    const found = only({ ...HOME, ...record }).records[0]
    return [found?.closed, found?.openedOn, found?.closedOn]
  }
  assert.deepEqual(closed({ operatingStatus: 'closed' }), [true, '', ''])
  assert.deepEqual(closed({ operatingStatus: 'suspended' }), [false, '', ''])
  assert.deepEqual(closed({ closedOn: AS_OF }), [true, '', AS_OF])
  assert.deepEqual(closed({ closedOn: '2026-07-01' }), [false, '', '2026-07-01'])
  assert.deepEqual(closed({ openedOn: '2026-07-01' }), [false, '', ''])
  assert.deepEqual(closed({ openedOn: '2020-02-30', closedOn: '0000-00-00' }), [false, '', ''])
})

test('unknown labels mean no food only in a list of many trades', () => {
  const odd = { ...HOME, name: '별빛상사', categoryLabel: '정체 모를 말' }
  const barber = { ...HOME, name: '별빛헤어', categoryLabel: '이미용업' }
  const food = { ...HOME, categoryLabel: '한식' }
  assert.equal(run(readingOf('food', [odd, food, food])).records.length, 3)
  const mixed = run(readingOf('mixed', [odd, food, barber]))
  assert.deepEqual([mixed.records.length, mixed.setAside], [1, { mixed: { unknown_label: 1, not_food_or_drink: 1 } }])
})

/** A district beside 중구, and a 중구 in another province. */
const MORE_DONGS = [
  ...DONGS,
  dong('1168033333', '강남구', '은하동', square(127.02, 37.5, 0.02)),
  { ...dong('2611055555', '중구', '파도동', square(129, 35.1, 0.02)), sido: '부산광역시' },
]
const runOnMore = (...readings: SourceReading[]) =>
  normaliseRecords(readings, { dongs: MORE_DONGS, stations: [] }, AS_OF, () => {})
const placeOf = ({ lng, placedBy, regionCode, addressConflict }: NormalRecord) => ({
  lng,
  placedBy,
  regionCode,
  addressConflict,
})

test('coordinates in another district give way to other records of the address; the conflict is kept', () => {
  const astray = readingOf('astray', [{ lat: 37.51, lng: 127.03, roadAddress: '서울 중구 별빛로 3' }])
  const full = readingOf('full', [{ ...HOME, roadAddress: '서울특별시 중구 별빛로 3' }])
  const conflict = { kind: 'sigungu', address: '서울특별시 중구', coordinates: '서울특별시 강남구' } as const
  const placeIn = (...readings: SourceReading[]) =>
    runOnMore(...readings)
      .records.filter(({ source }) => source.name === 'astray')
      .map(placeOf)
  assert.deepEqual(placeIn(astray, full), [
    {
      lng: HOME.lng,
      placedBy: 'address',
      regionCode: '1114011111',
      addressConflict: { ...conflict, trusted: 'address' },
    },
  ])
  assert.deepEqual(placeIn(astray), [
    {
      lng: 127.03,
      placedBy: 'contradicted',
      regionCode: '1168033333',
      addressConflict: { ...conflict, trusted: 'coordinates' },
    },
  ])
})

test('a point that equal addresses in two provinces contradict is one of several addresses', () => {
  const at = (sido: string) => ({ lat: 37.51, lng: 127.03, jibunAddress: `${sido} 중구 별빛동 12-3` })
  const left = (...sidos: string[]) => runOnMore(readingOf('list', sidos.map(at))).setAside['list']
  assert.equal(left('서울특별시', '서울'), undefined)
  assert.deepEqual(left('서울특별시', '부산광역시'), { coordinates_contradict_address: 2 })
})

test('a point that several addresses of one list contradict places none of them', () => {
  const at = (lot: string, lng = 127.03) => ({ lat: 37.51, lng, jibunAddress: `서울특별시 중구 별빛동 ${lot}` })
  const left = (...records: Partial<SourceRecord>[]) => runOnMore(readingOf('list', records)).setAside['list']
  assert.equal(left(at('12-3')), undefined)
  assert.equal(left(at('12-3'), at('12-3')), undefined)
  assert.equal(left(at('12-3'), at('40', 127.031)), undefined)
  assert.deepEqual(left(at('12-3'), at('40')), { coordinates_contradict_address: 2 })
  const full = readingOf('full', [{ ...HOME, jibunAddress: '서울특별시 중구 별빛동 40' }])
  const { records, setAside } = runOnMore(readingOf('list', [at('12-3'), at('40')]), full)
  assert.deepEqual(setAside['list'], { coordinates_contradict_address: 1 })
  assert.deepEqual(
    records.map(({ lng }) => lng),
    [HOME.lng, HOME.lng],
  )
})

test('a record shows neither a sido nor a sigungu when its address names two that do not exist together', () => {
  const { records } = runOnMore(readingOf('list', [{ ...HOME, roadAddress: '서울특별시 부천시 별빛로 3' }]))
  const [record] = records
  assert.ok(record)
  assert.deepEqual([record.address.sido, record.address.sigungu], ['', ''])
  assert.deepEqual(shownAddresses(record), { road: '별빛로 3', jibun: null })
  assert.deepEqual(record.addressConflict, {
    kind: 'sigungu',
    address: '서울특별시 부천시',
    coordinates: '서울특별시 중구',
    trusted: 'coordinates',
  })
})

test('a district of several provinces is in the province of its coordinates, and a shared street stays apart', () => {
  const at = (lat: number, lng: number) => ({ lat, lng, roadAddress: '중구 별빛로 3' })
  const { records } = runOnMore(readingOf('list', [at(37.51, 127.01), at(35.11, 129.01)]))
  assert.deepEqual(
    records.map(({ address }) => address.sido),
    ['서울특별시', '부산광역시'],
  )
  const [a, b] = records.map(({ address }) => address) as [NormalRecord['address'], NormalRecord['address']]
  assert.equal(compareAddresses(a, b).road, 'different')
  assert.notEqual(houseOf(a), houseOf(b))
})
