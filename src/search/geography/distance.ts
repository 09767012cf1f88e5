import { EARTH_RADIUS_M, metresApart, type LatLng } from '#base/geometry.ts'

const RADIANS = Math.PI / 180
/** The series below is only used up to this difference in degrees. */
const NEAR_DEGREES = 0.2
/**
 * The series is off by less than a millimetre within its range; results this close to a half metre are computed
 * exactly.
 */
const ROUNDING_MARGIN_M = 0.01

/**
 * Distances from one centre in whole metres, equal to those of the haversine formula without its trigonometry: over a
 * few kilometres the first terms of the series are exact to a millimetre, and only results near the border between two
 * whole metres are computed exactly.
 */
export class Distances {
  readonly #lat: number
  readonly #lng: number
  readonly #cos: number
  readonly #sin: number
  readonly #radiusM: number
  readonly #surelyWithin: number
  readonly #surelyBeyond: number

  /** `radiusM` is the radius of `within`. */
  constructor({ lat, lng }: LatLng, radiusM = 0) {
    this.#lat = lat
    this.#lng = lng
    this.#cos = Math.cos(lat * RADIANS)
    this.#sin = Math.sin(lat * RADIANS)
    this.#radiusM = radiusM
    this.#surelyWithin = chordSquaredOf(radiusM + 0.5 - ROUNDING_MARGIN_M)
    this.#surelyBeyond = chordSquaredOf(radiusM + 0.5 + ROUNDING_MARGIN_M)
  }

  /** Returns the distance rounded to the metre. */
  to(lat: number, lng: number): number {
    const chordSquared = this.#chordSquared(lat, lng)
    // 2·asin(c/2) = c + c³/24 + …
    const metres = EARTH_RADIUS_M * Math.sqrt(chordSquared) * (1 + chordSquared / 24)
    const rounded = Math.floor(metres + 0.5)
    if (Math.abs(metres - rounded) < 0.5 - ROUNDING_MARGIN_M) return rounded
    return this.#exactly(lat, lng)
  }

  /** Returns whether the rounded distance is at most the radius. */
  within(lat: number, lng: number): boolean {
    const chordSquared = this.#chordSquared(lat, lng)
    if (chordSquared < this.#surelyWithin) return true
    if (chordSquared > this.#surelyBeyond) return false
    return this.#exactly(lat, lng) <= this.#radiusM
  }

  /** Returns the squared chord on the unit sphere; NaN when the point is too far away for the series. */
  #chordSquared(lat: number, lng: number): number {
    const dLat = lat - this.#lat
    const dLng = lng - this.#lng
    if (dLat > NEAR_DEGREES || dLat < -NEAR_DEGREES || dLng > NEAR_DEGREES || dLng < -NEAR_DEGREES) return NaN
    const up = dLat * RADIANS
    const across = dLng * RADIANS
    const upSquared = up * up
    const acrossSquared = across * across
    // Cosine of the other latitude, to the fourth term.
    const cos = this.#cos * (1 - upSquared / 2) - this.#sin * up * (1 - upSquared / 6)
    return upSquared * (1 - upSquared / 12) + this.#cos * cos * acrossSquared * (1 - acrossSquared / 12)
  }

  #exactly(lat: number, lng: number): number {
    return Math.round(metresApart(this.#lat, this.#lng, lat, lng))
  }
}

/** Returns the square of the chord of an arc on the unit sphere. */
function chordSquaredOf(metres: number): number {
  const chord = 2 * Math.sin(Math.max(0, metres) / EARTH_RADIUS_M / 2)
  return chord * chord
}
