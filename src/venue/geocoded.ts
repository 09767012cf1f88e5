import type { CalendarDate } from '#base/kst.ts'

/** How precise a geocoded point is: that of the house, or one on its street. */
export type GeocodedPrecision = 'house' | 'street'

/** Says that coordinates are those of a geocoder and not of a list. */
export interface Geocoded {
  precision: GeocodedPrecision
  /** The day of the answer. */
  on: CalendarDate
  /** The address of the service. */
  service: string
}
