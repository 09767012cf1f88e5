import type { FieldMask } from '../parameters/query.ts'

/** What a call costs in tokens, whatever it returns (docs/reference/billing.md#prices). */
export type PriceRule = { kind: 'tier' } | { kind: 'fixed'; units: number }

/** The highest requested tier sets the price. */
export const BY_HIGHEST_TIER: PriceRule = { kind: 'tier' }
export const ONE_TOKEN: PriceRule = { kind: 'fixed', units: 1 }
export const FREE: PriceRule = { kind: 'fixed', units: 0 }

/** The price of one successful call. A rule by tier needs the mask of the request. */
export function priceOf(rule: PriceRule, mask: FieldMask | null): number {
  if (rule.kind === 'fixed') return rule.units
  if (mask === null) throw new Error('a price by tier needs the requested fields')
  return mask.units
}
