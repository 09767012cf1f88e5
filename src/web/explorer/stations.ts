import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Region } from '#client/generated/records.ts'
import { useLanguage } from '../language/language.tsx'
import { useEnglishForms } from '../language/romanised.tsx'
import { explorerClient } from '../service/explorer.ts'

interface Stations {
  regions: readonly Region[]
  /** The English names of the release by Korean name; made once, because each card of a list looks its station up. */
  officialNames: ReadonlyMap<string, string>
}

function useStationList({ isNeeded }: { isNeeded: boolean }): Stations | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['stations'],
    enabled: isNeeded,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Stations> => {
      const query = { kind: 'station', include_empty: true } as const
      const regions = await explorerClient(language).regions(query, { signal })
      const named = regions.flatMap(({ fullName, nameEn }) =>
        nameEn === undefined ? [] : [[fullName, nameEn] as const],
      )
      return { regions, officialNames: new Map(named) }
    },
  })
  return data
}

/** Loads the stations of the release; undefined until they are loaded. */
export function useStationRegions(): readonly Region[] | undefined {
  return useStationList({ isNeeded: true })?.regions
}

/**
 * Returns a function that gives a station's name in the reader's language. Without the release's English names, which
 * load after the page, a name is romanised.
 */
export function useStationName(): (name: string) => string {
  const forms = useEnglishForms()
  const officialNames = useStationList({ isNeeded: forms !== null })?.officialNames
  return useCallback((name) => forms?.stationInEnglish(name, officialNames) ?? name, [forms, officialNames])
}
