import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'

/** Part of the account's queries, so signing out removes it with them. */
const HELD_KEY_QUERY = [...ACCOUNT_QUERY, 'heldKey'] as const

/** Returns the key that the quickstart shows; it is kept only in the memory of the page. */
export function useQuickstartKey(): string | undefined {
  return useQuery<string>({ queryKey: HELD_KEY_QUERY, queryFn: skipToken, gcTime: Infinity }).data
}

export function useSetQuickstartKey(): (key: string) => void {
  const queries = useQueryClient()
  return (key) => void queries.setQueryData(HELD_KEY_QUERY, key)
}
