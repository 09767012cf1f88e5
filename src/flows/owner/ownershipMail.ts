/**
 * What an owner is mailed about who owns a place: *claimed*, somebody asked for it; *shared*, somebody else got it too;
 * *granted*, it is theirs from now on; *left*, another owner has it no more; *revoked*, they have it no more themselves;
 * *erased*, nothing of theirs is kept any more.
 */
export type OwnershipNews = 'claimed' | 'shared' | 'granted' | 'left' | 'revoked' | 'erased'

/** A mail about who owns a place; it names nobody else. */
export interface OwnershipMail {
  to: string
  news: OwnershipNews
  /** What the release calls the place, or its id; null for news about no single place. */
  placeName: string | null
}
