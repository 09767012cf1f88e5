import { isLocalTo } from './localFood.ts'
import type { Confirmation, ConfirmedAttributes } from '../records.ts'
import { CONFIRMED_LISTS, type ConfirmedList, confirmedBooleans, confirmedValues, type TaggedVenue } from '../tags.ts'
import { valuesOf } from '../vocabulary.ts'

/** Finds who confirmed the values of a venue, `true` excepted; null where nothing tells. */
export interface Confirmations {
  ofBoolean: (name: string) => Confirmation | null
  ofValue: (filter: ConfirmedList, value: string) => Confirmation | null
}

/**
 * Returns the values of a venue for which filters test, each with its confirmation, in the order of the vocabulary; null
 * when there are none (docs/reference/fields.md#confirmed-attributes).
 */
export function confirmedAttributes(venue: TaggedVenue, confirmations: Confirmations): ConfirmedAttributes | null {
  const booleans: Record<string, Confirmation> = {}
  for (const name of confirmedBooleans(venue)) {
    const confirmation = confirmations.ofBoolean(name)
    if (confirmation !== null) booleans[name] = confirmation
  }
  const confirmed: ConfirmedAttributes = { booleans }
  for (const filter of CONFIRMED_LISTS) {
    const held = confirmedValues(venue, filter)
    // True of most filters of most venues.
    if (held.length === 0) continue
    const known = valuesOf(filter).filter((value) => held.includes(value))
    const values = known.flatMap((value) => {
      const stated = value === 'true' ? known.find((one) => meansTrue(filter, one, venue)) : value
      const confirmation = stated === undefined ? null : confirmations.ofValue(filter, stated)
      return confirmation === null ? [] : [{ value, ...confirmation }]
    })
    if (values.length > 0) confirmed[filter] = values
  }
  return Object.keys(confirmed).length > 1 || Object.keys(booleans).length > 0 ? confirmed : null
}

/** Returns whether `filter=true` finds the venue because of this value. */
function meansTrue(filter: ConfirmedList, value: string, { place }: TaggedVenue): boolean {
  return value !== 'true' && (filter !== 'local_food' || isLocalTo(value, place.regionCode))
}

/** Returns confirmations in which every value has the same. */
export function sameConfirmations(confirmation: Confirmation): Confirmations {
  return { ofBoolean: () => confirmation, ofValue: () => confirmation }
}

/** Returns the confirmations that a place shows. */
export function shownConfirmations(shown: ConfirmedAttributes | null): Confirmations {
  return {
    ofBoolean: (name) => shown?.booleans[name] ?? null,
    ofValue: (filter, value) => {
      const found = shown?.[filter]?.find((confirmed) => confirmed.value === value)
      return found === undefined ? null : { source: found.source, observedAt: found.observedAt }
    },
  }
}
