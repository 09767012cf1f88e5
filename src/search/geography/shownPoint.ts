import type { LatLng } from '#base/geometry.ts'

/** Rounds to six decimals, about 10 cm; further digits of a centroid have no meaning. */
export function shownPoint({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
