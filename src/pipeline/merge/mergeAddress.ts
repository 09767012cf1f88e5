import { metresApart } from '#base/geometry.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { shownAddresses } from '../normalise/shownAddress.ts'
import { BORDER_M } from '../place/locate.ts'
import { type TrustedRecords, take } from './ranked.ts'

/** Digits of a region code that name the sigungu. */
const SIGUNGU_DIGITS = 5

/**
 * Returns the record whose region is that of the venue. Where the located record states no sigungu and all records
 * nearby state another one than the map, the venue is on a border, where the address counts.
 */
export function regionRecord(members: readonly NormalRecord[], located: NormalRecord): NormalRecord {
  if (located.placedBy !== 'guess') return located
  const near = members.filter(
    (member) =>
      member.placedBy !== 'guess' &&
      member.addressConflict === null &&
      metresApart(member.lat, member.lng, located.lat, located.lng) <= BORDER_M,
  )
  return near.some((member) => addressIsAt(member, located)) ? located : (near[0] ?? located)
}

/**
 * Merges the addresses: those of records whose address lies in the sigungu of the venue's location come first, so that
 * the two agree wherever some record allows it. The conflict is that of the record whose address or location is shown.
 */
export function mergeAddress(
  venue: TrustedRecords,
  located: NormalRecord,
): Pick<StoredPlace, 'address' | 'address.conflict'> {
  const agreeing = venue.members.filter((member) => addressIsAt(member, located))
  const agrees = agreeing.some(hasAddress)
  const source = { ...venue, members: agrees ? agreeing : venue.members }
  const shown = new Map(source.members.map((member) => [member, shownAddresses(member)]))
  const address = {
    road: take(source, 'address.road', (record) => shown.get(record)?.road),
    jibun: take(source, 'address.jibun', (record) => shown.get(record)?.jibun),
  }
  const isConfirmed = agrees && agreeing.some(({ addressConflict }) => addressConflict === null)
  return { address, 'address.conflict': isConfirmed ? null : conflictOf(source.members, located) }
}

function hasAddress({ record }: NormalRecord): boolean {
  return record.roadAddress !== undefined || record.jibunAddress !== undefined
}

/** Returns true when the address of a record is in the sigungu of the location. */
function addressIsAt({ addressConflict, regionCode }: NormalRecord, located: NormalRecord): boolean {
  return addressConflict?.trusted !== 'coordinates' && sigunguCode(regionCode) === sigunguCode(located.regionCode)
}

function sigunguCode(regionCode: string): string {
  return regionCode.slice(0, SIGUNGU_DIGITS)
}

/** Returns the conflict of the first record with an address, or of that address with the location. */
function conflictOf(members: readonly NormalRecord[], located: NormalRecord): StoredPlace['address.conflict'] {
  const first = members.find(hasAddress)
  if (first === undefined) return null
  const { addressConflict } = first.addressConflict ? first : located
  if (addressConflict) {
    const { kind, address, coordinates } = addressConflict
    return { kind, address, coordinates }
  }
  const [stated, found] = [first.address, located.address]
  return {
    kind: stated.sido === found.sido ? 'sigungu' : 'sido',
    address: `${stated.sido} ${stated.sigungu}`,
    coordinates: `${found.sido} ${found.sigungu}`,
  }
}
