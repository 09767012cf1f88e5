import type { Tier } from '#contract/parameters/fields.ts'
import { FIELDS, type StoredField, STORED_FIELDS, TIER_NAMES } from '#venue/records.ts'

/** Returns the tiers of an export in their order: those of a contract, and core, without which a place has no id. */
export function exportedTiers(tiers: readonly Tier[]): Tier[] {
  return TIER_NAMES.filter((tier) => tier === 'core' || tiers.includes(tier))
}

/** Returns the fields of these tiers that a release stores, in the order of the API. */
export function exportedFields(tiers: readonly Tier[]): StoredField[] {
  const held = exportedTiers(tiers)
  return STORED_FIELDS.filter((field) => held.includes(FIELDS[field].tier))
}
