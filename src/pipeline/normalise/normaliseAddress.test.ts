import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseAddress } from './normaliseAddress.ts'
import { districtOf, isSigungu } from './sigungu.ts'
import { sampleRecord } from '../../../test/pipeline/sampleRecords.ts'
import { shownAddresses } from './shownAddress.ts'
import { anyText } from '../../../test/support/anyText.ts'

/** text → sido|sigungu|dong|road|number|lot|unit. Streets and lots are invented. */
const TABLE: readonly (readonly [text: string, parts: string])[] = [
  ['서울특별시 은평구 신사동  917번지 11호  2층', '서울특별시|은평구|신사동|||917-11|2층'],
  ['서울특별시 은평구 수색동  975번지  별빛상가 1층108호', '서울특별시|은평구|수색동|||975|1층108호'],
  ['서울특별시 은평구 수색동  975번지  101호', '서울특별시|은평구|수색동|||975|101호'],
  ['서울특별시 마포구 성산동  992번지 6호선 별빛역', '서울특별시|마포구|성산동|||992|'],
  ['서울특별시 중랑구 면목동  996번지  7호선별빛역내', '서울특별시|중랑구|면목동|||996|'],
  ['서울특별시 영등포구 신길동  9622번지 0호', '서울특별시|영등포구|신길동|||9622|'],
  ['서울특별시 마포구 상암동  0번지 0호  별빛블록', '서울특별시|마포구|상암동||||'],
  ['서울특별시 종로구 종로5가  395번지 11호  (지상1층)', '서울특별시|종로구|종로5가|||395-11|1층'],
  ['서울특별시 강남구 역삼동 948-9번지외 8필지 지상 별빛타워', '서울특별시|강남구|역삼동|||948-9|'],
  ['서울특별시 서울 서대문구 별빛로 12', '서울특별시|서대문구||별빛로|12||'],
  ['서울 강남구 별빛로85길 52, 101동 201호', '서울특별시|강남구||별빛로85길|52||201호'],
  ['서울시 서초구 별빛천로2안길 45', '서울특별시|서초구||별빛천로2안길|45||'],
  ['서울특별시 강남구 별빛로 22길 14 1층(역삼동)', '서울특별시|강남구|역삼동|별빛로22길|14||1층'],
  ['서울특별시 3010000 별빛대로9길 41 지하1층', '서울특별시|중구||별빛대로9길|41||지하1층'],
  ['서울특별시 (역삼동)별빛대로94길 23 B1층', '서울특별시||역삼동|별빛대로94길|23||지하1층'],
  ['서울특별시 강남구 별빛대로 지하 513', '서울특별시|강남구||별빛대로|지하513||'],
  ['서울특별시 강남구？별빛로？29(역삼동)', '서울특별시|강남구|역삼동|별빛로|29||'],
  ['강남구별빛로 7', '서울특별시|강남구||별빛로|7||'],
  ['서울 구로구 별빛로 98(고척동 969-34)', '서울특별시|구로구|고척동|별빛로|98|969-34|'],
  ['서울특별시 서초구 별빛로10길 6 반포동954-13  1~2층', '서울특별시|서초구|반포동|별빛로10길|6|954-13|1~2층'],
  ['부산광역시 중구 보수동2가 989-6 ', '부산광역시|중구|보수동2가|||989-6|'],
  ['부산광역시 중구 보수동 1가 977-6', '부산광역시|중구|보수동1가|||977-6|'],
  ['부산광역시 중구 별빛길 3, 1,2층 (동광동3가)', '부산광역시|중구|동광동3가|별빛길|3||1~2층'],
  ['부산시 수영구 별빛로48번길 8(남천동)', '부산광역시|수영구|남천동|별빛로48번길|8||'],
  [
    '부산광역시 부산진구 별빛대로691번가길 24-7, 지상1-2층 (부전동)',
    '부산광역시|부산진구|부전동|별빛대로691번가길|24-7||1~2층',
  ],
  ['부산광역시 기장군 일광읍 별빛로 3', '부산광역시|기장군|일광읍|별빛로|3||'],
  ['경기도 수원시팔달구 인계동 9112-3', '경기도|수원시 팔달구|인계동|||9112-3|'],
  ['경기 수원시 팔달구 별빛로 241 (인계동)', '경기도|수원시 팔달구|인계동|별빛로|241||'],
  ['경기도 광주시 오포읍 신현리 923', '경기도|광주시|오포읍 신현리|||923|'],
  ['광주 남구 별빛로 1', '광주광역시|남구||별빛로|1||'],
  ['제주특별자치도 제주시 애월읍 애월리 9540', '제주특별자치도|제주시|애월읍 애월리|||9540|'],
  ['경기 원미구 별빛로 3', '경기도|부천시 원미구||별빛로|3||'],
  ['분당구 별빛로 3', '경기도|성남시 분당구||별빛로|3||'],
  ['경기 수원 팔달구 별빛로 3', '경기도|수원시 팔달구||별빛로|3||'],
  ['경기 시흥 대야동 9112-3', '경기도|시흥시|대야동|||9112-3|'],
  ['서울강남구 별빛로 3', '서울특별시|강남구||별빛로|3||'],
  ['서울 강남구청 별빛로 3', '서울특별시|||별빛로|3||'],
  ['부산 광역시 동래구 별빛로 3', '부산광역시|동래구||별빛로|3||'],
  ['부산 진구 별빛로 3', '부산광역시|부산진구||별빛로|3||'],
  ['부산 강서구 별빛로 3', '부산광역시|강서구||별빛로|3||'],
  ['강서구 별빛로 3', '|강서구||별빛로|3||'],
  ['중구 별빛로 3', '|중구||별빛로|3||'],
  ['천안시 동남구 별빛로 3', '충청남도|천안시 동남구||별빛로|3||'],
  ['강원도 고성군 별빛로 3', '강원특별자치도|고성군||별빛로|3||'],
  ['전북 전주시 덕진구 별빛로 3', '전북특별자치도|전주시 덕진구||별빛로|3||'],
  ['인천 남구 별빛로 3', '인천광역시|미추홀구||별빛로|3||'],
  ['경북 군위군 별빛로 3', '대구광역시|군위군||별빛로|3||'],
  ['충남 연기군 조치원읍 별빛로 3', '세종특별자치시||조치원읍|별빛로|3||'],
  ['서울 부천시 별빛로 3', '서울특별시|부천시||별빛로|3||'],
  ['제주시 연동 972-9', '제주특별자치도|제주시|연동|||972-9|'],
  ['제주특별자치도 제주시 이도이동 산 12-3', '제주특별자치도|제주시|이도이동|||산12-3|'],
  ['별빛로61번길 97 1층(반여동)', '||반여동|별빛로61번길|97||1층'],
  ['별빛로165(죽전동) 102호', '||죽전동|별빛로|165||102호'],
  ['', '||||||'],
  ['없음', '||||||'],
]

const joined = (road?: string, jibun?: string) => {
  const { sido, sigungu, dong, road: name, buildingNumber, lot, unit } = normaliseAddress(road, jibun)
  return [sido, sigungu, dong, name, buildingNumber, lot, unit].join('|')
}

test('an address is split into parts in all common spellings', () => {
  assert.deepEqual(
    TABLE.map(([text]) => [text, joined(text)]),
    TABLE,
  )
})

test('an address gives the same result in either of the two fields', () => {
  for (const [text] of TABLE) assert.equal(joined('', text), joined(text), text)
})

test('a sido and a sigungu of two addresses are never combined unless the sido has the sigungu', () => {
  const region = (road: string, jibun: string) => joined(road, jibun).split('|').slice(0, 2).join(' ')
  assert.equal(region('서울 별빛로 3', '부산 중구 보수동2가 989-6'), '부산광역시 중구')
  assert.equal(region('서울 별빛로 3', '중구 명동 989-6'), '서울특별시 중구')
  assert.equal(region('서울 별빛로 3', '동구 초량동 989-6'), ' 동구')
  assert.equal(region('서울 별빛로 3', '부산 초량동 989-6'), ' ')
})

test('road and lot complete each other', () => {
  assert.equal(
    joined('부산광역시 중구 별빛로 3, 2층', '부산광역시 중구 보수동2가 989-6'),
    '부산광역시|중구|보수동2가|별빛로|3|989-6|2층',
  )
})

/** Returns the displayed road address of a record with nothing else. */
function shown(text: string): string {
  const record = sampleRecord({ says: { roadAddress: text }, address: normaliseAddress(text) })
  return shownAddresses(record).road ?? ''
}

const SHOWN: readonly (readonly [text: string, shown: string])[] = [
  ['서울특별시 은평구 신사동  917번지 11호  2층', '서울특별시 은평구 신사동 917-11 2층'],
  ['서울특별시 서울 서대문구 별빛로 12', '서울특별시 서대문구 별빛로 12'],
  ['서울특별시 3010000 별빛대로9길 41 지하1층', '서울특별시 중구 별빛대로9길 41 지하1층'],
  ['경기 수원시팔달구 별빛로 2 ( 인계동 )', '경기도 수원시 팔달구 별빛로 2 (인계동)'],
  ['서울특별시 중랑구 면목동  996번지  7호선별빛역내', '서울특별시 중랑구 면목동 996 7호선별빛역내'],
  ['부산광역시 중구 보수동2가 30-5번지 ', '부산광역시 중구 보수동2가 30-5'],
]

/** Invented lots in the forms of registers. */
const SHOWN_LOTS: readonly (readonly [text: string, shown: string])[] = [
  ['서울특별시 강남구 역삼동  926번지  번지278호지상1층', '서울특별시 강남구 역삼동 926 278호지상1층'],
  [
    '서울특별시 강남구 역삼동  926번지 2호  번지101호,102호(지상1층)',
    '서울특별시 강남구 역삼동 926-2 101호,102호(지상1층)',
  ],
  ['서울특별시 성북구 보문동1가 30 번지', '서울특별시 성북구 보문동1가 30'],
  ['서울특별시 강남구 역삼동 948-9번지외 8필지', '서울특별시 강남구 역삼동 948-9 외 8필지'],
  ['서울특별시 구로구 구로동 936-62 별빛상가일번지지하34', '서울특별시 구로구 구로동 936-62 별빛상가일번지지하34'],
  ['서울특별시 마포구 상수동  915번지 15호  -102', '서울특별시 마포구 상수동 915-15 102호'],
  ['서울특별시 서대문구 현저동 1 -11', '서울특별시 서대문구 현저동 1 -11'],
  ['서울특별시 마포구 상수동  915번지 15호  -1층', '서울특별시 마포구 상수동 915-15 1층'],
  ['서울특별시 마포구 상수동 915-15 별빛타운-102', '서울특별시 마포구 상수동 915-15 별빛타운-102'],
  ['서울특별시 강북구 미아동  965번지 3호  (별빛1길 11-3)(지상1층)', '서울특별시 강북구 미아동 965-3 (지상1층)'],
  ['서울특별시 금천구 시흥동  963번지 48호  지상1층(별빛로 50길 68)', '서울특별시 금천구 시흥동 963-48 지상1층'],
  ['서울특별시 금천구 시흥동  963번지 48호  (별빛상가 3)', '서울특별시 금천구 시흥동 963-48 (별빛상가 3)'],
]

test('a displayed lot address has no repeated 번지, no loose hyphen and no former street name in brackets', () => {
  const shownLot = (jibunAddress: string) => {
    const record = sampleRecord({ says: { jibunAddress }, address: normaliseAddress('', jibunAddress) })
    return [jibunAddress, shownAddresses(record).jibun]
  }
  assert.deepEqual(
    SHOWN_LOTS.map(([text]) => shownLot(text)),
    SHOWN_LOTS,
  )
})

test('a displayed address is one line with the full names of province and district once, without codes and repeats', () => {
  assert.deepEqual(
    SHOWN.map(([text]) => [text, shown(text)]),
    SHOWN,
  )
})

const pieces = fc.constantFrom(
  '서울특별시',
  '서울',
  '경기',
  '수원시',
  '팔달구',
  '중구',
  '3010000',
  '신사동',
  '종로5가',
  '산',
  '별빛로',
  '4길',
  '12',
  '12-3',
  '번지',
  '호',
  '층',
  '(',
  ')',
  ',',
  ' ',
  '  ',
  '지하',
  '애월읍',
)
const texts = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
)

test('a province joined to a city and its district is read like the separate words, whether or not the city has the district', () => {
  for (const gu of ['팔달구', '중구']) {
    const { sido, sigungu } = normaliseAddress(`경기도 수원시 ${gu}`)
    const joined = normaliseAddress(`경기수원시${gu}`)
    assert.deepEqual([joined.sido, joined.sigungu], [sido, sigungu])
  }
})

test('a region that is repeated after one that does not exist is left out with it', () => {
  const text = '서울특별시팔달구 서울특별시 별빛로 1'
  const { sido, sigungu } = normaliseAddress(shown(text))
  assert.deepEqual([sido, sigungu], ['', ''])
})

test('reading never throws, and the displayed address gives the same parts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { sido, sigungu } = normaliseAddress(text)
      const line = shown(text)
      assert.equal(shown(line), line)
      const again = normaliseAddress(line)
      const isPair = sido === '' || !isSigungu(sigungu) || districtOf(sido, sigungu) !== null
      assert.deepEqual([again.sido, again.sigungu], isPair ? [sido, sigungu] : ['', ''])
    }),
    { numRuns: 3000 },
  )
})
