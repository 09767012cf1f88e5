import { FIELDS, type FieldName } from './fields.ts'

/** Beside the tiers below, what the explorer's cards show. */
const ALSO: ReadonlySet<FieldName> = new Set(['serviceReservable'])

/**
 * True for the fields that a list shows to a visitor without a key of their own: what a card of the explorer needs.
 * The rest is shown of one place at a time.
 */
export function isCardField(field: FieldName): boolean {
  const { tier } = FIELDS[field]
  return tier === 'core' || tier === 'quality' || ALSO.has(field)
}
