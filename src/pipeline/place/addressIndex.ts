import { metresApart, type LatLng } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import { cityOf, isUndivided } from '../normalise/sigungu.ts'
import type { NormalAddress } from '../normalRecord.ts'

/**
 * Records of one address lie within a building or block. When half of them are farther from the middle, all are
 * ignored.
 */
const SPREAD_MAX_M = 300

/** Coordinates by address, collected from the records that have both. Keeps only announced addresses. */
export class AddressIndex {
  readonly #points = new Map<string, LatLng[]>()

  /** Announces an address that will be looked up. */
  want(address: NormalAddress): void {
    for (const key of addressKeys(address)) if (!this.#points.has(key)) this.#points.set(key, [])
  }

  add(address: NormalAddress, point: LatLng): void {
    for (const key of addressKeys(address)) this.#points.get(key)?.push(point)
  }

  /**
   * Returns the middle of the records at this road and building number, otherwise at this dong and lot; null when there
   * are none.
   */
  find(address: NormalAddress): LatLng | null {
    for (const key of addressKeys(address)) {
      const middle = middleOf(this.#points.get(key) ?? [])
      if (middle) return middle
    }
    return null
  }
}

/**
 * Returns road and number, and dong and lot, as far as they are known. Roads and dongs are unique only within a city or
 * a district of a metropolis, or in Sejong, so an address without one has no key.
 */
export function addressKeys({ sido, sigungu, dong, road, buildingNumber, lot }: NormalAddress): string[] {
  if (sido === '' || (sigungu === '' && !isUndivided(sido))) return []
  const keys: string[] = []
  const city = cityOf(sigungu)
  if (road !== '' && buildingNumber !== '') keys.push(`${sido}|${city}|${road}|${buildingNumber}`)
  if (dong !== '' && lot !== '') keys.push(`${sido}|${city}|${dong}|${lot}|`)
  return keys
}

function middleOf(points: readonly LatLng[]): LatLng | null {
  if (points.length === 0) return null
  const middle = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) }
  const near = points.filter(({ lat, lng }) => metresApart(lat, lng, middle.lat, middle.lng) <= SPREAD_MAX_M)
  return near.length * 2 > points.length ? middle : null
}
