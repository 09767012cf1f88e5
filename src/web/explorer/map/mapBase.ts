import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEnglishForms } from '../../language/romanised.tsx'
import { serviceUrl } from '../../service/settings.ts'
import { useStationName, useStationRegions } from '../stations.ts'
import type { Shapes } from './mapShapes.ts'

const NONE: Shapes = { type: 'FeatureCollection', features: [] }

/** Returns the shapes of the release's regions, named in the reader's language; none for a release that was built without shapes. */
export function useOutlines(): Shapes {
  const { data } = useQuery({
    queryKey: ['outlines'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${serviceUrl}/map/outlines.json`, { signal })
      return response.ok ? ((await response.json()) as Shapes) : NONE
    },
  })
  const inEnglish = useEnglishForms()?.regionInEnglish
  return useMemo(() => {
    if (data === undefined || inEnglish === undefined) return data ?? NONE
    const features = data.features.map((shape) => {
      const { name } = shape.properties
      return { ...shape, properties: { ...shape.properties, name: inEnglish(String(name ?? '')) } }
    })
    return { ...data, features }
  }, [data, inEnglish])
}

/** Returns the stations of the release as points, named in the reader's language. */
export function useStations(): Shapes {
  const stations = useStationRegions()
  const nameOf = useStationName()
  return useMemo(
    () => ({
      type: 'FeatureCollection',
      features: (stations ?? []).map(({ fullName, center: { lat, lng } }) => ({
        type: 'Feature',
        properties: { name: nameOf(fullName) },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    }),
    [stations, nameOf],
  )
}
