import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { parseSentence } from './parseQuery.ts'
import type { RawParams } from './parsed.ts'
import { toPlaceList } from './sentenceRequest.ts'
import type { RegionLookup } from './wordsRegion.ts'

const now = instantOf('2026-11-26', 900)
const STATION = { lat: 37.4979, lng: 127.0276 }
const lookUp: RegionLookup = (name) => {
  if (name === '강남역')
    return [
      {
        kind: 'station',
        fullName: '강남역',
        regionCode: '1168064000',
        dongCodes: [],
        circle: { center: STATION, radiusM: 500 },
        isShortened: false,
        placeCount: 1,
      },
    ]
  if (name === '마포구')
    return [
      {
        kind: 'sigungu',
        fullName: '서울특별시 마포구',
        regionCode: '11440',
        dongCodes: [],
        circle: { center: STATION, radiusM: 1_000 },
        isShortened: false,
        placeCount: 1,
      },
    ]
  return []
}

function read(params: RawParams) {
  const parsed = parseSentence(params, now)
  assert.equal(parsed.kind, 'parsed')
  const { report, parsed: list } = toPlaceList(parsed.value, { lookUp, today: '2026-11-26' })
  assert.equal(list.kind, 'parsed', JSON.stringify(list))
  return { report, list: list.value }
}

test('the words become filters, the others the keyword, and the report names both', () => {
  const { report, list } = read([['q', '마포구 조용한 카페 별무리']])
  assert.deepEqual(list.scope, { kind: 'region', codePrefix: '11440' })
  assert.deepEqual(list.filters.lists, { atmosphere: ['quiet'], business_category: ['cafe'] })
  assert.equal(list.filters.keyword, '별무리')
  assert.deepEqual(report.notUnderstood, ['별무리'])
  assert.deepEqual(
    report.understood.map(({ text }) => text),
    ['마포구', '조용한', '카페'],
  )
})

test('a station is a circle, nearest first; its radius can be given', () => {
  assert.deepEqual(read([['q', '강남역 카페']]).list.scope, { kind: 'circle', center: STATION, radiusM: 500 })
  assert.equal(read([['q', '강남역 카페']]).list.sort, 'distance')
  const wide = read([
    ['q', '강남역 카페'],
    ['radius', '900'],
  ])
  assert.deepEqual(wide.list.scope, { kind: 'circle', center: STATION, radiusM: 900 })
})

test('the position of the person is searched only when neither the words nor a parameter name a place', () => {
  const here: RawParams = [
    ['lat', '35.1'],
    ['lng', '129.0'],
  ]
  assert.deepEqual(read([['q', '카페'], ...here]).list.scope, {
    kind: 'circle',
    center: { lat: 35.1, lng: 129 },
    radiusM: 1_000,
  })
  assert.equal(read([['q', '마포구 카페'], ...here]).list.scope.kind, 'region')
  assert.equal(read([['q', '카페'], ['region_code', '26'], ...here]).list.scope.kind, 'region')
  assert.equal(read([['q', '카페'], ['bbox', '127.0,37.4,127.1,37.5'], ...here]).list.scope.kind, 'everywhere')
})

test('a parameter replaces the words of the same parameter, and the report leaves these out', () => {
  const { report, list } = read([
    ['q', '강남역 조용한 카페'],
    ['atmosphere', 'lively'],
    ['region_code', '11440'],
  ])
  assert.deepEqual(list.filters.lists['atmosphere'], ['lively'])
  assert.deepEqual(list.scope, { kind: 'region', codePrefix: '11440' })
  assert.deepEqual(report.understood, [{ text: '카페', param: 'business_category', value: 'cafe' }])
})

test('an order by distance goes with the place of the sentence', () => {
  assert.equal(read([['q', '강남역에서 가까운 순 카페']]).list.sort, 'distance')
  assert.equal(
    read([
      ['q', '강남역에서 가까운 순 카페'],
      ['region_code', '11440'],
    ]).list.sort,
    'discovery',
  )
})

test('a misspelt word is reported as assumed', () => {
  assert.deepEqual(read([['q', 'parkng']]).report.understood, [
    { text: 'parkng', param: 'parking', value: 'true', assumed: true },
  ])
})

test('words that may mean several things are reported and not applied', () => {
  const { report, list } = read([['q', '7시 카페']])
  assert.deepEqual(report.ambiguous, [
    {
      text: '7시',
      readings: [
        { param: 'open_at', value: '07:00' },
        { param: 'open_at', value: '19:00' },
      ],
    },
  ])
  assert.equal(list.filters.openAt, null)
})

test('a parameter that contradicts the words is refused by its name', () => {
  const parsed = parseSentence(
    [
      ['q', '1만원 이하 국밥'],
      ['min_price_avg', '20000'],
    ],
    now,
  )
  assert.equal(parsed.kind, 'parsed')
  const { parsed: list } = toPlaceList(parsed.value, { lookUp, today: '2026-11-26' })
  assert.equal(list.kind === 'faulty' && list.faults[0]?.param, 'min_price_avg')
})

test('a kind is also looked for in names, unless a parameter names another kind', () => {
  const { report, list } = read([['q', '마포구 샐러드집']])
  assert.deepEqual(
    report.understood.slice(1).map(({ text, param, value }) => [text, param, value]),
    [
      ['샐러드집', 'subtype', 'salad_healthy'],
      ['샐러드집', 'or_named', '샐러드'],
    ],
  )
  assert.deepEqual(
    list.filters.orNamed.map(({ word }) => word),
    ['샐러드'],
  )
  const other = read([
    ['q', '마포구 샐러드집'],
    ['subtype', 'pizza'],
  ])
  assert.deepEqual(other.list.filters.orNamed, [])
  assert.ok(other.report.understood.every(({ param }) => param !== 'or_named'))
})

test('a sentence with many kinds is looked for in names by five of them', () => {
  const { list } = read([['q', '돈까스 떡볶이 칼국수 샌드위치 스테이크 이자카야 마라탕 양꼬치']])
  assert.deepEqual(
    list.filters.orNamed.map(({ word }) => word),
    ['돈까스', '떡볶이', '칼국수', '샌드위치', '스테이크'],
  )
})
