import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { systemClock } from '#base/clock.ts'
import { useSignInAgain } from '../../session/useSignInAgain.ts'
import { nextReadMs, WAIT_S } from './nextRead.ts'

interface FollowedOptions<T> {
  queryKey: readonly unknown[]
  /** Reads the request; with `wait` once it is settled, or after that many seconds. */
  read: (query: { query?: { wait: number } }, signal: AbortSignal) => Promise<T>
  /** The pause between reads of a settled request, in milliseconds; false when it is not read again. */
  settledMs: number | false
}

/** Reads a request of the person, and waits for its answer. */
export function useFollowed<T extends { settled: boolean }>({ queryKey, read, settledMs }: FollowedOptions<T>) {
  const queries = useQueryClient()
  const last = useRef({ waited: false, tookMs: 0 })
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // The first answer comes at once; then the call waits until the request settles.
      const waited = queries.getQueryData<T>(queryKey)?.settled === false
      const startedAt = systemClock()
      const answer = await read(waited ? { query: { wait: WAIT_S } } : {}, signal)
      last.current = { waited, tookMs: systemClock() - startedAt }
      return answer
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      nextReadMs({ error, settled: data?.settled ?? null, ...last.current }, settledMs),
  })
  useSignInAgain(query.error)
  return query
}
