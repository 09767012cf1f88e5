import { FIELD_NAMES, FIELDS, type FieldName, type TIER_NAMES } from '#venue/records.ts'

/** The price of a request by its tier, in tokens (docs/reference/fields.md#tiers). Tiers are not cumulative. */
export const TIERS = { core: 1, contact_hours: 2, quality: 2, edge: 4, media: 8 } as const satisfies Record<
  (typeof TIER_NAMES)[number],
  number
>
export type Tier = keyof typeof TIERS

/**
 * Fields that describe the match of a query. They are sent only when named, so that a tier keeps its fixed set
 * (docs/reference/fields.md#the-fields-parameter), but have its price.
 */
export const ON_REQUEST: ReadonlySet<FieldName> = new Set(
  FIELD_NAMES.filter((name) => FIELDS[name].dependsOn === 'query'),
)

/** Returns the fields that a tier's name includes. */
export function fieldsOfTier(tier: Tier): FieldName[] {
  return FIELD_NAMES.filter((name) => FIELDS[name].tier === tier && !ON_REQUEST.has(name))
}
