import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import type { RegionKind } from '#venue/regionKinds.ts'
import { readSentence } from './words.ts'
import { regionDirectory } from './regionDirectory.ts'

function row(kind: RegionKind, regionCode: string, name: string): Region & { kind: RegionKind } {
  const radius = kind === 'station' ? { radiusM: 500 } : {}
  const center = { lat: 37.5, lng: 127 }
  const dong = kind === 'legal_dong' ? name : ''
  return { kind, regionCode, sido: '', sigungu: '', dong, fullName: name, center, placeCount: 1, ...radius }
}

const STATIONS = ['합정역', '압구정역', '건대입구역', '명동역', '선릉역', '부산역', '강남역']
const lookUp = regionDirectory([
  ...STATIONS.map((name, i) => row('station', `11680640${i}0`, name)),
  row('legal_dong', '1111015600', '종로3가'),
  row('station', '1111015600', '종로3가역'),
])

/** Returns the filters without the place and what is preferred, and the words of the keyword. */
function read(sentence: string): { filters: Record<string, string>; keyword: string; region: string | null } {
  const { params, region } = readSentence(sentence, { lookUp, today: '2026-11-21' })
  const all = Object.fromEntries(params)
  const { keyword = '', prefer: _, lat: __, lng: ___, radius: ____, region_code: _____, ...filters } = all
  return { filters, keyword, region: region?.readings.map(({ fullName }) => fullName).join() ?? null }
}

test('an ending behind a noun, also one written as it sounds, leaves the filter of the noun', () => {
  const cases: [sentence: string, filters: Record<string, string>][] = [
    ['작업하기조은카페', { atmosphere: 'work_study', business_category: 'cafe' }],
    ['데이트하기조은데', { recommended_for: 'date' }],
    ['곱창 포장가능한데', { subtype: 'gopchang', takeout: 'true' }],
    ['곱창 배달가능한곳', { subtype: 'gopchang', delivery: 'true' }],
    ['단체가능함 국밥', { subtype: 'gukbap_soup', group_friendly: 'true' }],
    ['혼밥도됨 국밥', { subtype: 'gukbap_soup', recommended_for: 'solo_dining' }],
    ['와이파이됨 카페', { business_category: 'cafe', wifi: 'true' }],
    ['공부하기 조은 카페', { atmosphere: 'work_study', business_category: 'cafe' }],
  ]
  for (const [sentence, filters] of cases) {
    const got = read(sentence)
    assert.deepEqual([got.filters, got.keyword], [filters, ''], sentence)
  }
})

test('an ending inside a word is a part of a name', () => {
  assert.equal(read('카페사이조은').keyword, '카페사이조은')
  assert.equal(read('하남돼지집').keyword, '하남돼지집')
})

test('a word for a house of one dish or of one kitchen adds nothing to it', () => {
  assert.deepEqual(read('한우 전문점').filters, { subtype: 'korean_bbq' })
  assert.deepEqual(read('사찰음식점').filters, { temple_food: 'true' })
  assert.deepEqual(read('사찰 음식점').filters, { temple_food: 'true' })
  assert.deepEqual(read('베트남 음식점').filters, { subtype: 'vietnamese' })
})

test('the Korean name of a dish in Latin letters is the dish, also written apart', () => {
  const dishes = { gukbap_soup: 'dwaeji gukbab', seafood: 'ojingeo bokkeum', korean_bbq: 'dwaeji galbi' }
  for (const [subtype, dish] of Object.entries(dishes)) {
    const { filters, keyword } = read(`${dish} Gangnam station`)
    assert.deepEqual([filters, keyword], [{ subtype }, ''], dish)
  }
  assert.equal(read('samwon noodle garden').filters.subtype, 'noodles')
})

test('a place is found in the spellings of older romanisations, and letter by letter', () => {
  const spellings = {
    합정역: 'Hapjong',
    압구정역: 'Apkujong',
    건대입구역: 'Kondae',
    명동역: 'Myongdong station',
    선릉역: 'Seonreung',
  }
  for (const [station, typed] of Object.entries(spellings)) assert.equal(read(`cafe ${typed}`).region, station, typed)
  assert.equal(read('korean bbq jongro 3 ga').region, '종로3가')
  assert.equal(read('korean bbq Pusan station').region, '부산역')
})

test('slang, the moment for it and polite endings set no condition, and leave the filter of the noun', () => {
  const cases: [sentence: string, filters: Record<string, string>][] = [
    ['곱창 조질건데', { subtype: 'gopchang' }],
    ['국밥 뿌시러감', { subtype: 'gukbap_soup' }],
    ['떡볶이 뿌실사람', { subtype: 'bunsik' }],
    ['친구랑 갈껀데 국밥', { subtype: 'gukbap_soup' }],
    ['국밥각', { subtype: 'gukbap_soup' }],
    ['분위기깡패 카페', { business_category: 'cafe' }],
    ['알쓰인데 카페', { business_category: 'cafe' }],
    ['조용한가요 카페', { atmosphere: 'quiet', business_category: 'cafe' }],
  ]
  for (const [sentence, filters] of cases) {
    const got = read(sentence)
    assert.deepEqual([got.filters, got.keyword], [filters, ''], sentence)
  }
})

test('Korean words of filters and everyday words in Latin letters are these words, marked as assumed', () => {
  const cases: [sentence: string, filters: Record<string, string>][] = [
    ['joyonghan cafe', { atmosphere: 'quiet', business_category: 'cafe' }],
    ['masitneun gukbap jip', { subtype: 'gukbap_soup' }],
    ['jucha doeneun galbijip', { parking: 'true', subtype: 'korean_bbq' }],
    ['yajang itneun suljip', { outdoor_seating: 'true', business_category: 'bar' }],
    ['joyonghan카페', { atmosphere: 'quiet', business_category: 'cafe' }],
  ]
  for (const [sentence, filters] of cases) {
    const got = read(sentence)
    assert.deepEqual([got.filters, got.keyword], [filters, ''], sentence)
  }
  const { resolved } = readSentence('joyonghan cafe', { lookUp, today: '2026-11-21' })
  assert.deepEqual(
    resolved.map(({ from, assumed }) => [from, assumed]),
    [
      ['joyonghan', true],
      ['cafe', undefined],
    ],
  )
  assert.equal(read('tosokchon cafe').keyword, 'tosokchon')
})

test('a word and a place on the keys of the other layout, and a misspelt place, are marked as assumed', () => {
  assert.deepEqual(read('rnrqkq rkdska').filters, { subtype: 'gukbap_soup' })
  const misspelt: [sentence: string, region: string][] = [
    ['rkdska 카페', '강남역'],
    ['cafe Myeondong', '명동역'],
    ['압구졍역 카페', '압구정역'],
  ]
  for (const [sentence, region] of misspelt) {
    const reading = readSentence(sentence, { lookUp, today: '2026-11-21' })
    assert.deepEqual([reading.region?.readings[0]?.fullName, reading.region?.assumed], [region, true], sentence)
  }
  assert.equal(readSentence('강냠 카페', { lookUp, today: '2026-11-21' }).region, null, 'two syllables are too few')
})

test('an exit or a line belongs to the station before it', () => {
  for (const sentence of ['cafe Gangnam exit 10', '강남 2호선 카페', 'Gangnam station line 2 cafe'])
    assert.deepEqual([read(sentence).region, read(sentence).keyword], ['강남역', ''], sentence)
})

test('설날 and 추석 in a sentence are the next such day', () => {
  assert.equal(read('설날 점심 국밥').filters.open_at, '2027-02-07 lunch')
  assert.equal(read('추석에 저녁 먹을 국밥집').filters.open_at, '2027-09-15 dinner')
})

test('a misspelling that sounds like the word of a filter is that word, although some venue writes its name so', () => {
  const setting = { lookUp, today: '2026-11-21', isNameWord: () => true }
  const filtersOf = (sentence: string) => Object.fromEntries(readSentence(sentence, setting).params)
  assert.equal(filtersOf('강남역 이자까야').subtype, 'izakaya')
  assert.equal(filtersOf('강남역 한옥카폐').business_category, 'cafe')
  assert.equal(filtersOf('강남역 다이브').keyword, '다이브', 'it sounds otherwise')
  assert.equal(filtersOf('떡뽁잉').keyword, '떡뽁잉', 'a word alone may be the name')
})

test('few words of a sentence are compared with all names of regions', () => {
  let compared = 0
  const counting = Object.assign((name: string) => lookUp(name), { misspelt: () => (compared++, null) })
  const sentence = Array.from(
    { length: 40 },
    (_, i) => `갸뇨듀${'가나다라마바사아'[i % 8]}${'카타파하거'[i % 5]}`,
  ).join(' ')
  readSentence(sentence, { lookUp: counting, today: '2026-11-21' })
  assert.ok(compared > 0 && compared <= 6, String(compared))
})

test('BBQ is a chain beside Korean words only, and a barbecue beside English ones and alone', () => {
  const keywordOf = (sentence: string) =>
    readSentence(sentence, { lookUp, today: '2026-11-21', isChain: (words) => words === '비비큐' }).keyword
  assert.equal(keywordOf('bbq 맛집'), 'bbq')
  assert.equal(keywordOf('BBQ 주차되는'), 'BBQ')
  for (const sentence of ['bbq', 'korean bbq 맛집', 'quiet bbq']) assert.equal(keywordOf(sentence), null, sentence)
})

test('an ending that calls for agreement is none of a dish, and kape is a café', () => {
  for (const sentence of ['역시 파전이지', '오늘은 파전이잖아', '파전이죠'])
    assert.equal(
      readSentence(sentence, { lookUp, today: '2026-11-21' }).resolved.find(({ param }) => param === 'subtype')?.value,
      'jeon_makgeolli',
      sentence,
    )
  const { resolved } = readSentence('joyonghan kape', { lookUp, today: '2026-11-21' })
  assert.deepEqual(
    resolved.map(({ value, assumed }) => [value, assumed]),
    [
      ['quiet', true],
      ['cafe', true],
    ],
  )
})

test('the noun for a booking asks for a place that takes them', () => {
  const bookings = [
    '홍대 술집 예약',
    '술집 예약',
    '예약 술집',
    '술집 예약하고 싶어요',
    '술집 예약이 되는',
    'bar reservation',
    'bar reservations possible',
  ]
  for (const sentence of bookings)
    assert.deepEqual(read(sentence).filters, { business_category: 'bar', reservable: 'true' }, sentence)
  for (const sentence of [
    '예약 없이 술집',
    '예약 안 해도 되는 술집',
    'bar no reservation needed',
    'bar without reservations',
    'bar no reservation needed',
    "bar don't need reservation",
    '예약 안하고 갈 수 있는 술집',
    '예약하지 않아도 되는 술집',
  ])
    assert.deepEqual(read(sentence).filters, { business_category: 'bar' }, sentence)
  assert.deepEqual(read('예약금 없는 술집').filters, { business_category: 'bar', exclude: 'deposit_required' })
})

test('a kind behind the word for a neighbourhood without a space is that kind', () => {
  assert.deepEqual(read('동네빵집'), { filters: { subtype: 'bakery' }, keyword: '', region: null })
  assert.deepEqual(read('합정역 동네카페').filters, { business_category: 'cafe' })
  assert.deepEqual(read('동네치킨집').filters, { subtype: 'chicken' })
  assert.equal(read('동네한바퀴').keyword, '동네한바퀴')
})

test('BBQ is the chain beside a place, a branch or a visit, and a barbecue beside what says the kind of place', () => {
  const keywordOf = (sentence: string) =>
    readSentence(sentence, { lookUp, today: '2026-11-21', isChain: (words) => words === '비비큐' }).keyword ?? ''
  for (const sentence of ['bbq 부산역', 'bbq 치킨 부산역', '부산역 bbq 추천', 'bbq 부산역점', '부산역 근처 bbq 포장'])
    assert.match(keywordOf(sentence), /^bbq/u, sentence)
  for (const sentence of [
    '흑돼지 bbq 부산역',
    '루프탑 bbq',
    '한우 bbq',
    '한국식 bbq',
    'bbq 무한리필',
    'bbq 파티',
    '텍사스 bbq',
  ])
    assert.doesNotMatch(keywordOf(sentence), /bbq/iu, sentence)
})
