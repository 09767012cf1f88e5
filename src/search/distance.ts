import { EARTH_RADIUS_M, metresApart, type LatLng } from '#base/geometry.ts'

const RADIANS = Math.PI / 180
/** Beyond this the series below is not good enough. */
const NEAR_DEGREES = 0.2
/** The series is off by less than a millimetre within its reach; this near to a half metre it does not decide. */
const DOUBT_M = 0.01

/**
 * Distances from one centre in whole metres, as the haversine formula has them, without its trigonometry: over a few
 * kilometres the first terms of the series are exact to a millimetre, and only what lies that near to the border
 * between two whole metres is worked out in full.
 */
export class Distances {
  readonly #lat: number
  readonly #lng: number
  readonly #cos: number
  readonly #sin: number

  constructor({ lat, lng }: LatLng) {
    this.#lat = lat
    this.#lng = lng
    this.#cos = Math.cos(lat * RADIANS)
    this.#sin = Math.sin(lat * RADIANS)
  }

  /** Rounded to the metre. */
  to(lat: number, lng: number): number {
    const metres = this.#nearMetres(lat, lng)
    const rounded = Math.floor(metres + 0.5)
    if (metres >= 0 && Math.abs(metres - rounded) < 0.5 - DOUBT_M) return rounded
    return Math.round(metresApart(this.#lat, this.#lng, lat, lng))
  }

  /** −1 when the point is too far off for the series. */
  #nearMetres(lat: number, lng: number): number {
    const dLat = lat - this.#lat
    const dLng = lng - this.#lng
    if (dLat > NEAR_DEGREES || dLat < -NEAR_DEGREES || dLng > NEAR_DEGREES || dLng < -NEAR_DEGREES) return -1
    const up = dLat * RADIANS
    const across = dLng * RADIANS
    // cos of the other latitude, to the third term.
    const cos = this.#cos * (1 - (up * up) / 2) - this.#sin * up * (1 - (up * up) / 6)
    const upSquared = up * up * (1 - (up * up) / 12)
    const acrossSquared = this.#cos * cos * across * across * (1 - (across * across) / 12)
    const chordSquared = upSquared + acrossSquared
    // 2·asin(c/2) = c + c³/24 + …
    return EARTH_RADIUS_M * Math.sqrt(chordSquared) * (1 + chordSquared / 24)
  }
}
