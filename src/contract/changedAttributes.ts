import type { Attributes } from './attributes.ts'
import { hasParking } from './parking.ts'
import type { AttributeChanges } from './placeChanges.ts'

type Draft = { -readonly [Name in keyof Attributes]: Attributes[Name] }

/** Attributes with an owner's changes laid over them; what contradicts the owner goes. */
export function changedAttributes(attributes: Attributes, changes: AttributeChanges): Attributes {
  const { booleans: said = {}, ...others } = changes
  const changed: Draft & Record<string, unknown> = { ...attributes, booleans: changedBooleans(attributes, said) }
  for (const [name, value] of Object.entries(others)) {
    if (value === null) delete changed[name]
    else if (value !== undefined) changed[name] = value
  }
  return withParking(changed, changes)
}

function changedBooleans(
  { booleans }: Attributes,
  said: Readonly<Record<string, boolean | null>>,
): Attributes['booleans'] {
  const entries = Object.entries({ ...booleans, ...said })
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => entry[1] !== null))
}

/** Parking is said in two ways, as yes or no and by its kind: the one the owner used decides about the other. */
function withParking(changed: Draft, { booleans, parking_type: type }: AttributeChanges): Attributes {
  const said = booleans?.parking
  const known = changed.parking_type === undefined ? null : hasParking(changed.parking_type)
  if (typeof type === 'string' && said === undefined && known !== null)
    return { ...changed, booleans: { ...changed.booleans, parking: known } }
  if (typeof said !== 'boolean' || known === null || known === said) return changed
  const { parking_type: _type, parking_fee: _fee, parking_note: _note, ...others } = changed
  return others
}
