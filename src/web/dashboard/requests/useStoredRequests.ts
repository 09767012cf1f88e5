import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { useAccountKey } from '../useAccountQueries.ts'

export type StoredRequests = DataOf<'searchOwnRequests'>
export type StoredRequest = StoredRequests['requests'][number]

interface Filter {
  request_id?: string | undefined
  key_id?: string | undefined
  status?: string | undefined
  endpoint?: string | undefined
  page?: number
}

/** Reads the requests that match; a visit of the page reads them again, because new ones arrive all the time. */
export function useStoredRequests(filter: Filter) {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return useQuery({
    queryKey: keyOf('requests', 'log', given),
    queryFn: () => ask('searchOwnRequests', { query: Object.fromEntries(given) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
