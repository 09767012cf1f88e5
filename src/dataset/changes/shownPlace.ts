import type { StoredField, StoredPlace } from '#venue/records.ts'

/** A place as a line of `places.ndjson` shows it: `id` first, then its fields by name. A field without a value is null. */
export interface ShownPlace {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * Returns the place with these fields, in the order in which they are given. As in the API, `address.conflict` is a
 * member of `address`; it is left out when `address` is not among the fields.
 */
export function shownPlace(place: StoredPlace, fields: readonly StoredField[]): ShownPlace {
  const shown: Record<string, unknown> = {}
  for (const field of fields) {
    // A release of an earlier version lacks the fields that were added later.
    if (field !== 'id' && field !== 'address.conflict') shown[field] = place[field] ?? null
  }
  if (fields.includes('address.conflict') && fields.includes('address')) {
    shown['address'] = { ...place.address, conflict: place['address.conflict'] ?? null }
  }
  return { id: place.id, ...shown }
}
