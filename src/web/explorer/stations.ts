import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Region } from '#client/generated/records.ts'
import { useLanguage } from '../language/language.tsx'
import { useEnglishForms } from '../language/romanised.tsx'
import { explorerClient } from '../service/explorer.ts'

/** Loads the stations of the release; undefined until they are loaded, and while the reader needs none. */
export function useStationRegions({ isNeeded }: { isNeeded: boolean }): readonly Region[] | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['stations'],
    enabled: isNeeded,
    staleTime: Infinity,
    queryFn: ({ signal }) => explorerClient(language).regions({ kind: 'station', include_empty: true }, { signal }),
  })
  return data
}

/**
 * Returns a function that gives a station's name in the reader's language. Without the release's English names, which
 * load after the page, a name is romanised.
 */
export function useStationName(): (name: string) => string {
  const forms = useEnglishForms()
  const stations = useStationRegions({ isNeeded: forms !== null })
  const officialNames = useMemo(
    () => new Map(stations?.flatMap(({ fullName, nameEn }) => (nameEn === undefined ? [] : [[fullName, nameEn]]))),
    [stations],
  )
  return useCallback((name) => forms?.stationInEnglish(name, officialNames) ?? name, [forms, officialNames])
}
