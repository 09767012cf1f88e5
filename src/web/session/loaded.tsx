import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../form/faultNotice.tsx'
import { shownHint } from '../form/shownHint.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { useSignInAgain } from './useSignInAgain.ts'

/** Renders the data of a query; a spinner until it is loaded, and the error when it failed. */
export function QueryContent<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  useSignInAgain(query.error)
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <LoadingNote />
  const hint = query.error instanceof OnesetError ? shownHint(query.error.hint) : null
  return <FaultNotice message={query.error.message} hint={hint} />
}
