import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import type { PlaceRequest } from '../placeRequest.ts'
import type { WholePlace } from '../queries.ts'

/** A place as a dot on the map. */
export interface Pin {
  id: string
  name: string
  category: string
  location: { lat: number; lng: number }
}

/** A place found, with whose data it is. */
export type FoundPin = Pin & Pick<WholePlace, 'sources'>

export interface Pins {
  pins: readonly FoundPin[]
  total: number
}

/** The largest page size. All places of the page count as seen, so the map reads one page only. */
const PINS_PER_REQUEST = 100
const FIELDS = ['id', 'name', 'category', 'location', 'sources'] as const

/** Reads the first hundred places of the request, whatever page the list shows. */
export function usePins({ endpoint, params }: PlaceRequest) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['pins', endpoint, params],
    queryFn: ({ signal }) => readPins({ endpoint, params }, language, signal),
  })
}

async function readPins(
  { endpoint, params }: Pick<PlaceRequest, 'endpoint' | 'params'>,
  language: Language,
  signal: AbortSignal,
): Promise<Pins> {
  const { places } = explorerClient(language)
  const options = { signal, params: { ...params, page_size: String(PINS_PER_REQUEST) } }
  const listing =
    endpoint === 'nearby'
      ? places.nearby({ lat: 0, lng: 0, fields: FIELDS }, options)
      : places.search({ fields: FIELDS }, options)
  const { items, meta } = await listing.first()
  return { total: meta.total, pins: items }
}
