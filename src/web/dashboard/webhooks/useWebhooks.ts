import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useAccountKey } from '../useAccountQueries.ts'

export type OwnWebhook = DataOf<'listOwnWebhooks'>[number]
export type OwnDelivery = DataOf<'listOwnDeliveries'>[number]

export const WEBHOOKS_QUERY = [...ACCOUNT_QUERY, 'webhooks'] as const
/** How often the deliveries are read, in milliseconds: a test settles within seconds. */
const DELIVERIES_EVERY_MS = 3_000

/** Reads the live webhooks, oldest first; programs make some, too. */
export function useWebhooks() {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({ queryKey: keyOf('webhooks'), queryFn: () => ask('listOwnWebhooks'), staleTime: 0 })
}

/** Reads the newest deliveries of a webhook, again and again while it is shown. */
export function useDeliveries(webhookId: string) {
  const ask = useSessionCalls()
  const keyOf = useAccountKey()
  return useQuery({
    queryKey: keyOf('webhooks', webhookId),
    staleTime: 0,
    refetchInterval: DELIVERIES_EVERY_MS,
    queryFn: () => ask('listOwnDeliveries', { path: { webhookId } }),
  })
}
