import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'

/** Among what is known of the account, so that it goes with the rest when somebody signs out. */
const HELD_KEY_QUERY = [...ACCOUNT_QUERY, 'heldKey'] as const

/** The key that was taken along to the quickstart; in the page's memory only. */
export function useHeldKey(): string | undefined {
  return useQuery<string>({ queryKey: HELD_KEY_QUERY, queryFn: skipToken, gcTime: Infinity }).data
}

export function useHoldKey(): (key: string) => void {
  const queries = useQueryClient()
  return (key) => void queries.setQueryData(HELD_KEY_QUERY, key)
}
