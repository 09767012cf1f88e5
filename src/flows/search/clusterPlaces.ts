import type { Caller } from '#accounts/key.ts'
import type { Slices } from '#base/slices.ts'
import type { Static } from 'typebox'
import { ONE_TOKEN, priceOf } from '#contract/access/price.ts'
import type { ClusterSchema } from '#contract/schemas/clusterSchema.ts'
import type { ClusterRequest, ResponseNotice } from '#query/parsed.ts'
import type { Cluster, ClusterAnswer } from '#search/venueIndex.ts'
import { priceFor } from './placeQueries.ts'
import type { Serving } from './releaseHolder.ts'
import { unknownPlacesExcluded } from './responseNotices.ts'
import { venueNumbersOf } from './venueNumbers.ts'

type ClusterRow = Static<typeof ClusterSchema>

/** The clusters of a search, the price, and the numbers of the venues that they name. */
export interface PlaceClusters {
  answer: ClusterAnswer
  rows: readonly ClusterRow[]
  units: number
  venues: readonly number[]
  /** Notices that depend on this release. */
  notices: readonly ResponseNotice[]
}

/** Clusters all places that a search finds in its box. The places that are named count as seen. */
export function* clusterPlaces(
  { index, overlay }: Serving,
  caller: Caller,
  request: ClusterRequest,
): Slices<PlaceClusters> {
  const answer = yield* index.clusters(request, request.zoom, overlay)
  yield
  const isNamed = ({ count }: Cluster) => request.namesAll || count === 1
  const rows = answer.clusters.map((cluster): ClusterRow => {
    const { point, count, bounds, representative } = cluster
    const named = isNamed(cluster)
      ? JSON.parse(index.placeJson(representative, ['id', 'name', 'category'], { at: request.at, overlay }))
      : null
    return { point, count, bounds, representative: named }
  })
  const named = answer.clusters.filter(isNamed).map(({ representative }) => ({ ordinal: representative }))
  return {
    answer,
    rows,
    units: priceFor(caller, priceOf(ONE_TOKEN, null)),
    venues: venueNumbersOf(index, named),
    notices: unknownPlacesExcluded(request.filters.exclude, index),
  }
}
