import { takeRegion, tidyAddress } from './normaliseAddress.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Returns a record's two addresses for display, null when it has none. */
export function shownAddresses({ record, address }: NormalRecord): { road: string | null; jibun: string | null } {
  // Some lists put a road address into the lot address field: it has a road and no lot.
  const misplaced = record.roadAddress === undefined && address.road !== '' && address.lot === ''
  const road = misplaced ? record.jibunAddress : record.roadAddress
  const jibun = misplaced ? undefined : record.jibunAddress
  return { road: inFull(road, address), jibun: inFull(jibun, address) }
}

/** Prefixes the official names of province and district, which lists shorten, repeat, encode or omit. */
function inFull(text: string | undefined, { sido, sigungu }: NormalRecord['address']): string | null {
  if (text === undefined) return null
  const line = tidyAddress(text)
  if (line === '') return null
  const own = takeRegion(line, sido)
  // `원미구` alone is a part of `부천시 원미구`.
  const district = sigungu.endsWith(own.sigungu) ? sigungu : own.sigungu
  return [own.sido || sido, district, own.rest.trim()].filter((part) => part !== '').join(' ')
}
