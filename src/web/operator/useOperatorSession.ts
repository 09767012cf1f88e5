import { useQuery } from '@tanstack/react-query'
import { useAsk } from '../session/useAsk.ts'
import { OPERATOR_QUERY } from './useOperatorQueries.ts'

export const OPERATOR_SESSION_QUERY = [...OPERATOR_QUERY, 'session'] as const

/** Until when this browser's cookie opens, which scripts cannot see: the server is asked, so each tab knows. */
export function useOperatorSession() {
  const ask = useAsk()
  return useQuery({ queryKey: OPERATOR_SESSION_QUERY, queryFn: () => ask('readOperatorSession') })
}
