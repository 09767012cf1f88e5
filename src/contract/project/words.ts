import type { PriceRule } from '../price.ts'

/** A price rule in words. */
export function priceText(rule: PriceRule): string {
  if (rule.kind === 'tier')
    return 'tokens of the dearest tier asked for (core 1, contact_hours 2, quality 2, edge 4, media 8)'
  return rule.units === 0 ? 'free' : `${rule.units} ${rule.units === 1 ? 'token' : 'tokens'}`
}
