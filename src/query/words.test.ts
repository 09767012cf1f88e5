import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldWord } from '#base/text/text.ts'
import { parseNearby, parseSearch } from './parseQuery.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import type { Region } from '#venue/records.ts'
import { BOOLEAN_FILTERS, entriesOf } from '#venue/vocabulary.ts'
import { alsoMeant } from './sentence/sentenceWords.ts'
import { readSentence } from './words.ts'
import { REGION_KINDS, type RegionKind } from '#venue/regionKinds.ts'
import { regionDirectory } from './regionDirectory.ts'
import { anyText } from '../../test/support/anyText.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

function row(regionCode: string, sigungu: string, dong: string, fullName: string): Region {
  const radius = fullName.endsWith('역') ? { radiusM: 500 } : {}
  return { regionCode, sido: '', sigungu, dong, fullName, center: { lat: 37.5, lng: 127 }, placeCount: 1, ...radius }
}

const ROWS: Readonly<Record<RegionKind, readonly Region[]>> = {
  sigungu: [
    row('11680', '강남구', '', '서울특별시 강남구'),
    row('11140', '중구', '', '서울특별시 중구'),
    row('26110', '중구', '', '부산광역시 중구'),
    row('41117', '수원시 영통구', '', '경기도 수원시 영통구'),
    row('41115', '수원시 팔달구', '', '경기도 수원시 팔달구'),
  ],
  dong: [
    row('1168064000', '강남구', '역삼1동', '서울특별시 강남구 역삼1동'),
    row('1168065000', '강남구', '역삼2동', '서울특별시 강남구 역삼2동'),
    row('1120067000', '성동구', '성수2가1동', '서울특별시 성동구 성수2가1동'),
    row('4146152000', '처인구', '역삼동', '경기도 용인시 처인구 역삼동'),
    row('1144071000', '마포구', '연남동', '서울특별시 마포구 연남동'),
  ],
  station: [
    row('1168064000', '', '', '강남역'),
    row('1168064000', '', '', '역삼역'),
    row('1144066000', '', '', '홍대입구역'),
    row('1135056000', '', '', '광운대역'),
  ],
  legal_dong: [],
  landmark: [],
}
const lookUp = regionDirectory(REGION_KINDS.flatMap((kind) => ROWS[kind].map((one) => ({ ...one, kind }))))
const read = (sentence: string) => readSentence(sentence, { lookUp, today: '2026-11-21' })
/** Without `prefer`, which is no condition. */
const paramsOf = (sentence: string) => Object.fromEntries(read(sentence).params.filter(([name]) => name !== 'prefer'))
const parse = (sentence: string) => {
  const { endpoint, params } = read(sentence)
  return endpoint === 'nearby' ? parseNearby(params, NOW) : parseSearch(params, NOW)
}

test('of two places beside each other the last is meant, and the other is reported', () => {
  const { params, region, unsayable } = read('홍대입구역 연남동 술집')
  assert.deepEqual(params[0], ['region_code', '1144071000'])
  assert.deepEqual([region?.from, unsayable], ['연남동', ['홍대입구역']])
  const other = read('연남동 홍대입구역 술집')
  assert.deepEqual([other.region?.from, other.unsayable], ['홍대입구역', ['연남동']])
  assert.deepEqual(read('강남구 강남역 술집').unsayable, [], 'a place inside another narrows it')
})

test('the name of a city means all of its districts', () => {
  const { params, region, ambiguous } = read('수원 카페')
  assert.deepEqual(
    [params[0], region?.readings[0]?.fullName, ambiguous],
    [['in', '경기도 수원시'], '경기도 수원시', []],
  )
})

test('a street that ends in 대로 is not a place with a particle', () => {
  assert.equal(read('강남역대로 맛집').region, null)
  assert.equal(read('홍대입구역으로').region?.from, '홍대입구역으로')
})

test('a station is found by its present and its former name', () => {
  for (const word of ['광운대역', '성북역'])
    assert.deepEqual(
      lookUp(word).map(({ kind, fullName }) => [kind, fullName]),
      [['station', '광운대역']],
    )
})

interface Alias {
  param: string
  word: string
  value: string
}

const ALIASES: readonly Alias[] = [
  ...LIST_FILTERS,
  'exclude',
  'open_at',
  'include_unknown_hours',
  ...BOOLEAN_FILTERS,
].flatMap((param) =>
  entriesOf(param).flatMap(({ value, ko, en }) => [...ko, ...en].map((word) => ({ param, word, value }))),
)

test('every alias alone becomes one of its own readings, or is reported with it', () => {
  const byWord = Map.groupBy(ALIASES, ({ word }) => foldWord(word))
  for (const { word } of ALIASES) {
    const own = byWord.get(foldWord(word)) ?? []
    const reading = read(word)
    const conditions = reading.resolved.filter(({ param }) => param !== 'prefer')
    const resolved = conditions.map(({ param, value }) => `${param}=${value}`)
    const said =
      resolved.length > 0
        ? resolved
        : reading.ambiguous.flatMap(({ readings }) => readings.map(({ param, value }) => `${param}=${value}`))
    // A speciality of a place is a dish in a sentence: 흑돼지.
    const isDish = own.every(({ param }) => param === 'local_food' || param === 'bbq_meat')
    const isOwn = (text: string) =>
      (isDish && text.startsWith('subtype=')) ||
      // Whoever says until when, or a time of the night, asks for hours.
      (['open late', '늦은 밤'].includes(word) && text === 'open_at=late_night') ||
      own.some(
        ({ param, value }) =>
          text === `${param}=${value}` || (param === 'open_at' && text.startsWith(`open_at=${value} `)),
      )
    assert.ok(said.some(isOwn), `${word}: ${JSON.stringify(reading)}`)
    const also = alsoMeant(word)
    const isAlso = (text: string) => also !== null && text === `${also.param}=${also.value}`
    if (resolved.length > 0)
      assert.ok(
        resolved.every((text) => isOwn(text) || isAlso(text)),
        `${word}: ${resolved.join()}`,
      )
    assert.equal(reading.keyword, null, word)
  }
})

const GRAMMAR = [
  '말고',
  '없는',
  '빼고',
  '제외',
  'no',
  'without',
  'not',
  'or',
  'and',
  ',',
  '.',
  '근처',
  'near',
  '역',
  '내일',
  '오늘',
  '7시',
  '저녁 7시',
  '19:30',
  '18:00-20:00',
]
const MORE = [
  '만원 이하',
  '2만원대',
  'under 20,000 won',
  '강남',
  '중구',
  '역삼동',
  '홍대',
  '스타벅스',
  '4명',
  '토요일',
  '이랑',
  '에서',
  '조용하고',
  '%',
  ':',
  'a:b',
  '지금',
  '99만원',
  '24시',
  '금요일',
  '다음 주 월요일',
  '2월 30일',
  'nov 31',
  '500m 이내',
  'within 9km',
  '24시간',
  '순한',
]
const anyWord = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ALIASES.map(({ word }) => word)) },
  { weight: 4, arbitrary: fc.constantFrom(...GRAMMAR, ...MORE) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 8 }) },
)
const anySentence = fc
  .array(fc.tuple(anyWord, fc.constantFrom(' ', ' ', ' ', '', '이랑 ', ', ')))
  .map((parts) => parts.flat().join(''))

test('the parameters of any sentence can be parsed and agree with the reading', () => {
  fc.assert(
    fc.property(anySentence, (sentence) => {
      const parsed = parse(sentence)
      assert.equal(parsed.kind, 'parsed', `${sentence} → ${JSON.stringify([read(sentence).params, parsed])}`)
    }),
    { numRuns: 400 },
  )
})

test('a very long sentence is cut, not refused', () => {
  const subtypes = entriesOf('subtype').map(({ ko }) => ko[0])
  assert.ok(subtypes.length > 20)
  assert.equal(parse(subtypes.join(', ')).kind, 'parsed')
  assert.ok(read(subtypes.join(', ')).unsayable.length > 0)
  for (const word of ['국밥 카페', '스타벅스 말고', '삼성페이', '아무개']) {
    const many = ALIASES.slice(0, 60)
      .map((alias) => `${alias.word} ${word}`)
      .join(' ')
    assert.equal(parse(many).kind, 'parsed')
  }
  assert.equal(parse(`${'가나다라'.repeat(40)} ${'마바사 '.repeat(60)}`).kind, 'parsed')
})

test('the same sentence always gives the same reading, whatever the white space around and between its words', () => {
  fc.assert(
    fc.property(fc.array(anyWord), fc.constantFrom(' ', '  ', '\t', ' \u3000'), (words, space) => {
      assert.deepEqual(read(` ${words.join(space)} `), read(words.join(' ')))
    }),
    { numRuns: 100 },
  )
})

const CASES: readonly (readonly [sentence: string, params: Record<string, string>])[] = [
  [
    '조용한 혼밥 국밥집 주차',
    { atmosphere: 'quiet', recommended_for: 'solo_dining', subtype: 'gukbap_soup', parking: 'true' },
  ],
  ['술집 말고 조용한 카페', { exclude: 'serves:alcohol', atmosphere: 'quiet', business_category: 'cafe' }],
  ['조용한 카페, 술집 말고', { atmosphere: 'quiet', business_category: 'cafe', exclude: 'serves:alcohol' }],
  // A negation before its verb; an earlier version ignored it as a filler and reversed the meaning.
  ['술 안 파는 밥집', { exclude: 'serves:alcohol', business_category: 'restaurant' }],
  ['술 안 마시는 회식', { exclude: 'serves:alcohol', recommended_for: 'group_dining' }],
  ['치킨이랑 피자 말고', { exclude: 'subtype:chicken,subtype:pizza' }],
  ['치킨 피자 말고', { subtype: 'chicken', exclude: 'subtype:pizza' }],
  ['no beer or wine', { exclude: 'subtype:hof_beer,subtype:wine_bar' }],
  ['no beer and wine', { exclude: 'subtype:hof_beer', subtype: 'wine_bar' }],
  ['except chicken and pizza', { exclude: 'subtype:chicken,subtype:pizza' }],
  ['pasta, no, pizza', { subtype: 'italian,pizza' }],
  ['돼지고기 없는 국밥', { muslim_friendly: 'pork_free', subtype: 'gukbap_soup' }],
  ['전주비빔밥', { subtype: 'baekban' }],
  ['회전초밥', { subtype: 'sushi_sashimi' }],
  ['회의', { keyword: '회의' }],
  ['강남역맛집', { lat: '37.5', lng: '127', radius: '500', business_category: 'restaurant' }],
  ['강남 카페 맛집', { region_code: '11680', business_category: 'cafe' }],
  ['역삼 카페', { lat: '37.5', lng: '127', radius: '500', business_category: 'cafe' }],
  ['성수동 카페', { region_code: '1120067000', business_category: 'cafe' }],
  ['연남 카페', { region_code: '1144071000', business_category: 'cafe' }],
  ['부산 중구 카페', { region_code: '26110', business_category: 'cafe' }],
  ['내일 강남구에서 저녁', { region_code: '11680', open_at: 'tomorrow dinner' }],
  // The day of the reading is a Saturday.
  ['토요일 저녁 국밥', { subtype: 'gukbap_soup', open_at: '2026-11-21 dinner' }],
  ['금요일 저녁 7시 국밥', { subtype: 'gukbap_soup', open_at: '2026-11-27 19:00' }],
  ['다음 주 금요일 저녁 회식', { recommended_for: 'group_dining', open_at: '2026-11-27 dinner' }],
  ['11월 3일 점심', { open_at: '2027-11-03 lunch' }],
  ['brunch on nov 29th at 11am', { subtype: 'brunch', open_at: '2026-11-29 11:00' }],
  ['돼지갈비', { subtype: 'korean_bbq', bbq_meat: 'pork' }],
  ['소고기 구워 먹는 집', { subtype: 'korean_bbq', bbq_meat: 'beef' }],
  ['인도 카레', { subtype: 'indian' }],
  ['내일 오후 카페', { business_category: 'cafe', open_at: 'tomorrow 14:00-17:00' }],
  ['주말 점심 국밥', { subtype: 'gukbap_soup' }],
  // A distance needs a place as the centre of its circle and has no effect without one.
  ['cafe within 500m of Gangnam', { lat: '37.5', lng: '127', radius: '500', business_category: 'cafe' }],
  ['역삼역 1.5km 이내 카페', { lat: '37.5', lng: '127', radius: '1500', business_category: 'cafe' }],
  ['강남구 500m 카페', { region_code: '11680', business_category: 'cafe' }],
  ['반경 1km 카페', { business_category: 'cafe' }],
  ['강남역 20km 카페', { lat: '37.5', lng: '127', radius: '500', business_category: 'cafe' }],
  // Understood, but no filter expresses it; as a required keyword each of them would match nothing.
  ['24시간 국밥', { subtype: 'gukbap_soup', is24h: 'true' }],
  ['24/7 cafe', { business_category: 'cafe', is24h: 'true' }],
  ['순한 국밥', { subtype: 'gukbap_soup' }],
  ['든든한 국밥', { subtype: 'gukbap_soup' }],
  ['동반 카페', { business_category: 'cafe' }],
  ['도보 5분 카페', { business_category: 'cafe' }],
  ['영어 메뉴 있는 카페', { foreign_languages: 'en', business_category: 'cafe' }],
  // Words without spaces: also with a verb, a price, a Latin word; a name that holds a word of a filter stays whole.
  ['룸있는고깃집', { private_room: 'true', subtype: 'korean_bbq' }],
  ['만원이하점심', { max_price_avg: '10000', open_at: 'lunch' }],
  ['강남역cafe', { lat: '37.5', lng: '127', radius: '500', business_category: 'cafe' }],
  ['고기리막국수', { keyword: '고기리막국수' }],
  ['스타벅스 성수점', { keyword: '스타벅스 성수점' }],
  ['A Twosome Place', { keyword: 'Twosome Place' }],
  ['hot dog', { keyword: 'hot dog' }],
  // Laughter, short forms and slang.
  ['카페ㅋㅋㅋ', { business_category: 'cafe' }],
  ['ㅅㅌㅂㅅ', { keyword: 'ㅅㅌㅂㅅ' }],
  ['프차 말고 카페ㅠㅠ', { exclude: 'franchise', business_category: 'cafe' }],
  // Orders and figures. A search without a point knows no distance.
  ['평점 높은 순 카페', { sort: 'rating', business_category: 'cafe' }],
  ['가장 저렴한 국밥', { sort: 'price', subtype: 'gukbap_soup' }],
  ['가까운 순 카페', { business_category: 'cafe' }],
  ['강남역 가까운 순 카페', { lat: '37.5', lng: '127', radius: '500', sort: 'distance', business_category: 'cafe' }],
  ['평점순 리뷰순 카페', { business_category: 'cafe' }],
  ['별점 4.5점 이상 카페', { min_rating: '4.5', business_category: 'cafe' }],
  ['별점 6점 이상 카페', { business_category: 'cafe', keyword: '별점 6점 이상' }],
  ['리뷰 3백개 이상 카페', { min_reviews: '300', business_category: 'cafe' }],
  ['40년 넘은 국밥집', { legacy: '40y', subtype: 'gukbap_soup' }],
  ['24시간 아닌 카페', { business_category: 'cafe' }],
  // A negation ends at the word that it belongs to, and the negation of a negation asks for the thing.
  ['not spicy noodles', { subtype: 'noodles' }],
  ['노키즈존 아닌 데 말고 카페', { no_kids_zone: 'true', business_category: 'cafe' }],
  ['주차 안 되는 카페', { exclude: 'parking', business_category: 'cafe' }],
  ['시끌벅적한 식당 말고', { exclude: 'atmosphere:lively', business_category: 'restaurant' }],
  ['카페나 식당 말고', { exclude: 'business_category:cafe,business_category:restaurant' }],
  ['금연 카페', { exclude: 'smoking_area', business_category: 'cafe' }],
  // Times beside each other.
  ['8pm tonight', { open_at: 'today 20:00' }],
  ['dinner at 7', { open_at: '19:00' }],
  ['오늘 밤 12시 국밥', { open_at: 'tomorrow 00:00', subtype: 'gukbap_soup' }],
  ['저녁 여섯시 국밥', { open_at: '18:00', subtype: 'gukbap_soup' }],
  ['크리스마스 이브 저녁', { open_at: '2026-12-24 dinner' }],
  // "Eat in" and "to go" are verbs here.
  ['where to eat in Gangnam', { region_code: '11680' }],
  ['takeout, good place to go', { takeout: 'true' }],
  // One typing error in a word of a filter; two, short words and other real words stay as they are.
  ['quite cafe', { atmosphere: 'quiet', business_category: 'cafe' }],
  ['hotpot open late', { subtype: 'shabu_hotpot', open_at: 'late_night' }],
  ['포차 새벽까지', { subtype: 'pocha', open_at: 'late_night' }],
  ['떡튀순 배달돼?', { subtype: 'bunsik', delivery: 'true' }],
  ['quite cheap cafe', { business_category: 'cafe', sort: 'price' }],
  ['vegitarian', { serves: 'vegetarian' }],
  ['방어', { subtype: 'sushi_sashimi' }],
  ['party noodles', { subtype: 'noodles' }],
  // A sentence of one everyday word is a name.
  ['약속', { keyword: '약속' }],
  ['친구포차', { keyword: '친구포차' }],
  ['용곱창', { keyword: '용곱창' }],
  ['콩나물하고 밥', { keyword: '콩나물하고 밥' }],
]

for (const [sentence, params] of CASES) {
  test(`by the written rules: ${sentence}`, () => assert.deepEqual(paramsOf(sentence), params))
}

test('of several places of one name the one with most of their venues is assumed, and without one none', () => {
  const named = (counts: readonly number[]) => {
    const codes = ['1168051000', '1138058000', '1162068500']
    const rows = counts.map((placeCount, i) => ({
      ...row(
        codes[i]!,
        ['강남구', '은평구', '관악구'][i]!,
        '신사동',
        `서울특별시 ${['강남구', '은평구', '관악구'][i]} 신사동`,
      ),
      kind: 'dong' as const,
      placeCount,
    }))
    return readSentence('신사동 카페', { lookUp: regionDirectory(rows), today: '2026-11-21' })
  }
  const { params, region, ambiguous } = named([900, 100, 80])
  assert.deepEqual([params[0], region?.assumed, ambiguous], [['in', '서울특별시 강남구 신사동'], true, []])
  assert.deepEqual(named([500, 400, 80]).params, [['business_category', 'cafe']])
  assert.equal(named([0, 0, 0]).region?.readings.length, 3)
  assert.equal(named([70, 16, 14]).region?.assumed, true, 'far ahead of the next')
  assert.equal(named([65, 35, 0]).region?.assumed, undefined)
  const shown = named([100, 0, 300]).region?.readings ?? []
  assert.deepEqual(
    shown.map(({ placeCount }) => placeCount),
    [300],
  )
  assert.deepEqual(
    named([200, 0, 300]).region?.readings.map(({ placeCount }) => placeCount),
    [300, 200],
  )
})

test('the word station alone, and the beginning of names of stations, name no station', () => {
  const station = { ...row('1114055000', '', '', '시청역'), kind: 'station' } as const
  const named = regionDirectory([station], [{ region: station, names: ['cityhall', 'cityhallstation'] }])
  for (const text of ['station', 'Station', 'x station', 'university station', 'City station'])
    assert.deepEqual(named(text), [], text)
  assert.equal(named('City Hall station')[0]?.fullName, '시청역')
})

test('a dish becomes its kind with the places that have it first, and a kind, a drink or two dishes only kinds', () => {
  const preferred = (sentence: string) => Object.fromEntries(read(sentence).params)['prefer']
  assert.equal(preferred('떡볶이집'), '떡볶이')
  assert.equal(preferred('평양냉면 노포'), '평양냉면')
  for (const sentence of ['분식', '태국 음식', '고깃집', '와인바 와인', '피자 파스타', '평점 높은 떡볶이집'])
    assert.equal(preferred(sentence), undefined, sentence)
})

test('phrases that no filter expresses are reported, not ignored', () => {
  for (const word of ['순한', '동반', '도보 5분', '반경 1km', '주말', '20km', '4명'])
    assert.deepEqual(read(`${word} 국밥`).unsayable, [word])
})

test('a place between two others, or one of two, is not guessed', () => {
  for (const sentence of [
    '강남역이랑 역삼역 사이 카페',
    '강남역이나 역삼역 카페',
    'Gangnam station or Yeoksam station cafe',
  ]) {
    const reading = read(sentence)
    assert.deepEqual(reading.params, [['business_category', 'cafe']], sentence)
    assert.equal(reading.region?.readings.length, 2, sentence)
  }
})

test('a misspelt word of a filter is marked as assumed, and only that word', () => {
  assert.deepEqual(read('조욘한 카페 with parkng').resolved, [
    { from: '조욘한', param: 'atmosphere', value: 'quiet', assumed: true },
    { from: '카페', param: 'business_category', value: 'cafe' },
    { from: 'parkng', param: 'parking', value: 'true', assumed: true },
  ])
})

test('a misspelt word of a filter that is a word of a venue name stays a keyword', () => {
  const setting = { lookUp, today: '2026-11-21', isNameWord: (word: string) => word === 'parkng' }
  assert.equal(readSentence('parkng cafe', setting).keyword, 'parkng')
})

test('a distance belongs to the words of its place', () => {
  assert.equal(read('강남역 300m 이내 카페').region?.from, '강남역 300m 이내')
})

test('several dongs of one name are reported as possible values of region_code', () => {
  assert.deepEqual(read('중구 카페').ambiguous, [
    {
      word: '중구',
      readings: [
        { param: 'region_code', value: '11140' },
        { param: 'region_code', value: '26110' },
      ],
    },
  ])
  assert.deepEqual(read('seongsu-dong').params, [['region_code', '1120067000']])
})

test('an ambiguous phrase is reported with its readings and sets no parameter', () => {
  assert.deepEqual(read('혼자').ambiguous, [
    {
      word: '혼자',
      readings: [
        { param: 'recommended_for', value: 'solo_dining' },
        { param: 'recommended_for', value: 'solo_drinking' },
      ],
    },
  ])
  assert.deepEqual(
    read('중구').region?.readings.map(({ fullName }) => fullName),
    ['서울특별시 중구', '부산광역시 중구'],
  )
  assert.deepEqual(
    read('7시').ambiguous[0]?.readings.map(({ value }) => value),
    ['07:00', '19:00'],
  )
  for (const sentence of ['혼자', '중구', '7시', '카페나 술집', '내일', '프랜차이즈'])
    assert.deepEqual(read(sentence).params, [], sentence)
})
