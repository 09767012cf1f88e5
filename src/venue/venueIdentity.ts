/** Names a record of a list. */
export interface RecordKey {
  source: string
  sourceId: string
}

/** What a build needs to place and recognise a venue. */
export interface VenueDescription {
  placeId: string
  name: string
  category: string
  subtype: string | null
  lat: number
  lng: number
  roadAddress: string | null
  jibunAddress: string | null
  /** Null where it follows from the address. */
  regionCode: string | null
}

/** What identifies a venue in a later build: its description and its records. */
export interface VenueIdentity extends VenueDescription {
  /** The records that make up the venue in the release that was served when this was noted. */
  members: readonly RecordKey[]
}
