import type { Geometry } from 'geojson'

/** The layers of a base map, in the schema of Protomaps' basemap. */
export const BASE_LAYERS = ['water', 'landuse', 'boundaries', 'buildings', 'roads', 'pois'] as const
export type BaseLayer = (typeof BASE_LAYERS)[number]

/** One shape of a base map. Land is what no shape covers. */
export interface BaseShape {
  layer: BaseLayer
  /** What it is: `river`, `park`, `rail`, `major_road`, `station`. */
  kind: string
  /** The name on the ground, which is Korean; absent without one. */
  name?: string | undefined
  nameEn?: string | undefined
  /** The lowest zoom that shows it. */
  minZoom: number
  geometry: Geometry
}
