import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.tsx'
import { useEnglishForms } from '../../language/romanised.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { serviceUrl } from '../../service/settings.ts'
import type { Shapes } from './mapShapes.ts'

const NONE: Shapes = { type: 'FeatureCollection', features: [] }

/** Returns the shapes with the names of the reader's language. */
function useNamed(shapes: Shapes | undefined, kind: 'regionInEnglish' | 'stationInEnglish'): Shapes {
  const inEnglish = useEnglishForms()?.[kind]
  return useMemo(() => {
    if (shapes === undefined || inEnglish === undefined) return shapes ?? NONE
    const features = shapes.features.map((shape) => {
      const { name } = shape.properties
      return { ...shape, properties: { ...shape.properties, name: inEnglish(String(name ?? '')) } }
    })
    return { ...shapes, features }
  }, [shapes, inEnglish])
}

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
  return useNamed(data, 'regionInEnglish')
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
  return useNamed(data, 'stationInEnglish')
}
