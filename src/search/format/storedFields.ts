import type { Tier } from '#contract/parameters/fields.ts'
import { FIELDS, STORED_FIELDS } from '#venue/records.ts'

/** Fields of these tiers are large and rarely requested: they stay on disk. */
const DETAIL_TIERS: ReadonlySet<Tier> = new Set(['edge', 'media'])

/** The fields that nearly every body shows: stored as one text per venue and copied whole. */
export const CORE_FIELDS = STORED_FIELDS.filter((name) => FIELDS[name].tier === 'core')
export const DETAIL_FIELDS = STORED_FIELDS.filter((name) => DETAIL_TIERS.has(FIELDS[name].tier))
export const BASIC_FIELDS = STORED_FIELDS.filter(
  (name) => FIELDS[name].tier !== 'core' && !DETAIL_FIELDS.includes(name),
)
