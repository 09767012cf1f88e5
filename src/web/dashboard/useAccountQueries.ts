import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '../session/callSession.ts'
import { useChosenAccount, useMay } from '../session/chosenAccount.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../session/usePerson.ts'

export type OwnKey = DataOf<'listOwnKeys'>[number]
export type AccessReview = DataOf<'readAccessReview'>
export type SignInSecurity = DataOf<'readSignInSecurity'>
export type UsageSums = DataOf<'readOwnAccountUsage'>
export type DaysOfRequests = DataOf<'countOwnRequests'>

/** Returns the keys of queries about the chosen account; data of one account is never shown for another. */
export function useAccountKey(): (...parts: readonly unknown[]) => readonly unknown[] {
  const { accountId } = useChosenAccount()
  return (...parts) => [...ACCOUNT_QUERY, ...parts, accountId]
}

export function useOwnAccount() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('own'), queryFn: () => ask('readOwnAccount') })
}

/**
 * Reads the keys, oldest first, including revoked ones. Every page reads them again, because keys are also created in
 * terminals and by programs.
 */
export function useOwnKeys() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  const enabled = useMay()('listOwnKeys')
  return useQuery({ queryKey: keyOf('keys'), queryFn: () => ask('listOwnKeys'), staleTime: 0, enabled })
}

export function useUsageSnapshot() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('standing'), queryFn: () => ask('readOwnStanding') })
}

export function useUsageSums({ from, to }: { from: string; to: string }, by: 'day' | 'tier' | 'key') {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({
    queryKey: keyOf('usage', from, to, by),
    queryFn: () => ask('readOwnAccountUsage', { query: { from, to, by } }),
  })
}

export function useRequestDays() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('days'), queryFn: () => ask('countOwnRequests') })
}

/** Reads the hourly request counts, newest hour first. */
export function useRequests() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('requests'), queryFn: () => ask('listOwnRequests') })
}

/** Reads the authorized programs, oldest first. The authorization itself happens on a separate page. */
export function useGrants() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('grants'), queryFn: () => ask('listGrants'), staleTime: 0 })
}

/** Reads how the person signs in. */
export function useSignInSecurity() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('security'), queryFn: () => ask('readSignInSecurity'), staleTime: 0 })
}

export function useSessions() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('sessions'), queryFn: () => ask('listSessions'), staleTime: 0 })
}

/** Reads the access review. The page reads it again on each visit, because somebody else may be creating keys. */
export function useAccessReview() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('access'), queryFn: () => ask('readAccessReview'), staleTime: 0 })
}

/** The accounts on which the person may act, the same whichever is chosen. */
export const ACCOUNTS_QUERY = [...ACCOUNT_QUERY, 'accounts'] as const
/** A member who was removed meanwhile gets back to the own account within this time. */
const ACCOUNTS_EVERY_MS = 60_000

export function useTeamAccounts() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: ACCOUNTS_QUERY,
    queryFn: () => ask('listTeamAccounts'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.length > 1 ? ACCOUNTS_EVERY_MS : false),
  })
}

export const TEAM_QUERY = [...ACCOUNT_QUERY, 'team'] as const

/** Reads the owner and the members of the chosen account. */
export function useTeam() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('team', 'members'), queryFn: () => ask('listTeam'), staleTime: 0 })
}

export function useTeamInvitations() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('team', 'invitations'), queryFn: () => ask('listTeamInvitations'), staleTime: 0 })
}

export function useTeamActivity() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('team', 'activity'), queryFn: () => ask('readTeamActivity'), staleTime: 0 })
}
