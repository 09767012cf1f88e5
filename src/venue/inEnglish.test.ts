import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressInEnglish, nameInEnglish, regionInEnglish, stationInEnglish } from './inEnglish.ts'

const REGIONS = [
  ['서울특별시', 'Seoul'],
  ['서울특별시 강남구', 'Gangnam-gu, Seoul'],
  ['서울특별시 강남구 역삼1동', 'Yeoksam 1-dong, Gangnam-gu, Seoul'],
  ['경기도 수원시 영통구', 'Yeongtong-gu, Suwon-si, Gyeonggi'],
  ['부산광역시 동구', 'Dong-gu, Busan'],
  ['대구광역시 중구', 'Jung-gu, Daegu'],
  ['경상남도 창원시', 'Changwon-si, Gyeongnam'],
  ['제주특별자치도 제주시 한림읍', 'Hallim-eup, Jeju-si, Jeju'],
] as const

test('a region’s name follows the order of an English address', () => {
  for (const [korean, english] of REGIONS) assert.equal(regionInEnglish(korean), english)
})

const ADDRESSES = [
  ['서울특별시 중구 창경궁로 62-29', '62-29, Changgyeonggung-ro, Jung-gu, Seoul'],
  ['서울특별시 강남구 테헤란로4길 15', '15, Teheran-ro 4-gil, Gangnam-gu, Seoul'],
  ['서울특별시 서초구 서초대로78길 22, 2층', '2F, 22, Seocho-daero 78-gil, Seocho-gu, Seoul'],
  ['서울특별시 종로구 종로 39 지하 1층', 'B1, 39, Jong-ro, Jongno-gu, Seoul'],
  ['서울특별시 종로구 우정국로 38-13 (견지동)', '38-13, Ujeongguk-ro, Gyeonji-dong, Jongno-gu, Seoul'],
  [
    '서울특별시 강남구 반딧불로27길 138, 2층 (역삼동, 한빛빌딩)',
    '2F, Hanbitbilding, 138, Banditbul-ro 27-gil, Yeoksam-dong, Gangnam-gu, Seoul',
  ],
  ['경기도 수원시 영통구 광교로 5 (이의동)', '5, Gwanggyo-ro, Iui-dong, Yeongtong-gu, Suwon-si, Gyeonggi'],
  ['서울특별시 강남구 테헤란로 5 (가동 101호)', null],
  ['부산광역시 해운대구 우동 산 12', 'San12, U-dong, Haeundae-gu, Busan'],
  ['경기도 성남시 분당구 정자동 15-3, 지하1층', 'B1, 15-3, Jeongja-dong, Bundang-gu, Seongnam-si, Gyeonggi'],
  ['서울특별시 종로구 종로 39, 지112층', 'B112, 39, Jong-ro, Jongno-gu, Seoul'],
  ['서울특별시 종로구 종로 39, 지1층', 'B1, 39, Jong-ro, Jongno-gu, Seoul'],
  ['서울특별시 종로구 종로 39, 지하층', 'Basement, 39, Jong-ro, Jongno-gu, Seoul'],
  ['서울특별시 종로구 종로 39, 지하 102호', 'No.B102, 39, Jong-ro, Jongno-gu, Seoul'],
  ['서울특별시 종로구 종로 39, 지상1층', '1F, 39, Jong-ro, Jongno-gu, Seoul'],
  ['부산광역시 해운대구 남산2길 5', '5, Namsan 2-gil, Haeundae-gu, Busan'],
  ['서울특별시 용산구 용산2가동 3, B103호', null],
  ['경상남도 창원시 3·15대로 7', null],
] as const

test('an address becomes an English one whose parts keep their units behind a hyphen', () => {
  for (const [korean, english] of ADDRESSES) {
    const converted = addressInEnglish(korean)
    assert.doesNotMatch(converted, /[가-힣]/u, korean)
    if (english !== null) assert.equal(converted, english)
    assert.doesNotMatch(converted, /San2|BNo|· /, korean)
  }
})

test('a name is romanised word by word, and its Latin letters and digits stay', () => {
  assert.equal(nameInEnglish('우래옥'), 'Uraeok')
  assert.equal(nameInEnglish('순라길 상점'), 'Sullagil Sangjeom')
  assert.equal(nameInEnglish('BHC치킨 2호점'), 'BHCChikin 2Hojeom')
  assert.equal(nameInEnglish('cafe 38'), 'cafe 38')
})

test('a chain has the name on its signs, and its branch is called one', () => {
  assert.equal(nameInEnglish('스타벅스 강남R점'), 'Starbucks GangnamR Branch')
  assert.equal(nameInEnglish('스타벅스강남역점'), 'Starbucks Gangnam Station Branch')
  assert.equal(nameInEnglish('파리바게뜨 명동본점'), 'Paris Baguette Myeongdong Main Branch')
  assert.equal(nameInEnglish('맥도날드'), 'McDonald’s')
  assert.equal(nameInEnglish('이디야 커피 한성대점'), 'Ediya Coffee Hanseongdae Branch')
  assert.equal(nameInEnglish('던킨 도너츠 명동점'), 'Dunkin’ Donuts Myeongdong Branch')
  assert.equal(nameInEnglish('배스킨라빈스31 신촌점'), 'Baskin Robbins Sinchon Branch')
  assert.equal(nameInEnglish('스타벅스 2호점'), 'Starbucks Branch 2')
  assert.equal(nameInEnglish('스타벅스 구로디지털단지점'), 'Starbucks Gurodijiteoldanji Branch')
  assert.equal(nameInEnglish('엔제리너스 커피'), 'Angel-in-us')
})

test('a name that only begins as a chain, and a shop of another kind, are romanised', () => {
  assert.equal(nameInEnglish('공차돌'), 'Gongchadol')
  assert.equal(nameInEnglish('공차돌 강남점'), 'Gongchadol Gangnamjeom')
  assert.equal(nameInEnglish('커피빈스 홍대점'), 'Keopibinseu Hongdaejeom')
  for (const shop of ['테라로사편의점', '이디야커피전문점', '스타벅스 롯데백화점', '엔제리너스 명동면세점'])
    assert.doesNotMatch(nameInEnglish(shop), /Branch|Coffee|Starbucks|Angel/u)
})

test('the main branch and the branch at a station are called so, and words that only end alike are not', () => {
  assert.equal(nameInEnglish('우래옥 본점'), 'Uraeok Main Branch')
  assert.equal(nameInEnglish('국밥집 압구정역점'), 'Gukbapjip Apgujeong Station Branch')
  assert.equal(nameInEnglish('동네 주점'), 'Dongne Jujeom')
})

test('a station is named as on English signs', () => {
  assert.equal(stationInEnglish('강남역'), 'Gangnam Station')
  assert.equal(stationInEnglish('서울역'), 'Seoul Station')
  assert.equal(stationInEnglish('City Hall'), 'City Hall')
  const officialNames = new Map([['구로디지털단지역', 'Guro Digital Complex']])
  assert.equal(stationInEnglish('구로디지털단지역', officialNames), 'Guro Digital Complex Station')
  assert.equal(stationInEnglish('강남역', officialNames), 'Gangnam Station')
})
