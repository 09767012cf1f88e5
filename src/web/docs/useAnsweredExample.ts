import { useQuery } from '@tanstack/react-query'
import type { ReferenceExamples } from '#contract/openapi/referenceExamples.ts'
import type { CallExample } from '#documentation/page.ts'
import { urlBelow } from '../paths.ts'

/** What the served release answers; the examples stay as they are while it is not known. */
export function useReferenceExamples(): ReferenceExamples | undefined {
  return useQuery({
    queryKey: ['documentation', 'examples'],
    staleTime: Infinity,
    retry: false,
    queryFn: async (): Promise<ReferenceExamples> => {
      const response = await fetch(urlBelow('docs/examples.json'))
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
      return (await response.json()) as ReferenceExamples
    },
  }).data
}

/** Returns an example that finds places in the served release: with another query where its own finds none. */
export function useAnsweredExample(example: CallExample | null): CallExample | null {
  const queries = useReferenceExamples()?.queries
  if (example === null || (example.name !== 'search' && example.name !== 'nearby')) return example
  const query = queries?.[example.name] ?? null
  return query === null ? example : { ...example, query: Object.fromEntries(new URLSearchParams(query)) }
}
