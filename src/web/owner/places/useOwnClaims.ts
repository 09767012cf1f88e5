import { useQuery } from '@tanstack/react-query'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { OWNER } from '../useOwnerSession.ts'

/** The key of the owner's claims. */
export const CLAIMS_KEY = [OWNER, 'claims'] as const

/** Reads the owner's claims, newest first. */
export function useOwnClaims() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: CLAIMS_KEY,
    queryFn: ({ signal }) => ask('listOwnClaims', undefined, { signal }),
    staleTime: 0,
  })
}
