import { type LatLng, metresApart } from '#base/geometry.ts'
import type { Tables } from '../columns/tables.ts'
import { addressIn } from '../keyword/address/addressWords.ts'
import { nearestOnStreets } from '../keyword/address/nearestOnStreet.ts'

/** Near numbers of one street lie within this distance of one another; what is farther away is a street of the same name. */
const ONE_STREET_M = 2_000

/**
 * Returns the street of an address without its number, and the open venue with the nearest number there. Of several streets of
 * that name it is the one nearest to the position; null without a position, as for a text that is no address or has no venue.
 */
export function nearestAddress(
  { words, openCount, grid }: Pick<Tables, 'words' | 'openCount' | 'grid'>,
  text: string,
  position: LatLng | null,
): { keyword: string; ordinal: number } | null {
  const address = addressIn(text)
  if (address === null) return null
  words.scratch.reset()
  const found = nearestOnStreets(words, address, openCount).map((one) => {
    const at = grid.positions[one.ordinal]!
    return { ...one, lat: grid.lats[at]!, lng: grid.lngs[at]! }
  })
  const nearest = position === null ? found[0] : found.toSorted(byDistance(position))[0]
  if (nearest === undefined) return null
  const street = found.filter(({ lat, lng }) => metresApart(lat, lng, nearest.lat, nearest.lng) <= ONE_STREET_M)
  if (position === null && street.length < found.length) return null
  const best = street.reduce((one, other) => (other.apart < one.apart ? other : one))
  return { keyword: [...address.within, address.street].join(' '), ordinal: best.ordinal }
}

function byDistance({ lat, lng }: LatLng): (one: LatLng, other: LatLng) => number {
  return (one, other) => metresApart(lat, lng, one.lat, one.lng) - metresApart(lat, lng, other.lat, other.lng)
}
