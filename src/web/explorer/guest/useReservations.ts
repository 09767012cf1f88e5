import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'

/** As many as the service lists at once. */
const LISTED_MAX = 100
const PENDING_MS = 5_000

/** Reads the person's latest reservations, the newest first; again after some seconds while one waits for its answer. */
export function useReservations() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: [...ACCOUNT_QUERY, 'reservations'],
    queryFn: ({ signal }) => ask('listGuestReservations', { query: { page_size: LISTED_MAX } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ settled }) => !settled) === true ? PENDING_MS : false),
  })
}
