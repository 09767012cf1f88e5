import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import type { Place } from '#client/places.ts'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { useLanguage } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'
import { CARD_FIELDS, PAGE_SIZE, type PlaceRequest } from './placeRequest.ts'
import { readWords } from './place/readWords.ts'

export type CardPlace = Place<(typeof CARD_FIELDS)[number]> & { distanceM?: number }
export type WholePlace = Place<'all'>

/** What an answer cost: tokens, and the time until it was there. */
export interface Cost {
  units: number
  tookMs: number
}

export interface PlacePage extends Cost {
  places: CardPlace[]
  meta: PlaceListMeta
}

/** The page of the request; while the next one is on its way the last one stays. */
export function usePlacePage(request: PlaceRequest) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['places', request, language],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PlacePage> => {
      const client = explorerClient(language)
      const took = startStopwatch()
      const { endpoint, page } = request
      const params = { ...request.params, page: String(page), page_size: String(PAGE_SIZE) }
      const fields = CARD_FIELDS
      const listing =
        endpoint === 'nearby'
          ? // The circle stands among the parameters as it was written.
            client.places.nearby({ lat: 0, lng: 0, fields }, { signal, params })
          : client.places.search({ fields }, { signal, params })
      const { items, meta } = await listing.first()
      return { places: items, meta, units: meta.units, tookMs: took() * 1_000 }
    },
  })
}

/** Asking again would not help. */
export function isNoSuchPlace(error: Error | null): boolean {
  return error instanceof OnesetError && error.status === 404
}

/** One place with all that is known of it. */
export function usePlace(placeId: string | undefined) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['place', placeId, language],
    enabled: placeId !== undefined,
    queryFn: async ({ signal }) => {
      const client = explorerClient(language)
      const took = startStopwatch()
      const place = await client.places.get(placeId ?? '', { fields: ['all'] }, { signal })
      return { place, units: client.lastResponse?.units ?? 0, tookMs: took() * 1_000 }
    },
    // The map asks too, once it is there.
    retryOnMount: ({ state }) => !isNoSuchPlace(state.error),
  })
}

/** A year of a place's snapshots. */
export function useHistory(placeId: string, from: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['history', placeId, from],
    queryFn: ({ signal }) => explorerClient(language).places.history(placeId, { from }, { signal }),
  })
}

/** The vocabulary, which changes with a release at most. */
export function useMeta() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['meta'],
    staleTime: Infinity,
    queryFn: ({ signal }) => explorerClient(language).meta({ signal }),
  })
}

/** Totals of the release. */
export function useStats() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['stats'],
    staleTime: Infinity,
    queryFn: ({ signal }) => explorerClient(language).stats({ signal }),
  })
}

/** What a region's code is called: the longest name that all its dongs share. */
export function useRegionName(regionCode: string | undefined) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['region', regionCode, language],
    enabled: regionCode !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const client = explorerClient(language)
      const [first] = await client.regions({ region_code: regionCode, include_empty: true }, { signal })
      if (!first || regionCode === undefined) return regionCode ?? ''
      const { sido, sigungu, fullName } = first
      const name = regionCode.length === 2 ? sido : regionCode.length === 5 ? `${sido} ${sigungu}` : fullName
      if (language === 'ko') return name
      return (await import('./regionInEnglish.ts')).regionInEnglish(name)
    },
  })
}

/** How the sentence in the address is understood; what it left open is told beside the results. */
export function useReading(sentence: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['reading', sentence],
    enabled: sentence !== '',
    staleTime: Infinity,
    queryFn: () => readWords(sentence, explorerClient(language)),
  })
}
