import { foldWord } from '#base/text/text.ts'
import { formerStationNames } from '#venue/formerStationNames.ts'

/** The shortest name in Korean. */
export const KOREAN_MIN = 2

/** 종로5·6가동 is also written 종로56가동. */
export const withoutDots = (dong: string) => dong.replaceAll('·', '')

/** The forms of a district's name: 마포구, 마포; 수원시 팔달구, 팔달구, 팔달, 수원시, 수원. */
export function sigunguForms(sigungu: string): string[] {
  const cityEnd = sigungu.lastIndexOf('시', sigungu.length - 2) + 1
  const city = cityEnd > 1 ? sigungu.slice(0, cityEnd) : ''
  const rest = sigungu.slice(city.length).trimStart()
  const parts = [foldWord(sigungu), city, rest].filter((part) => part !== '')
  return [...parts, ...parts.map((part) => part.replace(/[시군구]$/u, '')).filter((part) => part.length >= KOREAN_MIN)]
}

/**
 * The forms of a dong's name: 역삼1동 also as 역삼동, 성수2가3동 as 성수동; and the form without 동, which may name many other
 * things.
 */
export function dongForms(dong: string): [named: string[], shortened: string[]] {
  const whole = dong.replace(/[\d·]+가(?=.*동)/gu, '').replace(/(?<!\d)\d+(?=[동읍면리])/gu, '')
  const bare = whole.replace(/[동읍면]$/u, '')
  return [[whole], bare.length < KOREAN_MIN ? [] : [bare]]
}

/** What people call stations, short. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  서울대입구: ['설대입구', '설입', '샤입'],
  건대입구: ['건입'],
  홍대입구: ['홍입'],
  숙대입구: ['숙입'],
  가산디지털단지: ['가산디지털', '가디'],
  구로디지털단지: ['구로디지털', '구디'],
  동대문역사문화공원: ['동역사', '동대문역사', '동역문'],
  고속터미널: ['고터', '강남터미널', '강남고속터미널'],
  디지털미디어시티: ['디엠씨', '상암디엠씨'],
  국회의사당: ['국회'],
  김포공항: ['김공'],
  올림픽공원: ['올공'],
  압구정로데오: ['압로'],
  잠실새내: ['새내'],
  총신대입구: ['총신대'],
  어린이대공원: ['어대'],
  한성대입구: ['한성대'],
  종로3가: ['종삼', '종로삼가'],
  을지로3가: ['을삼', '을지로삼가'],
  을지로입구: ['을입', '을지로입'],
  동대입구: ['동국대입구'],
  외대앞: ['외대'],
  센텀시티: ['센텀'],
  경성대·부경대: ['경성대', '부경대', '경대앞'],
}

/** The forms of a station's name: 홍대입구역, 홍대입구, and colloquially 홍대 (동묘 of 동묘앞); former names only with 역 (성북 is a dong). */
export function stationForms(fullName: string): string[] {
  const bare = fullName.replace(/역$/u, '')
  const short = bare.replace(/(?:입구|앞)$/u, '')
  const spoken = COLLOQUIAL[bare] ?? []
  const forms = [fullName, `${bare}역`, bare, short, `${short}역`, ...spoken, ...spoken.map((name) => `${name}역`)]
  return [...forms, ...formerStationNames(fullName)].filter((form) => form.length >= KOREAN_MIN)
}

/**
 * What people call landmarks and stations, short, with the name that gazetteers have. Sources: 국중박 is explained at
 * https://word.manual365.co.kr/369, 예당 is how the fourth held labels (evaluation/everyday) have it, 디디피 is DDP as it is spelt.
 */
const SPOKEN_LANDMARKS: Readonly<Record<string, string>> = {
  예당: '예술의전당',
  국중박: '국립중앙박물관',
  디디피: '동대문디자인플라자',
  올팍: '올림픽공원',
  어대공: '어린이대공원',
  롯타: '롯데월드타워',
  엔타워: 'N서울타워',
  dmc역: '디지털미디어시티역',
  dmcstation: '디지털미디어시티역',
  nationalmuseum: '국립중앙박물관',
  expressterminal: '고속터미널역',
  expressterminalstation: '고속터미널역',
}

/** Returns the name of a landmark that people call so; null for other texts. */
export function landmarkCalled(text: string): string | null {
  return SPOKEN_LANDMARKS[foldWord(text)] ?? null
}
