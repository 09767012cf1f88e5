import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { serviceUrl } from '../../service/settings.ts'
import type { Shapes } from './mapShapes.ts'

const NONE: Shapes = { type: 'FeatureCollection', features: [] }

/** Returns the shapes of the release's regions; none for a release that was built without shapes. */
export function useOutlines(): Shapes {
  const { data } = useQuery({
    queryKey: ['outlines'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${serviceUrl}/map/outlines.json`, { signal })
      return response.ok ? ((await response.json()) as Shapes) : NONE
    },
  })
  return data ?? NONE
}

/** Returns the stations of the API as shapes. */
export function useStations(): Shapes {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['stations'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Shapes> => {
      const stations = await explorerClient(language).regions({ kind: 'station', include_empty: true }, { signal })
      return {
        type: 'FeatureCollection',
        features: stations.map(({ fullName, center: { lat, lng } }) => ({
          type: 'Feature',
          properties: { name: fullName },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        })),
      }
    },
  })
  return data ?? NONE
}
