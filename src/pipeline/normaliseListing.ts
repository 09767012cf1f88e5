import { UNDECLARED } from '#sources/record.ts'
import type { Listing } from '#linkage/listing.ts'
import { normaliseAddress } from './normalise/normaliseAddress.ts'
import { normaliseName } from './normalise/normaliseName.ts'
import { normalisePhone } from './normalise/normalisePhone.ts'
import type { NormalRecord } from './normalRecord.ts'

/** Converts a listing of a list to a build's record: without kind, dates and region. `index`: its number in the build. */
export function normaliseListing(listing: Listing, list: string, index: number): NormalRecord {
  const { name, lat, lng, roadAddress, jibunAddress, phone } = listing
  return {
    index,
    source: { name: list, independenceGroup: list, duplicateFree: false, register: false, declaration: UNDECLARED },
    record: { source: list, sourceId: String(index), observedAt: '', name },
    name: normaliseName(name),
    phone: phone === undefined ? '' : normalisePhone(phone, '').e164,
    address: normaliseAddress(roadAddress, jibunAddress),
    lat: lat ?? 0,
    lng: lng ?? 0,
    ownCoordinates: lat !== undefined && lng !== undefined,
    placedBy: 'coordinates',
    regionCode: '',
    subtypes: [],
    category: '',
    closed: false,
    openedOn: '',
    closedOn: '',
    observedAt: 0,
  }
}
