import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import type { DataOf, SessionCallName } from '../session/callSession.ts'
import { type CallSession, useSessionCalls } from '../session/useSessionCalls.ts'

export type Claim = DataOf<'listClaims'>[number]
export type Notice = DataOf<'listDeadNotices'>['notices'][number]
export type Release = DataOf<'listReleases'>[number]
export type Review = DataOf<'readReview'>
export type QueuedReport = DataOf<'listReports'>['reports'][number]
export type QueuedProposal = DataOf<'listPlaceProposals'>['proposals'][number]
export type ReviewPair = Review['pairs'][number]

/** The key of all queries of the operator's page. They are always read again, because other operators decide too. */
export const OPERATOR_QUERY = ['operator'] as const
export const OPERATOR_SESSION_QUERY = [...OPERATOR_QUERY, 'session'] as const

/** Reads until when this browser's session is valid. Scripts cannot read the cookie, so every tab asks the server. */
export function useOperatorSession() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: OPERATOR_SESSION_QUERY, queryFn: () => ask('readOperatorSession') })
}

/**
 * Calls the operator's interface. When the session has expired or the token has changed, the page asks for the token
 * again.
 */
export function useOperatorCalls(): CallSession {
  const ask = useSessionCalls()
  const queries = useQueryClient()
  return async (name, ...input) => {
    try {
      return await ask(name, ...input)
    } catch (cause) {
      if (cause instanceof OnesetError && cause.status === 401)
        queries.setQueryData(OPERATOR_SESSION_QUERY, { expiresAt: null })
      throw cause
    }
  }
}

type Read = Extract<
  SessionCallName,
  | 'listClaims'
  | 'listNotices'
  | 'listDeadNotices'
  | 'listPlaceProposals'
  | 'listReleases'
  | 'listReports'
  | 'readReview'
>

/** While the venues are being compared, the comparison is read again. */
const COMPARING_MS = 3_000

/** Reads what publishing a release would change. */
export function useReleaseComparison(version: string) {
  const ask = useOperatorCalls()
  return useQuery({
    queryKey: [...OPERATOR_QUERY, 'compareRelease', version],
    staleTime: 0,
    queryFn: () => ask('compareRelease', { path: { version } }),
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? COMPARING_MS : false),
  })
}

export function useOperatorQuery<N extends Read>(name: N) {
  const ask = useOperatorCalls()
  // No call needs an input.
  const read = ask as (name: N) => Promise<DataOf<N>>
  return useQuery({
    queryKey: [...OPERATOR_QUERY, name],
    staleTime: 0,
    queryFn: () => read(name),
  })
}

export type Owner = DataOf<'readOwner'>
