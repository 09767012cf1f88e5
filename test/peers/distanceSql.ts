import type { LatLng } from '#base/geometry.ts'

/** IUGG mean radius (docs/reference/parameters.md#area). */
const EARTH_RADIUS_M = 6_371_008.8

export const double = (value: number | string): string => `CAST(${value} AS double precision)`

/** Returns SQL for the great-circle distance from a centre to the columns `lat` and `lng`, in whole metres. */
export function distanceSql(centre: LatLng): string {
  const square = (column: 'lat' | 'lng') => `power(sin(radians(${column} - ${double(centre[column])}) / 2), 2)`
  const h = `${square('lat')} + cos(radians(${double(centre.lat)})) * cos(radians(lat)) * ${square('lng')}`
  return `floor(${double(2 * EARTH_RADIUS_M)} * asin(sqrt(${h})) + 0.5)`
}
