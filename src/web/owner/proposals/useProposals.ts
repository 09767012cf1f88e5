import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { OWNER } from '../useOwnerSession.ts'

/** The key of the owner's proposals of new venues. */
export const NEW_VENUES_KEY = [OWNER, 'newVenues'] as const

export type Proposal = DataOf<'readPlaceProposals'>[number]

/** Reads the proposals about a place; `reread` reads them again after a change. */
export function useProposals(placeId: string) {
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const queryKey = [OWNER, 'proposals', placeId]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('readPlaceProposals', { path: { id: placeId } }, { signal }),
    staleTime: 0,
  })
  return { proposals: data, reread: () => queries.invalidateQueries({ queryKey }) }
}

/** Reads the owner's proposals of new venues. */
export function useNewVenues() {
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const { data = [], isLoading } = useQuery({
    queryKey: NEW_VENUES_KEY,
    queryFn: ({ signal }) => ask('listVenueProposals', undefined, { signal }),
    staleTime: 0,
  })
  return { proposals: data, isLoading, reread: () => queries.invalidateQueries({ queryKey: NEW_VENUES_KEY }) }
}
