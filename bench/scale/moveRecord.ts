import type { SourceRecord } from '#sources/record.ts'
import type { Copy } from './copies.ts'

const SEOUL = /^\s*서울(?:특별시|시)?(?=[\s,]|[가-힣]{1,4}구)/u
const SEOUL_DIALLED = /^(\+82[\s-]?|0)2(?=[\s).-]|\d{7,8}$)/u
/** Mobile and internet numbers have no province; their last digits are exchanged. */
const ANYWHERE = /^(0(?:1[016-9]|70)[\s-]?\d{3,4}[\s-]?)(\d{4})$/u
const LAST_DIGITS = 10_000
/** Prime, so that all copies of a number differ. */
const DIGITS_STEP = 617

/** Degrees are written to a centimetre. */
const DEGREE_DIGITS = 7

/** Returns a record of Seoul as a record of the copy. Copy 0 returns it as it is. */
export function movedRecord(record: SourceRecord, copy: Copy, varied: (name: string) => string): SourceRecord {
  if (copy.number === 0) return record
  const { lat, lng, roadAddress, jibunAddress, phone, regionCode: _ofSeoul, ...rest } = record
  return {
    ...rest,
    sourceId: `${record.sourceId}-${copy.number}`,
    name: varied(record.name),
    ...(lat !== undefined && { lat: degrees(lat + copy.north) }),
    ...(lng !== undefined && { lng: degrees(lng + copy.east) }),
    ...(roadAddress !== undefined && { roadAddress: movedAddress(roadAddress, copy) }),
    ...(jibunAddress !== undefined && { jibunAddress: movedAddress(jibunAddress, copy) }),
    ...(phone !== undefined && { phone: movedPhone(phone, copy) }),
  }
}

/** Returns whether an address begins with Seoul. */
export function isAddressOfSeoul(address: string | undefined): boolean {
  return address !== undefined && SEOUL.test(address)
}

function movedAddress(address: string, { province }: Copy): string {
  return address.replace(SEOUL, province)
}

function movedPhone(phone: string, { diallingCode, number }: Copy): string {
  const dialled = phone.replace(SEOUL_DIALLED, (_, before: string) => before + diallingCode.slice(1))
  return dialled.replace(ANYWHERE, (_, before: string, last: string) => {
    const next = (Number(last) + number * DIGITS_STEP) % LAST_DIGITS
    return before + String(next).padStart(4, '0')
  })
}

function degrees(value: number): number {
  return Number(value.toFixed(DEGREE_DIGITS))
}
