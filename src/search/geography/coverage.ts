import type { Polygon } from '#base/geometry.ts'
import type { Sections } from '../sections.ts'

/**
 * Returns the outlines of the dongs as flat numbers: `rings` counts points, `polygons` counts rings, `dongs` names each
 * polygon's dong. Each list begins with zero and ends with the total.
 */
export function coverageSections(outlines: readonly (readonly Polygon[])[]): Map<string, ArrayBufferView> {
  const points: number[] = []
  const [rings, polygons, dongs] = [[0], [0], [] as number[]]
  outlines.forEach((outline, dong) => {
    for (const polygon of outline) {
      for (const ring of polygon) {
        for (const [lng, lat] of ring) points.push(lng, lat)
        rings.push(points.length / 2)
      }
      polygons.push(rings.length - 1)
      dongs.push(dong)
    }
  })
  return new Map<string, ArrayBufferView>([
    ['coverage.points', Float64Array.from(points)],
    ['coverage.rings', Uint32Array.from(rings)],
    ['coverage.polygons', Uint32Array.from(polygons)],
    ['coverage.dongs', Uint32Array.from(dongs)],
  ])
}

const BOX_SIDES = 4

/** Finds the dong of a point. */
export class Coverage {
  readonly #points: Float64Array
  readonly #rings: Uint32Array
  readonly #polygons: Uint32Array
  readonly #dongs: Uint32Array
  /** West, south, east and north of each polygon; null until the first point is asked for. */
  #boxes: Float64Array | null = null

  constructor(sections: Sections) {
    this.#points = sections.f64('coverage.points')
    this.#rings = sections.u32('coverage.rings')
    this.#polygons = sections.u32('coverage.polygons')
    this.#dongs = sections.u32('coverage.dongs')
  }

  /** Returns the position of the dong that contains the point, or null outside all of them. */
  dongAt(lat: number, lng: number): number | null {
    // Most polygons are far away: without their boxes the outlines of a country take several milliseconds.
    const boxes = (this.#boxes ??= this.#boxesOfPolygons())
    for (let polygon = 0; polygon < this.#dongs.length; polygon++) {
      const at = BOX_SIDES * polygon
      if (lng < boxes[at]! || lat < boxes[at + 1]! || lng > boxes[at + 2]! || lat > boxes[at + 3]!) continue
      if (this.#holds(polygon, lat, lng)) return this.#dongs[polygon]!
    }
    return null
  }

  #boxesOfPolygons(): Float64Array {
    const boxes = new Float64Array(BOX_SIDES * this.#dongs.length)
    for (let polygon = 0; polygon < this.#dongs.length; polygon++) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
      const end = this.#rings[this.#polygons[polygon + 1]!]!
      for (let i = this.#rings[this.#polygons[polygon]!]!; i < end; i++) {
        const [lng, lat] = [this.#points[2 * i]!, this.#points[2 * i + 1]!]
        ;[west, south] = [Math.min(west, lng), Math.min(south, lat)]
        ;[east, north] = [Math.max(east, lng), Math.max(north, lat)]
      }
      boxes.set([west, south, east, north], BOX_SIDES * polygon)
    }
    return boxes
  }

  /**
   * Applies the even–odd rule over all rings, which excludes holes without a special case (base/geometry.ts does the
   * same for nested lists).
   */
  #holds(polygon: number, lat: number, lng: number): boolean {
    let inside = false
    for (let ring = this.#polygons[polygon]!; ring < this.#polygons[polygon + 1]!; ring++) {
      const [from, to] = [this.#rings[ring]!, this.#rings[ring + 1]!]
      for (let i = from, j = to - 1; i < to; j = i++) {
        const [xi, yi] = [this.#points[2 * i]!, this.#points[2 * i + 1]!]
        const [xj, yj] = [this.#points[2 * j]!, this.#points[2 * j + 1]!]
        if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
      }
    }
    return inside
  }
}
