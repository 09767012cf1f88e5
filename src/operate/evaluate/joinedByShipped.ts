import type { Listing } from '#linkage/listing.ts'
import type { ListingPair } from '#linkage/pairTable.ts'
import { normaliseAddress } from '#pipeline/normaliseAddress.ts'
import { normaliseName } from '#pipeline/normaliseName.ts'
import { normalisePhone } from '#pipeline/normalisePhone.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { classifyPair } from '#pipeline/classifyPair.ts'
import { pairModel } from '#pipeline/pairModel.ts'
import { statisticsOf, type Profile, profilesOf } from '#pipeline/profile.ts'

/** Returns the decisions of the shipped model, which is made for Korean lists. */
export function joinedByShipped(pairs: readonly ListingPair[]): boolean[] {
  const records = pairs.flatMap(({ a, b }, i) => [recordOf(a, 'a', 2 * i), recordOf(b, 'b', 2 * i + 1)])
  const profiles = profilesOf(records, statisticsOf(records))
  return pairs.map((_, i) => {
    const [a, b] = [profiles[2 * i] as Profile, profiles[2 * i + 1] as Profile]
    return classifyPair(a, b, pairModel).outcome === 'same'
  })
}

/** Converts a listing to a build's record: without kind, dates and region. */
function recordOf(listing: Listing, list: string, index: number): NormalRecord {
  const { name, lat, lng, roadAddress, jibunAddress, phone } = listing
  return {
    index,
    source: { name: list, independenceGroup: list, duplicateFree: false, register: false },
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
