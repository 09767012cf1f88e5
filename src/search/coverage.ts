import { boxOf, polygonHolds, type Box, type Polygon } from '#base/geometry.ts'

/** The outlines of the dongs: which one a point lies in. */
export class Coverage {
  readonly #outlines: readonly { dong: number; box: Box; polygon: Polygon }[]

  /** One list of polygons for each dong. */
  constructor(outlinesOfDongs: readonly (readonly Polygon[])[]) {
    this.#outlines = outlinesOfDongs.flatMap((polygons, dong) =>
      polygons.map((polygon) => ({ dong, box: boxOf(polygon), polygon })),
    )
  }

  /** Position of the dong the point lies in, or null outside all of them. */
  dongAt(lat: number, lng: number): number | null {
    for (const { dong, box, polygon } of this.#outlines) {
      if (lat < box.south || lat > box.north || lng < box.west || lng > box.east) continue
      if (polygonHolds(polygon, lat, lng)) return dong
    }
    return null
  }
}
