/** South, west, north and east of the area of a telephone area code, in degrees, with a margin of some kilometres. */
const AREAS: ReadonlyMap<string, readonly [number, number, number, number]> = new Map([
  ['02', [37.35, 126.7, 37.75, 127.25]],
  ['031', [36.85, 126.3, 38.35, 127.9]],
  ['032', [36.9, 124.5, 38.05, 126.95]],
  ['033', [36.95, 127.0, 38.65, 129.45]],
  ['041', [35.95, 125.4, 37.1, 127.7]],
  ['042', [36.15, 127.15, 36.55, 127.6]],
  ['043', [35.95, 127.2, 37.3, 128.75]],
  ['044', [36.35, 127.05, 36.75, 127.45]],
  ['051', [34.85, 128.7, 35.45, 129.4]],
  ['052', [35.3, 128.9, 35.8, 129.55]],
  ['053', [35.55, 128.25, 36.4, 129.0]],
  ['054', [35.5, 127.75, 37.6, 132.0]],
  ['055', [34.45, 127.5, 35.95, 129.3]],
  ['061', [33.85, 125.0, 35.55, 127.95]],
  ['062', [34.95, 126.6, 35.3, 127.1]],
  ['063', [35.25, 125.9, 36.2, 127.95]],
  ['064', [33.0, 126.1, 34.05, 127.05]],
])

/**
 * Returns false when the point cannot belong to the telephone number, because its area code is used in another part of
 * the country. Mobile, internet and nationwide numbers fit everywhere.
 */
export function fitsAreaCode(phone: string, lat: number, lng: number): boolean {
  const digits = phone.replace(/\D/g, '')
  const area = AREAS.get(digits.startsWith('02') ? '02' : digits.slice(0, 3))
  if (area === undefined) return true
  const [south, west, north, east] = area
  return lat >= south && lat <= north && lng >= west && lng <= east
}
