import { FIELDS, type FieldName } from '#venue/records.ts'

/** Fields that the explorer's cards show in addition to the tiers below. */
const ALSO: ReadonlySet<FieldName> = new Set(['serviceReservable'])

/**
 * Returns true for the fields that a list shows to a visitor without an API key: those on a card of the explorer. The
 * other fields are shown for one place at a time.
 */
export function isCardField(field: FieldName): boolean {
  const { tier } = FIELDS[field]
  return tier === 'core' || tier === 'quality' || ALSO.has(field)
}
