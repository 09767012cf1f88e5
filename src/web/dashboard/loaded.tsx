import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../form/faultNotice.tsx'
import { Waiting } from '../shell/notice.tsx'

/** What a query brought, once it is there; until then, or without it, that. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <Waiting />
  const hint = query.error instanceof OnesetError ? query.error.hint : null
  return <FaultNotice message={query.error.message} hint={hint} />
}
