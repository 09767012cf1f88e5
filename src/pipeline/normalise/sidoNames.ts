/** Provinces: the official name, then its other spellings. */
const PROVINCES: readonly (readonly string[])[] = [
  ['서울특별시', '서울시', '서울'],
  ['부산광역시', '부산직할시', '부산시', '부산'],
  ['대구광역시', '대구직할시', '대구시', '대구'],
  ['인천광역시', '인천직할시', '인천시', '인천'],
  ['광주광역시', '광주직할시'],
  ['대전광역시', '대전직할시', '대전시', '대전'],
  ['울산광역시', '울산시', '울산'],
  ['세종특별자치시', '세종시', '세종'],
  ['경기도', '경기'],
  ['강원특별자치도', '강원도', '강원'],
  ['충청북도', '충북'],
  ['충청남도', '충남'],
  ['전북특별자치도', '전라북도', '전북'],
  ['전라남도', '전남'],
  ['경상북도', '경북'],
  ['경상남도', '경남'],
  ['제주특별자치도', '제주도', '제주'],
]

const BY_SPELLING = new Map(PROVINCES.flatMap((names) => names.map((name) => [name, names[0] as string])))
/** Spellings by their first two letters, longest first. */
const BY_BEGINNING = Map.groupBy(
  [...BY_SPELLING.keys()].sort((a, b) => b.length - a.length),
  (spelling) => spelling.slice(0, 2),
)
/** Cities named like a province or its short form: `광주 남구` is in the metropolis, `광주시 오포읍` in the city in 경기도. */
const GWANGJU = /^광주시?\s+(?=[동서남북]구(?:\s|$)|광산구)/u

/** Districts that only one province has, so that an address without its province can be assigned. */
const SIGUNGU_OF: readonly (readonly [sido: string, sigungu: string])[] = [
  [
    '서울특별시',
    '종로구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구',
  ],
  ['부산광역시', '영도구 부산진구 동래구 해운대구 사하구 금정구 연제구 수영구 사상구 기장군'],
  [
    '경기도',
    '수원시 성남시 의정부시 안양시 부천시 광명시 평택시 동두천시 안산시 고양시 과천시 구리시 남양주시 오산시 시흥시 군포시 의왕시 하남시 용인시 파주시 이천시 안성시 김포시 화성시 양주시 포천시 여주시 연천군 가평군 양평군',
  ],
  ['제주특별자치도', '제주시 서귀포시'],
]
const PROVINCE_OF_SIGUNGU = new Map(
  SIGUNGU_OF.flatMap(([sido, all]) => all.split(' ').map((sigungu) => [sigungu, sido])),
)

/** The codes of Seoul's districts in the food registers of the city, in order. */
const SEOUL_BY_REGISTER =
  '종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구'.split(
    ' ',
  )
const FIRST_REGISTER_CODE = 3_000_000
const REGISTER_STEP = 10_000

/**
 * Returns the province at the front of `text` and the rest. A short form counts only before a space, and 제주 or 세종 not
 * before 시, which is then the city. `first` is false for a repeated province (`서울특별시 서울 서대문구`).
 */
export function provinceOf(text: string, first: boolean): { name: string; rest: string } | null {
  const gwangju = first ? GWANGJU.exec(text) : null
  if (gwangju) return { name: '광주광역시', rest: text.slice(gwangju[0].length) }
  for (const spelling of BY_BEGINNING.get(text.slice(0, 2)) ?? []) {
    if (!text.startsWith(spelling)) continue
    const rest = text.slice(spelling.length)
    const long = spelling.length >= 4
    if (!long && rest !== '' && !/^[\s,()]/u.test(rest)) continue
    return { name: BY_SPELLING.get(spelling) as string, rest: rest.replace(/^[\s,]+/u, '') }
  }
  return null
}

/** Returns the district of a code in Seoul's register (`3010000` → 중구), or ''. */
export function districtOfCode(code: string): string {
  return SEOUL_BY_REGISTER[(Number(code) - FIRST_REGISTER_CODE) / REGISTER_STEP] ?? ''
}

/** Returns the only province with this district, or ''. */
export function provinceOfSigungu(sigungu: string): string {
  return PROVINCE_OF_SIGUNGU.get(sigungu.split(' ')[0] ?? '') ?? ''
}

const CITY_AND_GU = /^([가-힣]{2,4}시)\s*([가-힣]{1,4}구)(?=$|[\s,()])/u
const CITY_OR_DISTRICT = /^([가-힣]{1,5}[시군구])(?=$|[\s,()])/u
/** Written without a space before the street: `강남구테헤란로 1`. Applies only to known districts. */
const GLUED = /^([가-힣]{1,4}[구군])(?=[가-힣])/u

/** Returns city and district at the front of `text`, as `수원시 팔달구` with one space; null when there is none. */
export function cityParts(text: string, sido: string): { sigungu: string; rest: string } | null {
  const both = CITY_AND_GU.exec(text)
  if (both && !/^(?:서울|부산|대구|인천|대전|울산)시$/u.test(both[1] as string)) {
    return { sigungu: `${both[1]} ${both[2]}`, rest: text.slice(both[0].length).trimStart() }
  }
  const one = CITY_OR_DISTRICT.exec(text)
  if (one) return { sigungu: one[1] as string, rest: text.slice(one[0].length).trimStart() }
  const glued = GLUED.exec(text)
  const known = glued ? PROVINCE_OF_SIGUNGU.get(glued[1] as string) : undefined
  if (glued && known !== undefined && (sido === '' || sido === known)) {
    return { sigungu: glued[1] as string, rest: text.slice(glued[0].length).trimStart() }
  }
  return null
}
