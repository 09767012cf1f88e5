/** The facts of one list about one venue that linking uses, for any country and script. */
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
