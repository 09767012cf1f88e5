import { takeRegion, tidyAddress } from './normaliseAddress.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { districtOf, isSigungu, sameSigungu } from './sigungu.ts'

/** A street in brackets behind a lot number: `(도선사길 11-3)`, `(솔매로 50길 68)`. */
const STREET_IN_BRACKETS = / ?\([가-힣\d.· ]{1,20}[로길] ?\d{1,4}(?: ?- ?\d{1,3})?\) ?/gu

/**
 * Returns a record's two addresses for display, null when it has none. Streets in brackets behind a lot number are left
 * out: they are of the street names that were replaced by 2014, and their numbers are others today.
 */
export function shownAddresses({ record, address }: NormalRecord): { road: string | null; jibun: string | null } {
  // Some lists put a road address into the lot address field: it has a road and no lot.
  const misplaced = record.roadAddress === undefined && address.road !== '' && address.lot === ''
  const lotLine = withoutStreet(record.jibunAddress)
  const road = misplaced ? lotLine : record.roadAddress
  const jibun = misplaced ? undefined : lotLine
  return { road: inFull(road, address), jibun: inFull(jibun, address) }
}

function withoutStreet(jibun: string | undefined): string | undefined {
  return jibun?.includes('(') === true ? jibun.replace(STREET_IN_BRACKETS, ' ') : jibun
}

/**
 * Prefixes the official names of province and district, which lists shorten, repeat, encode or omit. A province and a
 * district that do not exist together are both left out: neither is certain, and the venue's conflict names them.
 */
function inFull(text: string | undefined, { sido, sigungu }: NormalRecord['address']): string | null {
  if (text === undefined) return null
  const line = tidyAddress(text)
  if (line === '') return null
  const own = takeRegion(line, sido)
  const rest = own.rest.trim()
  const province = own.sido || sido
  // `원미구` alone is a part of `부천시 원미구`.
  const isOwn = own.sigungu === '' || sameSigungu(own.sigungu, sigungu) || sigungu.endsWith(` ${own.sigungu}`)
  const district = isOwn ? sigungu : own.sigungu
  const isPair = province === '' || district === '' || exists(province, district, sido)
  return isPair ? [province, district, rest].filter((part) => part !== '').join(' ') : withoutRegion(rest)
}

/** Lists repeat regions: without the first, the next one would be read as the region of the address. */
function withoutRegion(text: string): string {
  const { sido, sigungu, rest } = takeRegion(text, '')
  return sido === '' && sigungu === '' ? text : withoutRegion(rest.trim())
}

/** A district that no list of sigungu names is one of the record's map, unless the record lost its province. */
function exists(province: string, district: string, sido: string): boolean {
  return districtOf(province, district) !== null || (sido !== '' && !isSigungu(district))
}
