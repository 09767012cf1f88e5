import { useQuery } from '@tanstack/react-query'
import { systemClock } from '#base/clock.ts'
import type { ReferenceExamples } from '#contract/openapi/referenceExamples.ts'
import { EXAMPLE_TIME } from '#documentation/examples/exampleTime.ts'
import type { CallExample } from '#documentation/page.ts'
import { PATHS, urlBelow } from '../paths.ts'

/** What the served release answers; the examples stay as they are while it is not known. */
export function useReferenceExamples(): ReferenceExamples | undefined {
  return useQuery({
    queryKey: ['documentation', 'examples'],
    staleTime: Infinity,
    retry: false,
    queryFn: async (): Promise<ReferenceExamples> => {
      const response = await fetch(urlBelow(`${PATHS.docs.slice(1)}/examples.json`))
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
      return (await response.json()) as ReferenceExamples
    },
  }).data
}

/**
 * Returns an example that the service answers now: with another query where its own finds no place in the served
 * release, and with a time that has not passed.
 */
export function useAnsweredExample(example: CallExample | null): CallExample | null {
  const queries = useReferenceExamples()?.queries
  if (example === null) return null
  if (example.body?.['reservationTime'] === EXAMPLE_TIME)
    return { ...example, body: { ...example.body, reservationTime: eveningInAWeek() } }
  if (example.name !== 'search' && example.name !== 'nearby') return example
  const query = queries?.[example.name] ?? null
  return query === null ? example : { ...example, query: Object.fromEntries(new URLSearchParams(query)) }
}

const WEEK_MS = 7 * 86_400_000

/** Returns seven in the evening, in Korea. */
const eveningInAWeek = () => `${new Date(systemClock() + WEEK_MS).toISOString().slice(0, 10)}T19:00:00+09:00`
