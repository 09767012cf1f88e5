import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OnesetError } from '#client/onesetError.ts'

/** The last part of the session queries' keys, on the developers' and the owners' side. */
const SESSION = 'session'

/** Reads the session again when an error says that it has ended, so that the page offers the way to sign in. */
export function useSignInAgain(error: Error | null): void {
  const queries = useQueryClient()
  const isOver = error instanceof OnesetError && error.code === 'sign_in_required'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === SESSION })
  }, [isOver, queries])
}
