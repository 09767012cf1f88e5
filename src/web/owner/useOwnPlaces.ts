import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '../session/callSession.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { OWNER } from './useOwnerSession.ts'

export type OwnPlace = DataOf<'listOwnPlaces'>[number]

const KEY = [OWNER, 'places']

/** Reads the owner's places: id, name, address and category of each. */
export function useOwnPlaces() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => ask('listOwnPlaces', undefined, { signal }),
  })
}

/** Returns a function that reads the owner's places again. */
export function useReadPlacesAgain(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}
