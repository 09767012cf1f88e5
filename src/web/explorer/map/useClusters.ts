import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Cluster } from '#client/generated/records.ts'
import { explorerClient } from '../../service/explorer.ts'
import { useLanguage } from '../../language/language.tsx'
import { conditionsOf, type PlaceRequest } from '../placeRequest.ts'
import { joinedClusters } from './joinedClusters.ts'
import { boxOf, type Extent } from './mapShapes.ts'
import { type MapView, viewedPart } from './viewedPart.ts'

/** Nearby places that the map shows as one; a place alone has its name. */
export interface Clusters {
  clusters: readonly Cluster[]
  /** The places of all clusters. */
  total: number
}

/** What is read of the whole country: where the places of a search are. */
const COUNTRY: Extent = [124, 33, 132, 39]
const COUNTRY_ZOOM = 6
/** Parameters of a list that do not decide which places match. */
const OF_LISTS: ReadonlySet<string> = new Set(['sort', 'prefer', 'bbox', 'data_version'])
/** A part of the map that was seen is not read again while it is panned. */
const STALE_MS = 300_000

/**
 * Reads all places of the request on the visible part of the map. Only places alone are named, so that looking around
 * uses up few of the places that a visitor may see.
 */
export function useClusters(request: PlaceRequest, view: MapView | null) {
  const part = view === null ? null : viewedPart(view, boxOf(request.params['bbox']))
  const zoom = part?.zoom ?? 0
  const joined = useCallback(
    ({ clusters, total }: Clusters): Clusters => ({ clusters: joinedClusters(clusters, zoom), total }),
    [zoom],
  )
  // Beside the searched box nothing is read, and the marks of before have another zoom.
  return useClustersIn(request, part?.box ?? null, zoom, part === null ? undefined : joined)
}

/**
 * Reads where all places of the request are, in the whole country. Without conditions nothing is read: all places are
 * wherever there are places.
 */
export function useOverview(request: PlaceRequest) {
  const box = conditionsOf(request).length === 0 ? null : (boxOf(request.params['bbox']) ?? COUNTRY)
  const { data, isPlaceholderData, error } = useClustersIn(request, box, COUNTRY_ZOOM)
  return { overview: box === null || isPlaceholderData ? undefined : data, error }
}

/** `select` changes the answer for the caller. */
function useClustersIn(
  { params }: PlaceRequest,
  box: Extent | null,
  zoom: number,
  select?: (answer: Clusters) => Clusters,
) {
  const language = useLanguage()
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => !OF_LISTS.has(name)))
  return useQuery({
    queryKey: ['clusters', filters, box, zoom],
    enabled: box !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    ...(select && { select }),
    queryFn: async ({ signal }): Promise<Clusters> => {
      const query = { bbox: (box ?? COUNTRY).join(','), zoom, representatives: 'single' } as const
      const answer = await explorerClient(language).places.clusters(query, { signal, params: filters })
      return { clusters: answer.data, total: answer.meta.total }
    },
  })
}
