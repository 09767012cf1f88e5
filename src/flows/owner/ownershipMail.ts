/**
 * The subject of a mail about a place's owners: *claimed*, another person has claimed it; *shared*, another owner was
 * added; *granted*, the recipient now owns it; *left*, another owner no longer owns it; *revoked*, the recipient no
 * longer owns it; *erased*, all data of the recipient was erased.
 */
export type OwnershipNews = 'claimed' | 'shared' | 'granted' | 'left' | 'revoked' | 'erased'

/** A mail about a place's owners; it names no other person. */
export interface OwnershipMail {
  to: string
  news: OwnershipNews
  /** The place's name in the release, or its id; null for a mail about no single place. */
  placeName: string | null
}
