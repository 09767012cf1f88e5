import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '../../session/callSession.ts'
import type { SessionCalls } from '../../session/sessionCalls.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { OWNER } from '../useOwnerSession.ts'

export type BookingRules = DataOf<'readBookingRules'>
export type RulesChange = SessionCalls['editBookingRules']['input']['body']

/** Reads the rules by which a place takes requests, and changes them. */
export function useRules(placeId: string) {
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const queryKey = [OWNER, 'rules', placeId]
  const path = { id: placeId }
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('readBookingRules', { path }, { signal }),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const save = async (body: RulesChange) => {
    const saved = await ask('editBookingRules', { path, body })
    queries.setQueryData<BookingRules>(queryKey, saved)
  }
  return { query, save }
}
