import { WAIT_S_MAX } from '#contract/parameters/waitQuery.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from './queryFields.ts'

/** Returns how long a call waits whose only parameter is `wait`. */
export function waitOf(query: string): { kind: 'wait'; waitMs: number } | Refusal {
  const fields = new QueryFields(query)
  const waitMs = (fields.optionalInteger('wait', 0, WAIT_S_MAX) ?? 0) * 1_000
  return fields.refusal() ?? { kind: 'wait', waitMs }
}

/** Returns the header that states that a call did not wait, because all slots of its account were taken. */
export function waitHeaders({ hadSlot }: { hadSlot: boolean }): Record<string, string> {
  return hadSlot ? {} : { 'x-service-wait-applied': '0' }
}
