import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetQuestions } from '../explorer/guest/askedQuestions.ts'
import type { DataOf } from './callSession.ts'
import { useSessionCalls } from './useSessionCalls.ts'

/** The key of the session query. */
export const SESSION_QUERY = ['session'] as const
/** The first part of the account queries' keys; a change invalidates all of them. */
export const ACCOUNT_QUERY = ['account'] as const

/** Reads who is signed in on the developers' side; null when nobody is. */
export function usePerson() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: SESSION_QUERY, queryFn: () => ask('readSession') })
}

/** Removes all data of the person after signing out, also what this browser stores. */
export function useClearAccountData(): () => void {
  const queries = useQueryClient()
  return () => {
    const person = queries.getQueryData<DataOf<'readSession'>>(SESSION_QUERY)
    if (person) forgetQuestions(person.user.id)
    queries.setQueryData(SESSION_QUERY, null)
    queries.removeQueries({ queryKey: ACCOUNT_QUERY })
  }
}
