import { addressKind } from '../table/address.ts'
import { plainText } from '../table/cells.ts'

/** Columns of the `place` type, both of earlier and of later releases. */
export const COLUMNS = [
  'id',
  'geometry',
  'bbox',
  'names',
  'categories',
  'taxonomy',
  'basic_category',
  'confidence',
  'websites',
  'socials',
  'phones',
  'addresses',
  'brand',
  'operating_status',
  'sources',
] as const
export type Column = (typeof COLUMNS)[number]
/** The cells of a row by column; `null` for a column that the list lacks. */
export type Row = Readonly<Record<Column, unknown>>

/** ISO 3166-2 codes of the provinces, as in Overture's `region`. */
const PROVINCES: Readonly<Record<string, string>> = {
  'KR-11': '서울특별시',
  'KR-26': '부산광역시',
  'KR-27': '대구광역시',
  'KR-28': '인천광역시',
  'KR-29': '광주광역시',
  'KR-30': '대전광역시',
  'KR-31': '울산광역시',
  'KR-41': '경기도',
  'KR-42': '강원특별자치도',
  'KR-43': '충청북도',
  'KR-44': '충청남도',
  'KR-45': '전북특별자치도',
  'KR-46': '전라남도',
  'KR-47': '경상북도',
  'KR-48': '경상남도',
  'KR-49': '제주특별자치도',
  'KR-50': '세종특별자치시',
}

/** Returns the Korean name if there is one, else the main one. */
export function nameOf({ names }: Row): string | null {
  const { primary, common } = (names ?? {}) as { primary?: unknown; common?: Readonly<Record<string, unknown>> | null }
  return plainText(common?.['ko']) ?? plainText(primary)
}

/** Returns the point of `geometry` (DuckDB returns it as WKT), else the middle of the `bbox`. */
export function pointOf({ geometry, bbox }: Row): { lat: number; lng: number } | null {
  const wkt = /^POINT \((-?[\d.e-]+) (-?[\d.e-]+)\)$/i.exec(plainText(geometry) ?? '')
  if (wkt) return { lat: Number(wkt[2]), lng: Number(wkt[1]) }
  const { xmin, xmax, ymin, ymax } = (bbox ?? {}) as Readonly<Record<string, unknown>>
  if (typeof xmin !== 'number' || typeof xmax !== 'number') return null
  if (typeof ymin !== 'number' || typeof ymax !== 'number') return null
  return { lat: (ymin + ymax) / 2, lng: (xmin + xmax) / 2 }
}

/** Returns the first address, with the province added where its text omits it. */
export function addressOf({ addresses }: Row): { roadAddress: string } | { jibunAddress: string } | null {
  const [first] = Array.isArray(addresses) ? (addresses as Readonly<Record<string, unknown>>[]) : []
  const written = plainText(first?.['freeform'])
  if (first === undefined || written === null || written === '') return null
  const province = PROVINCES[plainText(first['region']) ?? '']
  const short = province?.slice(0, 2)
  const text =
    province === undefined || (short !== undefined && written.startsWith(short)) ? written : `${province} ${written}`
  return addressKind(text) === 'roadAddress' ? { roadAddress: text } : { jibunAddress: text }
}

/** Returns the newest update of the place's own sources, as an instant; null when none has a date. */
export function seenAt({ sources }: Row): number | null {
  if (!Array.isArray(sources)) return null
  let newest: number | null = null
  for (const source of sources as ({ update_time?: unknown } | null)[]) {
    const at = Date.parse(plainText(source?.update_time) ?? '')
    if (!Number.isNaN(at) && (newest === null || at > newest)) newest = at
  }
  return newest
}
