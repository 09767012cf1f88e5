import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { nextListMs } from './nextRead.ts'

/** As many as the service lists at once. */
const LISTED_MAX = 100

/**
 * Reads the person's latest reservations, the newest first; again every `pendingMs` milliseconds while one waits for its
 * answer, false where each is followed by itself.
 */
export function useReservations(pendingMs: number | false) {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: [...ACCOUNT_QUERY, 'reservations'],
    queryFn: ({ signal }) => ask('listGuestReservations', { query: { page_size: LISTED_MAX } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextListMs(state.data, pendingMs),
  })
}
