import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '../../session/callSession.ts'
import { OWNER } from '../useOwnerSession.ts'

export type Alerts = DataOf<'readAlerts'>

/** The key of the query of the owner's alerts. */
export const ALERTS = [OWNER, 'alerts']

/** Returns a function that stores the answer of a call about alerts. */
export function useKeepAlerts(): (alerts: Alerts) => void {
  const queries = useQueryClient()
  return (alerts) => queries.setQueryData(ALERTS, alerts)
}
