import type { LatLng } from '#base/geometry.ts'
import type { Extent } from './mapShapes.ts'

/** The parameters in the page's address. */
type Address = Readonly<Record<string, string>>

/** Five decimals of a degree are about one metre. */
const COORDINATE_DECIMALS = 5
/** A box is this many degrees wider on each side than its places, about a metre. */
const SIDE = 0.00001

/** Returns the address of the same search around a spot. */
export function aroundSpot(address: Address, { lat, lng }: LatLng, radiusM: number): Address {
  const circle = { lat: lat.toFixed(COORDINATE_DECIMALS), lng: lng.toFixed(COORDINATE_DECIMALS) }
  return { ...withoutArea(address), ...circle, radius: String(radiusM) }
}

/** Returns the address of the same search in a box of the map. */
export function inBox(address: Address, extent: Extent): Address {
  const { lat: _, lng: __, radius: ___, sort, ...rest } = withoutArea(address)
  // A search without a circle has no order by distance.
  const order = sort === undefined || sort === 'distance' ? {} : { sort }
  // A cluster may be a single spot, and a box needs two sides.
  const [west, south, east, north] = extent
  const box = [west - SIDE, south - SIDE, east + SIDE, north + SIDE]
  return { ...rest, ...order, bbox: box.map((degrees) => degrees.toFixed(COORDINATE_DECIMALS)).join(',') }
}

/** Returns the address without the area, the page and the sentence that named the area. */
function withoutArea(address: Address): Address {
  const { region_code: _, in: __, page: ___, q: ____, bbox: _____, ...rest } = address
  return rest
}
