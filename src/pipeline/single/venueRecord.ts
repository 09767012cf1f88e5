import { type SourceInfo, UNDECLARED } from '#sources/record.ts'
import { normaliseAddress } from '../normalise/normaliseAddress.ts'
import { normaliseName } from '../normalise/normaliseName.ts'
import { normalisePhone } from '../normalise/normalisePhone.ts'
import type { NormalAddress, NormalName, NormalRecord } from '../normalRecord.ts'

/** The parts of a venue of a release by which it is matched. */
export interface VenueFacts {
  id: string
  name: string
  lat: number
  lng: number
  road: string | null
  jibun: string | null
  phone: string | null
  regionCode: string
  category: string
  /** The main one first. */
  subtypes: readonly string[]
  /** True when it is closed for good. */
  closed: boolean
}

/** A venue of a release in the form in which it is compared. */
export interface MatchedVenue {
  id: string
  name: NormalName
  phone: string
  address: NormalAddress
  lat: number
  lng: number
  regionCode: string
  category: string
  subtypes: readonly string[]
  closed: boolean
}

/** Normalises a venue as a build normalises a record. `places`: words that name a place rather than a venue. */
export function matchedVenue(facts: VenueFacts, places: ReadonlySet<string>): MatchedVenue {
  const { id, name, lat, lng, road, jibun, phone, regionCode, category, subtypes, closed } = facts
  return {
    id,
    name: normaliseName(name, '', places),
    phone: phone === null ? '' : normalisePhone(phone, regionCode).e164,
    address: normaliseAddress(road ?? '', jibun ?? ''),
    lat,
    lng,
    regionCode,
    category,
    subtypes,
    closed,
  }
}

const RELEASE: SourceInfo = sourceNamed('release')

export function sourceNamed(name: string): SourceInfo {
  return { name, independenceGroup: name, duplicateFree: false, register: false, declaration: UNDECLARED }
}

/**
 * Returns a venue as a record of a build. It has no dates: a caller's listing has none either, so that they would be
 * evidence of nothing.
 */
export function recordOfVenue(venue: MatchedVenue, index: number): NormalRecord {
  const { id, name, phone, address, lat, lng, regionCode, category, subtypes, closed } = venue
  return {
    index,
    source: RELEASE,
    record: { source: RELEASE.name, sourceId: id, observedAt: '', name: name.shown },
    name,
    phone,
    address,
    lat,
    lng,
    ownCoordinates: true,
    placedBy: 'coordinates',
    regionCode,
    addressConflict: null,
    kindClaims: [],
    subtypes,
    category,
    closed,
    openedOn: '',
    closedOn: '',
    observedAt: 0,
  }
}
