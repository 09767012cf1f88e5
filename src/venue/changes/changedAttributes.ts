import type { Attributes } from '../attributes/attributes.ts'
import { hasParking } from '../attributes/parking.ts'
import type { AttributeChanges } from './placeChanges.ts'

type Draft = { -readonly [Name in keyof Attributes]: Attributes[Name] }

/** Returns the attributes with an owner's changes applied; values that contradict the owner are removed. */
export function changedAttributes(attributes: Attributes, changes: AttributeChanges): Attributes {
  const { booleans: said = {}, ...others } = changes
  const changed: Draft & Record<string, unknown> = { ...attributes, booleans: changedBooleans(attributes, said) }
  for (const [name, value] of Object.entries(others)) {
    if (value === null) delete changed[name]
    else if (value !== undefined) changed[name] = value
  }
  // The owner's list of occasions is complete and certain, so it has no scores.
  if (changes.recommended_for !== undefined) delete changed.occasionScores
  settleParking(changed, changes)
  return changed
}

function changedBooleans(
  { booleans }: Attributes,
  said: Readonly<Record<string, boolean | null>>,
): Attributes['booleans'] {
  const entries = Object.entries({ ...booleans, ...said })
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => entry[1] !== null))
}

/**
 * Parking is stated in two ways, as yes or no and by its kind: the one the owner used determines the other. Without
 * parking, the fee and the note remain only where the owner states them.
 */
function settleParking(changed: Draft, said: AttributeChanges): void {
  const saidParking = said.booleans?.parking
  const known = changed.parking_type === undefined ? null : hasParking(changed.parking_type)
  if (typeof said.parking_type === 'string' && saidParking === undefined && known !== null)
    changed.booleans = { ...changed.booleans, parking: known }
  else if (typeof saidParking === 'boolean' && known !== null && known !== saidParking) delete changed.parking_type
  if (changed.booleans.parking !== false) return
  if (!said.parking_fee) delete changed.parking_fee
  if (!said.parking_note) delete changed.parking_note
}
