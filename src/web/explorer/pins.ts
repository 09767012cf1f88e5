import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'
import type { PlaceRequest } from './placeRequest.ts'

/** A place as a dot on the map. */
export interface Pin {
  id: string
  name: string
  category: string
  location: { lat: number; lng: number }
}

export interface Pins {
  pins: readonly Pin[]
  total: number
}

/** The largest pages there are, as deep as the explorer's plan goes. */
const PAGE = 100
const PAGES_MAX = 10
const FIELDS = ['id', 'name', 'category', 'location'] as const

/** The first thousand places of the request, whatever page the list is on. */
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
  const read = async (page: number, dataVersion?: string) => {
    const paging = {
      page: String(page),
      page_size: String(PAGE),
      ...(dataVersion !== undefined && { data_version: dataVersion }),
    }
    const options = { signal, params: { ...params, ...paging } }
    const listing =
      endpoint === 'nearby'
        ? places.nearby({ lat: 0, lng: 0, fields: FIELDS }, options)
        : places.search({ fields: FIELDS }, options)
    return listing.first()
  }
  const first = await read(1)
  const { totalPages, dataVersion, total } = first.meta
  const others = Array.from({ length: Math.max(0, Math.min(totalPages, PAGES_MAX) - 1) }, (_, i) =>
    read(i + 2, dataVersion),
  )
  const pages = [first, ...(await Promise.all(others))]
  return { total, pins: pages.flatMap(({ items }) => items) }
}
