import { mercatorShareOf } from '#base/geometry.ts'
import type { Cluster } from '#client/generated/records.ts'

/** The radius of a cluster's mark in pixels, by the logarithm of its places to base 10, linear in between. */
export const CLUSTER_RADII = [
  [0.3, 10],
  [2, 15],
  [4, 24],
] as const
/** Marks may touch: their numbers stay readable. */
const TOUCHING = 0.9
/** The side of the world at zoom 0 in pixels, as MapLibre draws it. */
const WORLD_PX = 512

/**
 * Returns the clusters with those joined whose marks would cover one another at the zoom. The service counts by cells,
 * and the middles of two cells may lie side by side at their border. A place alone keeps its mark.
 */
export function joinedClusters(clusters: readonly Cluster[], zoom: number): Cluster[] {
  const several = clusters.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
  let joined = several
  for (let before = -1; before !== joined.length;) {
    before = joined.length
    joined = joinOnce(joined, zoom)
  }
  return [...joined, ...clusters.filter(({ count }) => count === 1)]
}

function joinOnce(clusters: readonly Cluster[], zoom: number): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of clusters) {
    const at = kept.findIndex((other) => marksCover(other, cluster, zoom))
    if (at < 0) kept.push(cluster)
    else kept[at] = joinedOf(kept[at]!, cluster)
  }
  return kept
}

function marksCover(a: Cluster, b: Cluster, zoom: number): boolean {
  const worldPx = WORLD_PX * 2 ** zoom
  const x = ((a.point.lng - b.point.lng) / 360) * worldPx
  const y = (mercatorShareOf(a.point.lat) - mercatorShareOf(b.point.lat)) * worldPx
  return Math.hypot(x, y) < (radiusPx(a.count) + radiusPx(b.count)) * TOUCHING
}

function radiusPx(count: number): number {
  const size = Math.log10(count)
  const [[small, smallPx], [middle, middlePx], [large, largePx]] = CLUSTER_RADII
  if (size <= middle) return smallPx + (Math.max(0, size - small) / (middle - small)) * (middlePx - smallPx)
  return middlePx + (Math.min(size, large) - middle) * ((largePx - middlePx) / (large - middle))
}

function joinedOf(a: Cluster, b: Cluster): Cluster {
  const count = a.count + b.count
  const mean = (of: (cluster: Cluster) => number) => (of(a) * a.count + of(b) * b.count) / count
  return {
    count,
    point: { lat: mean(({ point }) => point.lat), lng: mean(({ point }) => point.lng) },
    bounds: {
      west: Math.min(a.bounds.west, b.bounds.west),
      south: Math.min(a.bounds.south, b.bounds.south),
      east: Math.max(a.bounds.east, b.bounds.east),
      north: Math.max(a.bounds.north, b.bounds.north),
    },
    representative: null,
  }
}
