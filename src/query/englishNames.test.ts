import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import { regionDirectory } from './regionDirectory.ts'
import { regionsNamedIn } from './wordsRegion.ts'
import { readSentence } from './words.ts'

const point = (kind: 'station' | 'landmark', fullName: string, lat: number, names?: string[]): Region => ({
  kind,
  regionCode: '1114055000',
  sido: '서울특별시',
  sigungu: '중구',
  dong: '소공동',
  fullName,
  center: { lat, lng: 127 },
  placeCount: 1,
  radiusM: 500,
  ...(names && { names }),
})
const CITY_HALL = point('station', '시청역', 37.1)
const ENGLISH: readonly (readonly [Region, string[]])[] = [
  [CITY_HALL, ['cityhall', 'cityhallstation']],
  [point('station', '디지털미디어시티역', 37.2), ['digitalmediacity']],
  [point('station', '어린이대공원역', 37.3), ['children`sgrandpark']],
  [point('station', '동대문역사문화공원역', 37.4), ['dongdaemunhistory&culturepark']],
  [point('station', '종로3가역', 37.45), ['jongno3ga']],
  [point('station', '고려대역', 37.5), ['koreauniv']],
  [point('station', '공항역', 37.55), ['airport']],
  [point('station', '강남구청역', 37.6), ['gangnamguoffice']],
  [point('station', '김포공항역', 37.65), ['gimpointlairport']],
  [point('station', '외대앞역', 37.66), ['hankukunivofforeignstudies']],
  [point('station', '불암산역', 37.7), ['buramsan']],
  [point('station', '자양역', 37.75), ['jayang']],
  [point('station', '뚝섬역', 37.76), ['ttukseom']],
  [point('station', '구로디지털단지역', 37.8), ['gurodigitalcomplex']],
]
const LANDMARKS = [
  point('landmark', '구로디지털단지', 37.81, ['Guro Digital Complex']),
  point('landmark', '국립중앙박물관', 37.85, ['National Museum of Korea']),
  point('landmark', '서울과학기술대학교', 37.9, ['Seoul National University of Science and Technology']),
]
const DISTRICT: Region = {
  ...point('station', '서울특별시 강남구', 37.5),
  kind: 'sigungu',
  regionCode: '11680',
  sigungu: '강남구',
}
const lookUp = regionDirectory(
  [...ENGLISH.map(([region]) => region), ...LANDMARKS, DISTRICT],
  ENGLISH.map(([region, names]) => ({ region, names })),
)
const cafeAt = (sentence: string) => {
  const { region, keyword } = readSentence(sentence, { lookUp, today: '2026-11-26' })
  return [region?.readings.map(({ fullName }) => fullName).join(), keyword]
}

test('the English name of a station or landmark is a place, also where it consists of common words', () => {
  const cases: readonly (readonly [typed: string, place: string])[] = [
    ['City Hall', '시청역'],
    ['city hall station', '시청역'],
    ['시청 station', '시청역'],
    ['Digital Media City', '디지털미디어시티역'],
    ["Children's Grand Park", '어린이대공원역'],
    ['childrens grand park station', '어린이대공원역'],
    ['Dongdaemun History & Culture Park station', '동대문역사문화공원역'],
    ['Dongdaemun History and Culture Park', '동대문역사문화공원역'],
    ['Jongno 3(sam)-ga', '종로3가역'],
    ['Korea Univ.', '고려대역'],
    ['Korea University station', '고려대역'],
    ['Gangnam-gu Office', '강남구청역'],
    ['gangnam district office', '강남구청역'],
    ['gangnam district', '서울특별시 강남구'],
    ['Gimpo Intl. Airport', '김포공항역'],
    ['Gimpo International Airport station', '김포공항역'],
    ['Hankuk Univ. of Foreign Studies', '외대앞역'],
    ['Danggogae', '불암산역'],
    ['Danggogae station', '불암산역'],
    ['Ttukseom Resort', '자양역'],
    ['ddukseom resort station', '자양역'],
    ['Ttukseom Park station', '자양역'],
    ['Guro Industrial Complex station', '구로디지털단지역'],
    ['Dongdaemun Stadium', '동대문역사문화공원역'],
    ['Guro Digital Complex', '구로디지털단지'],
    ['Guro Digital Complex station', '구로디지털단지역'],
    ['National Museum', '국립중앙박물관'],
    ['Seoul National University of Science and Technology', '서울과학기술대학교'],
  ]
  for (const [typed, place] of cases)
    for (const sentence of [`${typed} cafe`, `cafe near ${typed}`, `${typed} 카페`])
      assert.deepEqual(cafeAt(sentence), [place, null], sentence)
})

test('one common word names a station only beside the word for station, and a Korean word beside a name is no part of it', () => {
  assert.deepEqual(cafeAt('airport cafe'), [undefined, 'airport'])
  assert.deepEqual(cafeAt('airport station cafe'), ['공항역', null])
  assert.deepEqual(cafeAt('city view cafe'), [undefined, null])
  const [only] = readSentence('City Hall 카페', { lookUp, today: '2026-11-26' }).region?.readings ?? []
  assert.equal(only?.fullName, '시청역')
  assert.deepEqual(
    regionsNamedIn('City Hall Station Exit 3', lookUp).map(({ fullName }) => fullName),
    ['시청역'],
  )
})
