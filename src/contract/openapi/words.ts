import { TIERS } from '../parameters/fields.ts'
import type { PriceRule } from '../access/price.ts'

const TIER_PRICES = Object.entries(TIERS)
  .map(([tier, units]) => `${tier} ${units}`)
  .join(', ')

/** Describes a price rule in words. */
export function priceText(rule: PriceRule): string {
  if (rule.kind === 'tier') return `tokens of the most expensive requested tier (${TIER_PRICES})`
  if (rule.kind === 'per_hundred') return 'a token for every hundred elements or part of it'
  if (rule.kind === 'each') return `${rule.units} ${rule.units === 1 ? 'token' : 'tokens'} for each of ${rule.field}`
  return rule.units === 0 ? 'free' : `${rule.units} ${rule.units === 1 ? 'token' : 'tokens'}`
}
