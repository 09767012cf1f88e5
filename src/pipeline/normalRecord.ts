import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import type { Geocoded } from '#venue/geocoded.ts'
import type { KindClaim } from './kinds/kindClaims.ts'

/** A name split into parts for comparison. */
export interface NormalName {
  /** As the source wrote it, cleaned. */
  shown: string
  /** Folded, without branch, company form and bracketed notes: the part that two records of one venue share. */
  core: string
  /** Folded branch part without 점 (`강남역`), or ''. */
  branch: string
  /** The chain's canonical folded name when the name holds a known brand, or ''. */
  brand: string
}

/** An address split into parts; an unknown part is ''. */
export interface NormalAddress {
  /** Both are '' when the address names a sigungu that its sido does not have. */
  sido: string
  sigungu: string
  /** Legal or administrative dong, or 읍·면(+리). */
  dong: string
  /** Road name without spaces (`테헤란로4길`), and `12` or `12-3`. */
  road: string
  buildingNumber: string
  /** Lot number `123-4`, with leading `산` where it is one. */
  lot: string
  /** Floor and unit as folded text (`2층201호`). */
  unit: string
}

/** The regions that the address and the coordinates of a record name, when they contradict each other. */
export interface AddressConflict {
  /** The larger region in which they differ. */
  kind: 'sido' | 'sigungu'
  /** `서울특별시 강남구`, as far as the address states it. */
  address: string
  coordinates: string
  /** The evidence that determined the record's place and region. */
  trusted: 'address' | 'coordinates'
}

/** What matching reads of a normalised record. Millions of them are in memory at once. */
export interface MatchRecord {
  /** Position in the pipeline's array; final once the records are in canonical order. */
  index: number
  source: SourceInfo
  record: MatchedStatements
  name: NormalName
  /** E.164, or ''. */
  phone: string
  address: NormalAddress
  lat: number
  lng: number
  /** False when the coordinates are those of other lists' records or of a geocoder. */
  ownCoordinates: boolean
  regionCode: string
  /** Every subtype that the claims name, strongest evidence first; for comparing, not for showing. */
  subtypes: readonly string[]
  /** By the record's own claims: restaurant, cafe, bar, bakery, dessert, street_food. */
  category: string
  /** True when the source states that it is closed (status, or a closing date not after the build's as-of day). */
  closed: boolean
  /** KST date; '' when unknown. */
  openedOn: string
  closedOn: string
  /** `record.observedAt` as an instant. */
  observedAt: number
}

/** The statements of a source record that matching reads without the normal forms of them. */
export type MatchedStatements = Pick<SourceRecord, 'source' | 'sourceId' | 'categoryLabel' | 'absence'>

/** A source record after normalising and placing: the input of merging. */
export interface NormalRecord extends MatchRecord {
  record: SourceRecord
  /**
   * What determined its place: `coordinates` with a stated district; `guess`, coordinates without a stated district;
   * `address`, other records of its address; `contradicted`, coordinates that contradict the address, because no other
   * record of the address has better ones; `geocoded`, a geocoder, because no list has coordinates of the address.
   */
  placedBy: 'coordinates' | 'guess' | 'address' | 'contradicted' | 'geocoded'
  /** Only where a geocoder placed the record. */
  geocoded?: Geocoded
  addressConflict: AddressConflict | null
  /** What the record alone says of its kind, strongest evidence first. */
  kindClaims: readonly KindClaim[]
}

/** Returns what matching reads of a record, without references to the rest of it. */
export function matchRecordOf(record: NormalRecord): MatchRecord {
  const { index, source, name, phone, address, lat, lng, ownCoordinates, regionCode } = record
  const { subtypes, category, closed, openedOn, closedOn, observedAt } = record
  const { sourceId, categoryLabel, absence } = record.record
  return {
    index,
    source,
    record: {
      source: source.name,
      sourceId,
      ...(categoryLabel !== undefined && { categoryLabel }),
      ...(absence !== undefined && { absence }),
    },
    name,
    phone,
    address,
    lat,
    lng,
    ownCoordinates,
    regionCode,
    subtypes,
    category,
    closed,
    openedOn,
    closedOn,
    observedAt,
  }
}

/**
 * Returns true for two records of one list that never contains a venue twice: they are two venues. A record that a newer
 * edition does not hold may be an earlier listing of a venue in it.
 */
export function areListedApart(a: MatchRecord, b: MatchRecord): boolean {
  return a.source.duplicateFree && a.source.name === b.source.name && !a.record.absence && !b.record.absence
}
