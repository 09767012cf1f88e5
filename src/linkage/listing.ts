/** What one list says of one venue, as far as linking looks at it: any country, any script. */
export interface Listing {
  name: string
  lat?: number
  lng?: number
  roadAddress?: string
  jibunAddress?: string
  postcode?: string
  phone?: string
  homepage?: string
  category?: string
  brand?: string
}
