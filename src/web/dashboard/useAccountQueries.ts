import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '../session/callSession.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../session/usePerson.ts'

export type OwnKey = DataOf<'listOwnKeys'>[number]
export type AccessReview = DataOf<'readAccessReview'>
export type SignInSecurity = DataOf<'readSignInSecurity'>
export type UsageSums = DataOf<'readOwnAccountUsage'>
export type DaysOfRequests = DataOf<'countOwnRequests'>

const of = (...parts: readonly string[]) => [...ACCOUNT_QUERY, ...parts]

export function useOwnAccount() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('own'), queryFn: () => ask('readOwnAccount') })
}

/**
 * Reads the keys, oldest first, including revoked ones. Every page reads them again, because keys are also created in
 * terminals and by programs.
 */
export function useOwnKeys() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('keys'), queryFn: () => ask('listOwnKeys'), staleTime: 0 })
}

export function useUsageSnapshot() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('standing'), queryFn: () => ask('readOwnStanding') })
}

export function useUsageSums({ from, to }: { from: string; to: string }, by: 'day' | 'tier' | 'key') {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: of('usage', from, to, by),
    queryFn: () => ask('readOwnAccountUsage', { query: { from, to, by } }),
  })
}

export function useRequestDays() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('days'), queryFn: () => ask('countOwnRequests') })
}

/** Reads the hourly request counts, newest hour first. */
export function useRequests() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('requests'), queryFn: () => ask('listOwnRequests') })
}

/** Reads the authorized programs, oldest first. The authorization itself happens on a separate page. */
export function useGrants() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('grants'), queryFn: () => ask('listGrants'), staleTime: 0 })
}

/** Reads how the person signs in. */
export function useSignInSecurity() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('security'), queryFn: () => ask('readSignInSecurity'), staleTime: 0 })
}

export function useSessions() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('sessions'), queryFn: () => ask('listSessions'), staleTime: 0 })
}

/** Reads the access review. The page reads it again on each visit, because somebody else may be creating keys. */
export function useAccessReview() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: of('access'), queryFn: () => ask('readAccessReview'), staleTime: 0 })
}
