import type { Geocoded } from '#venue/geocoded.ts'
import type { NormalAddress } from './normalRecord.ts'

export interface GeocodedPoint extends Geocoded {
  lat: number
  lng: number
}

/** The points that a geocoder gave for addresses as `geocodedText` writes them. */
export interface GeocodedPoints {
  /** Returns null for an address without a usable answer. */
  find(text: string): GeocodedPoint | null
}

/**
 * Returns an address as a geocoder is asked for it: province, district, road and number, else dong and lot. Null for an
 * address that does not name one house.
 */
export function geocodedText({ sido, sigungu, dong, road, buildingNumber, lot }: NormalAddress): string | null {
  if (sido === '') return null
  const region = sigungu === '' ? sido : `${sido} ${sigungu}`
  if (road !== '' && buildingNumber !== '') return `${region} ${road} ${buildingNumber}`
  return dong !== '' && lot !== '' ? `${region} ${dong} ${lot}` : null
}
