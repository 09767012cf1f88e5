import { latOfMercatorShare, mercatorShareOf } from '#base/geometry.ts'
import type { Cluster } from '#client/generated/records.ts'
import { CLUSTER_BOX_SIDE_MAX, CLUSTER_ZOOM_MAX } from '#contract/parameters/parameters.ts'
import type { Extent } from './mapShapes.ts'

/** What the map shows. */
export interface MapView {
  extent: Extent
  zoom: number
}

/** A quarter of a tile, which is four cells of clusters. */
const PARTS_OF_A_TILE = 4
const LAT_MAX = 85
/** Six decimals are 10 cm. */
const DECIMALS = 1e6

/**
 * Returns the box and the zoom of which a view needs clusters, within the box of the search; null when they do not
 * meet.
 * Boxes end at quarters of tiles, so views that differ little share one.
 */
export function viewedPart({ extent, zoom }: MapView, within: Extent | null): { box: Extent; zoom: number } | null {
  const level = Math.max(0, Math.min(CLUSTER_ZOOM_MAX, Math.floor(zoom)))
  const parts = 2 ** level * PARTS_OF_A_TILE
  const visible = narrowed(extent)
  const [west, south, east, north] = visible
  const snapped: Extent = [
    (Math.floor(((west + 180) / 360) * parts) / parts) * 360 - 180,
    latOfMercatorShare(Math.ceil(mercatorShareOf(south) * parts) / parts),
    (Math.ceil(((east + 180) / 360) * parts) / parts) * 360 - 180,
    latOfMercatorShare(Math.floor(mercatorShareOf(north) * parts) / parts),
  ]
  const isAllowed = Math.max(snapped[2] - snapped[0], snapped[3] - snapped[1]) <= CLUSTER_BOX_SIDE_MAX
  const box = isAllowed ? snapped : visible
  const shared = within === null ? box : common(box, within)
  if (shared === null) return null
  return { box: shared.map((degrees) => Math.round(degrees * DECIMALS) / DECIMALS) as Extent, zoom: level }
}

/** Returns how many places have their mark in the view: the part that was read for it is larger. */
export function placesInView(clusters: readonly Pick<Cluster, 'point' | 'count'>[], { extent }: MapView): number {
  const [west, south, east, north] = extent
  return clusters
    .filter(({ point: { lat, lng } }) => west <= lng && lng <= east && south <= lat && lat <= north)
    .reduce((sum, { count }) => sum + count, 0)
}

/** Returns the middle of a box that is larger than a request may be. */
function narrowed([west, south, east, north]: Extent): Extent {
  const half = CLUSTER_BOX_SIDE_MAX / 2
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  return [
    Math.max(west, lng - half, -180),
    Math.max(south, lat - half, -LAT_MAX),
    Math.min(east, lng + half, 180),
    Math.min(north, lat + half, LAT_MAX),
  ]
}

function common(a: Extent, b: Extent): Extent | null {
  const box: Extent = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[0] < box[2] && box[1] < box[3] ? box : null
}
