import { Stop } from '#commandLine/stop.ts'

/** The fields of a venue that a column of a file may hold. */
export const MATCH_FIELDS = ['ref', 'name', 'branch', 'address', 'lat', 'lng', 'phone', 'category'] as const
export type MatchField = (typeof MATCH_FIELDS)[number]

/** By field, the positions of its columns: one, and for the address all that a file has (road and lot). */
export type Columns = Readonly<Partial<Record<MatchField, readonly number[]>>>

/** Titles of columns in common exports, without case, spaces and underscores; the first ones are preferred. */
const TITLES: Readonly<Record<MatchField, readonly string[]>> = {
  ref: ['ref', 'id', 'placeid', '관리번호', '상가업소번호', '번호'],
  name: ['name', 'placename', '상호명', '상호', '사업장명', '업소명', '가게명', '매장명', '이름'],
  branch: ['branch', '지점명', '지점'],
  address:
    'address roadaddress roadaddressname 도로명주소 도로명전체주소 주소 소재지 addressname 지번주소 소재지전체주소'.split(
      ' ',
    ),
  lat: ['lat', 'latitude', '위도', 'y'],
  lng: ['lng', 'lon', 'longitude', '경도', 'x'],
  phone: ['phone', 'tel', 'telephone', '전화번호', '전화', '연락처'],
  category: ['category', 'categoryname', '업종', '업종명', '카테고리', '상권업종소분류명', '분류'],
}

/**
 * Returns the columns of a file by its titles; `named` are those that a person named, by field. Throws Stop for a title
 * that the file does not have, and for a file without names or places.
 */
export function columnsOf(titles: readonly string[], named: Readonly<Partial<Record<MatchField, string>>>): Columns {
  const folded = titles.map(fold)
  const columns: Partial<Record<MatchField, readonly number[]>> = {}
  for (const field of MATCH_FIELDS) {
    const title = named[field]
    const wanted = title === undefined ? TITLES[field] : [fold(title)]
    const found = wanted.map((one) => folded.indexOf(one)).filter((position) => position >= 0)
    if (title !== undefined && found.length === 0)
      throw new Stop(`the file has no column "${title}"`, `its columns are: ${titles.join(', ')}`)
    if (found.length > 0) columns[field] = field === 'address' ? found : found.slice(0, 1)
  }
  if (columns.name === undefined)
    throw new Stop('no column holds the names of the venues', 'name it: --columns name=TITLE,address=TITLE')
  const hasPoint = columns.lat !== undefined && columns.lng !== undefined
  if (!hasPoint && columns.address === undefined && columns.phone === undefined)
    throw new Stop(
      'no column holds an address, a phone, or lat and lng',
      'a name alone does not say which venue it is; name a column: --columns address=TITLE',
    )
  return columns
}

/** Reads `name=상호명,address=주소`. Throws Stop for another form. */
export function namedColumns(list: readonly string[]): Partial<Record<MatchField, string>> {
  const named: Partial<Record<MatchField, string>> = {}
  for (const item of list) {
    const [field = '', title = ''] = item.split(/=(.*)/s)
    const known = MATCH_FIELDS.find((one) => one === field)
    if (known === undefined || title === '')
      throw new Stop(`--columns ${item}: write FIELD=TITLE`, `the fields are ${MATCH_FIELDS.join(', ')}`)
    named[known] = title
  }
  return named
}

function fold(title: string): string {
  return title.toLowerCase().replace(/[\s_]+/gu, '')
}
