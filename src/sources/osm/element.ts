import type { Instant } from '#base/clock.ts'

/** One element of OpenStreetMap that is a venue, from any file format. */
export interface Element {
  /** `node/1`, `way/2`, `relation/3`: the ids of OpenStreetMap itself. */
  id: string
  tags: Readonly<Record<string, string>>
  /** For a way or a relation, the middle of its bounds; null when the file lacks its nodes. */
  point: { lat: number; lng: number } | null
  /** When it was last changed; null when the file does not state it. */
  changedAt: Instant | null
}

/** The venues of a file. */
export interface ElementFile {
  elements: readonly Element[]
  /** The time of the OpenStreetMap data in the file; null when the file does not state it. */
  stateAt: Instant | null
  /** Entries that are not elements, with their positions in the file, from 1. */
  broken: readonly { line: number; row: unknown }[]
}

/** Decides by its tags whether an element is wanted. */
export type IsWanted = (tags: Readonly<Record<string, string>>) => boolean

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

  /** Extends the bounds to include `other`. */
  include(other: Bounds): void {
    if (other.#south > other.#north) return
    this.add(other.#south, other.#west)
    this.add(other.#north, other.#east)
  }

  /** Returns null before any point was added. Seven decimals, as in OpenStreetMap. */
  middle(): { lat: number; lng: number } | null {
    if (this.#south > this.#north) return null
    const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7
    return { lat: rounded((this.#south + this.#north) / 2), lng: rounded((this.#west + this.#east) / 2) }
  }
}
