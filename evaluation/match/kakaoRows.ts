import { METRES_PER_DEGREE } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import type { SourceRecord } from '#sources/record.ts'

/** A row as a map service exports a place: the titles are those of Kakao's search by keyword. */
export interface KakaoRow {
  id: string
  place_name: string
  category_name: string
  phone: string
  address_name: string
  road_address_name: string
  x: string
  y: string
}

export const KAKAO_TITLES = [
  'id',
  'place_name',
  'category_name',
  'phone',
  'address_name',
  'road_address_name',
  'x',
  'y',
] as const satisfies readonly (keyof KakaoRow)[]

/** The shares of rows that are changed; drawn for each change on its own. */
const SHARES = {
  withoutSpaces: 0.25,
  withoutBrackets: 0.5,
  withBranch: 0.1,
  withoutPoint: 0.15,
  withoutAddress: 0.1,
  shortRegion: 0.7,
  withoutUnit: 0.6,
}
/** The standard deviation of the shift of coordinates; two geocoders differ by about a house. */
const SHIFT_M = 15

/** Returns a record of a list as a map service would write it. Never without both coordinates and address. */
export function kakaoRow(record: SourceRecord, id: string, random: Random): KakaoRow {
  const happens = (share: number) => random() < share
  const { lat, lng, roadAddress = '', jibunAddress = '', phone = '' } = record
  const hasPoint = lat !== undefined && lng !== undefined
  const hasAddress = roadAddress !== '' || jibunAddress !== ''
  const dropsPoint = hasPoint && hasAddress && happens(SHARES.withoutPoint)
  const dropsAddress = hasPoint && !dropsPoint && happens(SHARES.withoutAddress)
  const address = (text: string) => (dropsAddress ? '' : changedAddress(text, happens))
  const shifted = (degrees: number) => (degrees + gaussian(random) * (SHIFT_M / METRES_PER_DEGREE)).toFixed(7)
  return {
    id,
    place_name: changedName(record.name, record.jibunAddress ?? roadAddress, happens),
    category_name: record.categoryLabel === undefined ? '' : `음식점 > ${record.categoryLabel}`,
    phone,
    address_name: address(jibunAddress),
    road_address_name: address(roadAddress),
    x: hasPoint && !dropsPoint ? shifted(lng) : '',
    y: hasPoint && !dropsPoint ? shifted(lat) : '',
  }
}

type Happens = (share: number) => boolean

function changedName(name: string, address: string, happens: Happens): string {
  let changed = name.replace(/\((?:주|유)\)|㈜|주식회사/gu, ' ').trim()
  if (happens(SHARES.withoutBrackets)) changed = changed.replace(/\([^)]*\)/gu, ' ')
  changed = changed.replace(/\s+/gu, ' ').trim() || name
  const dong = /([가-힣]{2,4})\d?동/u.exec(address)?.[1]
  if (dong !== undefined && !changed.endsWith('점') && happens(SHARES.withBranch)) changed = `${changed} ${dong}점`
  return happens(SHARES.withoutSpaces) ? changed.replaceAll(' ', '') : changed
}

function changedAddress(address: string, happens: Happens): string {
  let changed = address
  if (happens(SHARES.shortRegion))
    changed = changed.replace(/^(서울|부산)(?:특별|광역)시/u, '$1').replace(/^경기도/u, '경기')
  if (happens(SHARES.withoutUnit))
    changed = changed.replace(/\s*\([^)]*\)\s*$/u, '').replace(/[,\s]+(?:지하|지상)?\s*\d+층.*$/u, '')
  return changed.trim()
}

/** Box and Muller. */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
