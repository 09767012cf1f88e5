/** A place as a dot on the map. */
export interface Pin {
  id: string
  name: string
  category: string
  location: { lat: number; lng: number }
}
