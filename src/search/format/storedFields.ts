import { FIELD_NAMES, FIELDS, type Tier } from '#contract/parameters/fields.ts'
import type { StoredPlace } from '#venue/records.ts'

/** Fields of these tiers are large and rarely requested: they stay on disk. */
const DETAIL_TIERS: ReadonlySet<Tier> = new Set(['edge', 'media'])

/** Stored as JSON; for `reservationChannels`, a partner's channel is inserted when it is served. */
export const STORED_FIELDS = FIELD_NAMES.filter(
  (name) => FIELDS[name].origin === 'stored' || name === 'reservationChannels',
) as (keyof StoredPlace)[]

/** The fields that nearly every body shows: stored as one text per venue and copied whole. */
export const CORE_FIELDS = STORED_FIELDS.filter((name) => FIELDS[name].tier === 'core')
export const DETAIL_FIELDS = STORED_FIELDS.filter((name) => DETAIL_TIERS.has(FIELDS[name].tier))
export const BASIC_FIELDS = STORED_FIELDS.filter(
  (name) => FIELDS[name].tier !== 'core' && !DETAIL_FIELDS.includes(name),
)
