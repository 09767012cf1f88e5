import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '../session/callSession.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { OWNER } from './useOwnerSession.ts'

export type OwnPlace = DataOf<'listOwnPlaces'>[number]

/** Reads the owner's places: id, name, address and category of each. */
export function useOwnPlaces() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: [OWNER, 'places'],
    queryFn: ({ signal }) => ask('listOwnPlaces', undefined, { signal }),
  })
}
