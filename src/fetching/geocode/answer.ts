import { sidoNamed } from '#venue/sidos.ts'

/** What a geocoder answered for an address. */
export type GeocodeAnswer =
  | { kind: 'found'; lat: number; lng: number; precision: 'house' | 'street' }
  /** The answer cannot place a venue, for this reason. */
  | { kind: 'refused'; reason: 'not_found' | 'not_precise' | 'other_province' }

/** The first result of a service, whatever its API. */
interface Result {
  lat: number
  lng: number
  precision: 'house' | 'street' | 'area'
  /** Names among which that of the province is, if the service states it. */
  regions: readonly unknown[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the answer of a service to the search for an address, which begins with its province. Null when it is no answer
 * of this API.
 */
export function geocodeAnswer(api: 'nominatim' | 'pelias', body: string, text: string): GeocodeAnswer | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  const results = api === 'nominatim' ? value : fieldsOf(value)['features']
  if (!Array.isArray(results)) return null
  if (results.length === 0) return { kind: 'refused', reason: 'not_found' }
  const number = text.split(' ').at(-1) ?? ''
  const result = (api === 'nominatim' ? nominatimResult : peliasResult)(fieldsOf(results[0]), number)
  return result === null ? null : judged(result, text)
}

function judged({ lat, lng, precision, regions }: Result, text: string): GeocodeAnswer {
  const asked = sidoNamed(text.split(' ')[0] ?? '')
  const stated = regions
    .map((name) => (typeof name === 'string' ? sidoNamed(name) : null))
    .find((sido) => sido !== null)
  if (stated !== undefined && stated !== asked) return { kind: 'refused', reason: 'other_province' }
  return precision === 'area' ? { kind: 'refused', reason: 'not_precise' } : { kind: 'found', lat, lng, precision }
}

/** Nominatim: `lat` and `lon` are texts; `address` has the parts of the address that was found. */
function nominatimResult(result: Fields, number: string): Result | null {
  const point = pointOf(result['lat'], result['lon'])
  if (point === null) return null
  const address = fieldsOf(result['address'])
  const isHouse = isNumber(address['house_number'], number)
  const precision = isHouse ? 'house' : typeof address['road'] === 'string' ? 'street' : 'area'
  return { ...point, precision, regions: ['province', 'state', 'region', 'city'].map((key) => address[key]) }
}

/** Pelias: GeoJSON; an interpolated address is somewhere on its street, and a fallback is another place. */
function peliasResult(result: Fields, number: string): Result | null {
  const { coordinates } = fieldsOf(result['geometry'])
  const [lng, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  const point = pointOf(lat, lng)
  if (point === null) return null
  const { layer, match_type: match, accuracy, housenumber, region } = fieldsOf(result['properties'])
  const isExact = match !== 'fallback' && match !== 'interpolated' && accuracy !== 'centroid'
  const isHouse = isExact && (layer === 'address' || layer === 'venue') && isNumber(housenumber, number)
  const isOnStreet = match === 'interpolated' || layer === 'street'
  return { ...point, precision: isHouse ? 'house' : isOnStreet ? 'street' : 'area', regions: [region] }
}

/** A service that does not find a house answers another one nearby. */
function isNumber(found: unknown, asked: string): boolean {
  return typeof found === 'string' && found.replace(/\s/g, '') === asked
}

function pointOf(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const [y, x] = [degrees(lat), degrees(lng)]
  return Math.abs(y) <= 90 && Math.abs(x) <= 180 ? { lat: y, lng: x } : null
}

function degrees(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
