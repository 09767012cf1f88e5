import type { Instant } from '#base/clock.ts'

/** One element of OpenStreetMap that is a venue, whatever file it came from. */
export interface Element {
  /** `node/1`, `way/2`, `relation/3`: how OpenStreetMap itself names it. */
  id: string
  tags: Readonly<Record<string, string>>
  /** A way or a relation stands in the middle of its bounds; null when the file lacks its nodes. */
  point: { lat: number; lng: number } | null
  /** When somebody last changed it; null when the file leaves that out. */
  changedAt: Instant | null
}

/** What a file holds of venues. */
export interface ElementFile {
  elements: readonly Element[]
  /** The state of OpenStreetMap that the file shows; null when it does not say. */
  stateAt: Instant | null
  /** Places in the file, from 1, of what is no element. */
  broken: readonly number[]
}

/** Which elements are wanted, by their tags. */
export type Wanted = (tags: Readonly<Record<string, string>>) => boolean

/** Bounds that grow with each point; the middle is where Overpass puts `center`, too. */
export class Bounds {
  #south = 90
  #north = -90
  #west = 180
  #east = -180

  add(lat: number, lng: number): void {
    this.#south = Math.min(this.#south, lat)
    this.#north = Math.max(this.#north, lat)
    this.#west = Math.min(this.#west, lng)
    this.#east = Math.max(this.#east, lng)
  }

  /** Grows by all of `other`. */
  include(other: Bounds): void {
    if (other.#south > other.#north) return
    this.add(other.#south, other.#west)
    this.add(other.#north, other.#east)
  }

  /** Null while nothing was added. Seven decimals, as OpenStreetMap keeps them. */
  middle(): { lat: number; lng: number } | null {
    if (this.#south > this.#north) return null
    const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7
    return { lat: rounded((this.#south + this.#north) / 2), lng: rounded((this.#west + this.#east) / 2) }
  }
}
