import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Contents, ErrorEntry, GuidePage, ReferencePage, SearchEntry } from '#documentation/page.ts'
import { useLanguage } from '../language/language.tsx'
import { urlBelow } from '../paths.ts'

/** Reads a file of the documentation in the reader's language; null for a page that does not exist. */
function useFile<T>(name: string, isWanted = true): UseQueryResult<T | null> {
  const language = useLanguage()
  return useQuery({
    queryKey: ['documentation', language, name],
    enabled: isWanted,
    staleTime: Infinity,
    queryFn: async (): Promise<T | null> => {
      const response = await fetch(urlBelow(`documentation/${language}/${encodeURIComponent(name)}.json`))
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
      return (await response.json()) as T
    },
  })
}

export const useContents = () => useFile<Contents>('contents')
export const useGuide = (slug: string) => useFile<GuidePage>(`guide-${slug}`)
export const useReferencePage = (slug: string) => useFile<ReferencePage>(`reference-${slug}`)
export const useErrors = () => useFile<readonly ErrorEntry[]>('errors')
/** The entries are read only once somebody searches. */
export const useSearchEntries = (isWanted: boolean) => useFile<readonly SearchEntry[]>('search', isWanted)
