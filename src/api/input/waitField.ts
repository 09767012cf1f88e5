import { WAIT_S_MAX } from '#contract/parameters/waitQuery.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from './queryFields.ts'

/** How long a call that takes nothing but `wait` is to wait. */
export function waitOf(query: string): { kind: 'wait'; waitMs: number } | Refusal {
  const fields = new QueryFields(query)
  const waitMs = (fields.optionalInteger('wait', 0, WAIT_S_MAX) ?? 0) * 1_000
  return fields.refusal() ?? { kind: 'wait', waitMs }
}

/** Says so when a call did not wait because all slots of its account were taken. */
export function waitHeaders({ hadSlot }: { hadSlot: boolean }): Record<string, string> {
  return hadSlot ? {} : { 'x-service-wait-applied': '0' }
}
