import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountKey } from '../useAccountQueries.ts'

/** Part of the account's queries, so signing out removes it with them. */
const HELD_KEY = 'heldKey'

/** Returns the key that the quickstart shows; it is kept only in the memory of the page. */
export function useQuickstartKey(): string | undefined {
  const keyOf = useAccountKey()
  return useQuery<string>({ queryKey: keyOf(HELD_KEY), queryFn: skipToken, gcTime: Infinity }).data
}

export function useSetQuickstartKey(): (key: string) => void {
  const queries = useQueryClient()
  const keyOf = useAccountKey()
  return (key) => void queries.setQueryData(keyOf(HELD_KEY), key)
}
