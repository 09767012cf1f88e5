/** A venue as a caller knows it; '' and null where the caller does not know. At most the lengths of the contract. */
export interface CallerListing {
  name: string
  /** A road or a lot address, as far as it is known. */
  address: string
  lat: number | null
  lng: number | null
  phone: string
  /** A token or a label in words of the caller's own. */
  category: string
}
