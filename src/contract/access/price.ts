import type { FieldMask } from '../parameters/query.ts'

/** The price of a call in tokens, whatever it returns (docs/reference/billing.md#prices). */
export type PriceRule =
  | { kind: 'tier' }
  | { kind: 'fixed'; units: number }
  /** `field`: the list of the body whose entries cost `units` each. */
  | { kind: 'each'; units: number; field: string }
  /** A token for every hundred elements of the answer or part of it. */
  | { kind: 'per_hundred' }

/** The highest requested tier sets the price. */
export const BY_HIGHEST_TIER: PriceRule = { kind: 'tier' }
export const ONE_TOKEN: PriceRule = { kind: 'fixed', units: 1 }
/** One token for each venue that is looked up, whether or not it is found. */
export const BY_VENUE = { kind: 'each', units: 1, field: 'venues' } as const satisfies PriceRule
export const FREE: PriceRule = { kind: 'fixed', units: 0 }
/** A token for every hundred elements of the answer or part of it. */
export const PER_HUNDRED: PriceRule = { kind: 'per_hundred' }

/** Returns the price of an answer with this many elements, by the rule `PER_HUNDRED`. */
export const priceOfElements = (elements: number): number => Math.ceil(elements / 100)

/** Returns the price of one successful call, in tokens. A rule by tier needs the mask of the request. */
export function priceOf(rule: PriceRule, mask: FieldMask | null): number {
  if (rule.kind === 'fixed') return rule.units
  if (rule.kind === 'per_hundred') throw new Error('a price by elements is known only with the answer')
  if (rule.kind === 'each') throw new Error('the price of a list depends on its length')
  if (mask === null) throw new Error('a price by tier needs the requested fields')
  return mask.units
}
