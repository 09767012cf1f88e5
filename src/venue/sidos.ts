/** A sido: one of the 17 first-level regions of Korea. */
export interface Sido {
  /** The first two digits of its region codes; former ones follow the present one. */
  codes: readonly [string, ...string[]]
  /** Its official name, then its other spellings. */
  names: readonly [string, ...string[]]
  en: string
}

/** All sidos, in the order of the official codes (행정안전부 행정표준코드). */
export const SIDOS: readonly Sido[] = [
  { codes: ['11'], names: ['서울특별시', '서울시', '서울'], en: 'Seoul' },
  { codes: ['26'], names: ['부산광역시', '부산직할시', '부산시', '부산'], en: 'Busan' },
  { codes: ['27'], names: ['대구광역시', '대구직할시', '대구시', '대구'], en: 'Daegu' },
  { codes: ['28'], names: ['인천광역시', '인천직할시', '인천시', '인천'], en: 'Incheon' },
  // The short form 광주 is also a city in 경기도.
  { codes: ['29'], names: ['광주광역시', '광주직할시'], en: 'Gwangju' },
  { codes: ['30'], names: ['대전광역시', '대전직할시', '대전시', '대전'], en: 'Daejeon' },
  { codes: ['31'], names: ['울산광역시', '울산시', '울산'], en: 'Ulsan' },
  { codes: ['36'], names: ['세종특별자치시', '세종시', '세종'], en: 'Sejong' },
  { codes: ['41'], names: ['경기도', '경기'], en: 'Gyeonggi' },
  { codes: ['51', '42'], names: ['강원특별자치도', '강원도', '강원'], en: 'Gangwon' },
  { codes: ['43'], names: ['충청북도', '충북'], en: 'Chungbuk' },
  { codes: ['44'], names: ['충청남도', '충남'], en: 'Chungnam' },
  { codes: ['52', '45'], names: ['전북특별자치도', '전라북도', '전북'], en: 'Jeonbuk' },
  { codes: ['46'], names: ['전라남도', '전남'], en: 'Jeonnam' },
  { codes: ['47'], names: ['경상북도', '경북'], en: 'Gyeongbuk' },
  { codes: ['48'], names: ['경상남도', '경남'], en: 'Gyeongnam' },
  { codes: ['50'], names: ['제주특별자치도', '제주도', '제주'], en: 'Jeju' },
]

/** Returns the sido of a region code (or of its first two digits); null for a code of no sido. */
export function sidoOfCode(regionCode: string): Sido | null {
  return SIDOS.find(({ codes }) => codes.includes(regionCode.slice(0, 2))) ?? null
}

/** Returns the sido of a Korean or English name, in any letter case; null for any other text. */
export function sidoNamed(name: string): Sido | null {
  const folded = name.toLowerCase()
  return SIDOS.find(({ names, en }) => names.includes(name) || en.toLowerCase() === folded) ?? null
}
