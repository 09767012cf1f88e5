import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../form/faultNotice.tsx'
import { shownHint } from '../form/shownHint.ts'
import { LoadingNote } from '../shell/notice.tsx'

/** Renders the data of a query; a spinner until it is loaded, and the error when it failed. */
export function QueryContent<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  useSignInAgain(query.error)
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <LoadingNote />
  const hint = query.error instanceof OnesetError ? shownHint(query.error.hint) : null
  return <FaultNotice message={query.error.message} hint={hint} />
}

/** The last part of the session queries' keys, on the developers' and the owners' side. */
const SESSION = 'session'

/** Reads the session again when it has ended, so that the frame shows the sign-in form on the same page. */
function useSignInAgain(error: Error | null): void {
  const queries = useQueryClient()
  const isOver = error instanceof OnesetError && error.code === 'sign_in_required'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === SESSION })
  }, [isOver, queries])
}
