import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAsk } from './useAsk.ts'

/** Who is signed in, as queries are named. */
export const SESSION_QUERY = ['session'] as const
/** All that is asked of the account interface; after a change it is asked again, from here down. */
export const ACCOUNT_QUERY = ['account'] as const

/** Who is signed in on the developers' side; null for nobody. */
export function usePerson() {
  const ask = useAsk()
  return useQuery({ queryKey: SESSION_QUERY, queryFn: () => ask('readSession') })
}

/** What follows when somebody is signed out: nothing of theirs stays in the page. */
export function useForgetPerson(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.setQueryData(SESSION_QUERY, null)
    queries.removeQueries({ queryKey: ACCOUNT_QUERY })
  }
}
