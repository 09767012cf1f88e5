import { metresApart, type LatLng } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import type { NormalAddress } from '../normalRecord.ts'

/** Records of one address lie within a building or block; where half of them are farther from the middle, none is believed. */
const SPREAD_MAX_M = 300

/** Coordinates by address, gathered from the records that have both. It keeps only the addresses that are asked for. */
export class AddressIndex {
  readonly #points = new Map<string, LatLng[]>()

  /** Announces an address that will be looked up. */
  want(address: NormalAddress): void {
    for (const key of addressKeys(address)) if (!this.#points.has(key)) this.#points.set(key, [])
  }

  add(address: NormalAddress, point: LatLng): void {
    for (const key of addressKeys(address)) this.#points.get(key)?.push(point)
  }

  /** The middle of the records at this road and building number, else at this dong and lot; null when there are none. */
  find(address: NormalAddress): LatLng | null {
    for (const key of addressKeys(address)) {
      const middle = middleOf(this.#points.get(key) ?? [])
      if (middle) return middle
    }
    return null
  }
}

/** Road and number, and dong and lot, as far as they are known. A road or dong is one only within its district, so an address that does not say its district has no key. */
export function addressKeys({ sido, sigungu, dong, road, buildingNumber, lot }: NormalAddress): string[] {
  if (sido === '' || sigungu === '') return []
  const keys: string[] = []
  if (road !== '' && buildingNumber !== '') keys.push(`${sido}|${sigungu}|${road}|${buildingNumber}`)
  if (dong !== '' && lot !== '') keys.push(`${sido}|${sigungu}|${dong}|${lot}|`)
  return keys
}

function middleOf(points: readonly LatLng[]): LatLng | null {
  if (points.length === 0) return null
  const middle = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) }
  const near = points.filter(({ lat, lng }) => metresApart(lat, lng, middle.lat, middle.lng) <= SPREAD_MAX_M)
  return near.length * 2 > points.length ? middle : null
}
