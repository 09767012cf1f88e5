import fc from 'fast-check'
import { brokenJson, jsonText } from './brokenJson.ts'
import { changedText } from './brokenText.ts'
import { packed } from './packed.ts'

const FRAGMENTS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  'null',
  '1e999',
  '-',
  '\\',
  '\\u0000',
  '\\ud800',
  '\n',
  '//',
  'NaN',
  "'",
]
const LENGTH_MAX = 60_000

/** JSON documents: valid ones, with changed values, and with changed text; sometimes packed. */
export function jsonLists<T>(valid: fc.Arbitrary<T>, textOf = jsonText) {
  const text = brokenJson(valid).map(textOf)
  return packed(fc.oneof({ arbitrary: text, weight: 4 }, changedText(valid.map(textOf), FRAGMENTS, LENGTH_MAX)))
}

/** Some of these keys, each with one of its values: mostly the first, which is valid. */
function someOf(keys: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<Record<string, unknown>> {
  const valueOf = ([valid, ...odd]: readonly unknown[]) =>
    fc.oneof({ arbitrary: fc.constant(valid), weight: 20 }, fc.constantFrom(valid, ...odd))
  return fc.record(Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, valueOf(values)])), {
    requiredKeys: [],
  })
}

const TAGS = {
  cuisine: ['korean;dumpling', 'coffee_shop', ''],
  opening_hours: ['24/7', 'Mo-Fr 10:00-20:00', 'x'.repeat(1001)],
  phone: ['+82-2-555-0101;02-1', 'x'],
  website: ['https://a.kr', 'a.kr'],
  'addr:province': ['서울특별시'],
  'addr:street': ['테헤란로'],
  'addr:housenumber': ['12', '-'],
  'addr:full': ['서울 강남구 역삼동 1'],
  'addr:floor': ['-1', '2', 'B'],
  'contact:instagram': ['@a', 'https://instagram.com/a', 'a b'],
  start_date: ['2018', '2018-07-17', '1990s'],
  check_date: ['2026-05-01', '2099-01-01'],
  highchair: ['yes', '3', 'no'],
  'payment:cash': ['yes', 'no'],
  'diet:vegan': ['only'],
  'disused:shop': ['bakery'],
  'branch:ko': ['역삼점'],
}
const point = fc.record({
  lat: fc.double({ min: 33, max: 38, noNaN: true }),
  lon: fc.double({ min: 126, max: 129, noNaN: true }),
})
const ref = fc.nat(12)
const tags = fc
  .tuple(
    fc.constantFrom(
      { amenity: 'cafe' },
      { amenity: 'restaurant' },
      { shop: 'bakery' },
      { amenity: 'food_court' },
      { highway: 'x' },
    ),
    fc.constantFrom({ name: '가게' }, { name: '가게' }, { 'name:ko': '가게', name: 'Shop' }, {}),
    someOf(TAGS),
  )
  .map(([trade, name, more]) => ({ ...trade, ...name, ...more }))
const stamp = someOf({ timestamp: ['2026-05-01T00:00:00Z', '2026', 'x'] })
const elements = fc.oneof(
  {
    arbitrary: fc.tuple(point, tags, stamp).map(([at, tags, more]) => ({ type: 'node', ...at, tags, ...more })),
    weight: 4,
  },
  point.map((at) => ({ type: 'node', ...at })),
  fc.tuple(tags, point).map(([tags, center]) => ({ type: 'way', tags, center })),
  fc.tuple(tags, fc.array(ref, { maxLength: 5 })).map(([tags, nodes]) => ({ type: 'way', tags, nodes })),
  tags.map((tags) => ({ type: 'way', tags, bounds: { minlat: 37.5, minlon: 127, maxlat: 37.6, maxlon: 127.1 } })),
  fc
    .tuple(tags, fc.array(fc.record({ type: fc.constantFrom('node', 'way', 'relation'), ref }), { maxLength: 5 }))
    .map(([tags, members]) => ({ type: 'relation', tags, members })),
)
/** Responses of Overpass. */
export const overpassAnswer = fc
  .tuple(
    fc.array(elements, { minLength: 1, maxLength: 8 }),
    someOf({ osm3s: [{ timestamp_osm_base: '2026-06-01T00:00:00Z' }] }),
  )
  .map(([elements, more]) => ({ version: 0.6, ...more, elements: elements.map((element, id) => ({ ...element, id })) }))

/** A list for the shipped mapping `visitjeju-2022.json`. The first object has every key that the mapping reads. */
const jejuPlace = {
  contentsid: 'CNTS_1',
  changed: '20220729105532',
  contentscd: { value: 'c4', label: '음식점' },
  latitude: 33.45,
  longitude: 126.55,
  title: '고기국수집',
  roadaddress: '제주도 제주시 애월로 1',
  address: '제주도 제주시 애월읍 1-2',
  phoneno: '064-123-4567',
  reservelink: 'https://a.kr/1',
  catemappList: [{ cate2cd: { label: '고메위크선정맛집' } }, { cate2cd: { label: '향토음식' } }],
  evelpt: '4.5',
  reviewcnt: '1,234',
  repPhoto: { photoid: { imgpath: 'https://a.kr/1.jpg' } },
  alltag: '무료 WIFI,주차장,현금결제,고기국수',
}
const JEJU = {
  contentsid: ['CNTS_1', 'CNTS_2', 3, ''],
  changed: ['20220729105532', 'x'],
  contentscd: [{ value: 'c4' }, { value: 'c1' }],
  latitude: [33.4, '33.4', 89, 'x'],
  longitude: [126.5, '126.5', -1],
  title: ['가게', ' '],
  roadaddress: ['제주특별자치도 서귀포시 중앙로 3', '--'],
  phoneno: ['0641234567', '-'],
  catemappList: [[], [null], 'x'],
  alltag: ['유아의자', 5, ['주차장', '전복']],
  reviewcnt: ['12', -1, 1e21],
}
export const jejuList = fc
  .array(someOf(JEJU), { maxLength: 4 })
  .map((others) => [jejuPlace, ...others.map((other) => ({ ...jejuPlace, ...other }))])

const RECORD = {
  confirmedBy: ['owner'],
  roadAddress: ['서울특별시 강남구 테헤란로 1'],
  regionCode: ['1168064000', '1'],
  phone: ['02-123-4567'],
  homepage: ['https://a.kr', 'javascript:1'],
  snsLinks: [[{ platform: 'x', url: 'https://x.com/a', handle: 'a' }]],
  operatingStatus: ['open', 'gone'],
  openedOn: ['2018-07-17', '2018-02-30'],
  hours: [
    { text: '매일 10:00~20:00' },
    { osm: 'Mo-Su 10:00-20:00' },
    { weekly: [{ day: 'mon', closed: true }] },
    { text: '', osm: '' },
  ],
  rating: [4.5, 6],
  reviewCount: [3, 0.5],
  menu: [[{ name: '국밥', price: 9000, recommend: true }], [], Array.from({ length: 501 }, () => ({ name: '국밥' }))],
  photos: [[{ url: 'https://a.kr/1.jpg', isMain: true }], [{ url: 'http://a.kr/1.jpg' }]],
  attributes: [{ wifi: true, serves: ['coffee'], atmosphere: { quiet: 0.5 }, x: 1 }, { cautions: ['a'] }],
  promotion: [{ title: 'a', url: 'ftp://a', a: { b: { c: { d: { e: { f: 1 } } } } } }],
  reservationChannels: [['phone'], ['x']],
}
const record = fc
  .tuple(
    fc.record({
      source: fc.constantFrom('a', 'a', 'b'),
      sourceId: fc.constantFrom('1', '2', '3'),
      observedAt: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-01T00:00:00.5+09:00'),
      name: fc.constantFrom('가게', '국밥 &amp; 집', 'x'.repeat(130)),
      lat: fc.constantFrom(37.5, -90),
      lng: fc.constantFrom(127, 180),
    }),
    someOf(RECORD),
  )
  .map(([needed, more]) => ({ ...needed, ...more }))
/** Source records, one per line. */
export const recordList = fc.array(record, { minLength: 1, maxLength: 6 })
export const linesText = (value: unknown) => (Array.isArray(value) ? value.map(jsonText).join('\n') : jsonText(value))
