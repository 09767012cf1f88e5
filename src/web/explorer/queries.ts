import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import type { Place } from '#client/places.ts'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'
import { CARD_FIELDS, PAGE_SIZE, type PlaceRequest } from './placeRequest.ts'
import { readSentence } from './sentenceReading.ts'

export type CardPlace = Place<(typeof CARD_FIELDS)[number]> & { distanceM?: number }
export type WholePlace = Place<'all'>

/** The cost of a response: tokens, and the time until it arrived in milliseconds. */
export interface Cost {
  units: number
  tookMs: number
}

export interface PlacePage extends Cost {
  places: CardPlace[]
  meta: PlaceListMeta
}

/** Reads the page of the request, once it is wanted; shows the previous page while the next one loads. */
export function usePlacePage(request: PlaceRequest, isWanted = true) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['places', request, language],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PlacePage> => {
      const client = explorerClient(language)
      const took = startStopwatch()
      const { endpoint, page } = request
      const params = { ...request.params, page: String(page), page_size: String(PAGE_SIZE) }
      const fields = CARD_FIELDS
      const listing =
        endpoint === 'nearby'
          ? // `params` contains the circle as it was written and replaces these zeros.
            client.places.nearby({ lat: 0, lng: 0, fields }, { signal, params })
          : client.places.search({ fields }, { signal, params })
      const { items, meta } = await listing.first()
      return { places: items, meta, units: meta.units, tookMs: took() * 1_000 }
    },
  })
}

/** True when the place does not exist, so a retry is useless. */
export function isNoSuchPlace(error: Error | null): boolean {
  return error instanceof OnesetError && error.status === 404
}

/** Reads one place with all its fields. */
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
    // The map mounts this query too, once it is loaded; it must not repeat the request for a place that does not exist.
    retryOnMount: ({ state }) => !isNoSuchPlace(state.error),
  })
}

/** Reads a year of snapshots of a place. */
export function useHistory(placeId: string, from: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['history', placeId, from],
    queryFn: ({ signal }) => explorerClient(language).places.history(placeId, { from }, { signal }),
  })
}

/** Reads the vocabulary, which changes only with a release. */
export function useMeta() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['meta'],
    staleTime: Infinity,
    queryFn: ({ signal }) => explorerClient(language).meta({ signal }),
  })
}

/** Returns the example sentences that find places, in the reader's language; empty until they are known. */
export function useExamples() {
  const language = useLanguage()
  return useMeta().data?.examples[language] ?? []
}

/** Reads the totals of the release. */
export function useStats() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['stats'],
    staleTime: Infinity,
    queryFn: ({ signal }) => explorerClient(language).stats({ signal }),
  })
}

/** Returns a region's name in the reader's language; while the English one loads, the Korean one. */
export function useRegionWords(name = ''): string {
  const isEnglish = useLanguage() === 'en'
  const { data = name } = useQuery({
    queryKey: ['regionWords', name],
    enabled: isEnglish && name !== '',
    staleTime: Infinity,
    queryFn: async () => (await import('#venue/inEnglish.ts')).regionInEnglish(name),
  })
  return isEnglish ? data : name
}

/** Reads the name of a region's code: the longest name that all its dongs share. */
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
      return (await import('#venue/inEnglish.ts')).regionInEnglish(name)
    },
  })
}

/** Reads the sentence of the address; words without a meaning show beside the results. */
export function useReading(sentence: string) {
  const language = useLanguage()
  return useQuery({
    ...readingOf(sentence, language),
    enabled: sentence !== '',
  })
}

/** The query that converts a sentence. Words such as 오늘 change their meaning at midnight, so it is kept for the visit only. */
export function readingOf(sentence: string, language: Language) {
  return {
    queryKey: ['reading', sentence],
    staleTime: Infinity,
    queryFn: () => readSentence(sentence, explorerClient(language)),
  }
}

/** Reads the completions of what is typed; shows the previous ones while the next load. */
export function useSuggestions(text: string, isOpen: boolean) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['suggestions', text],
    enabled: isOpen && text !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // Suggestions are no reason to wait or to show an error: without them the search works.
    retry: false,
    queryFn: ({ signal }) => explorerClient(language).suggest(text, {}, { signal }),
  })
}
