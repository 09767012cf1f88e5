import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../form/faultNotice.tsx'
import { Waiting } from '../shell/notice.tsx'

/** What a query brought, once it is there; until then, or without it, that. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  useSignInAgain(query.error)
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <Waiting />
  const hint = query.error instanceof OnesetError ? query.error.hint : null
  return <FaultNotice message={query.error.message} hint={hint} />
}

/** How the query for who is signed in ends, on the developers' side as on the owners'. */
const SESSION = 'session'

/** Somebody whose session is over is asked to sign in where they stand. */
function useSignInAgain(error: Error | null): void {
  const queries = useQueryClient()
  const isOver = error instanceof OnesetError && error.code === 'sign_in_required'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === SESSION })
  }, [isOver, queries])
}
