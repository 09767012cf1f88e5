import type { CalendarDate } from '#base/kst.ts'
import { compareKeys } from '../normalise/canonicalOrder.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** The records of one venue in the order in which they are believed, and where each field was taken from. */
export interface Ranked {
  /** Owner-confirmed first, then the newest observation (docs/reference/source-records.md#merging). */
  members: readonly NormalRecord[]
  asOf: CalendarDate
  /** Field name to source; filled as fields are taken. */
  provenance: Record<string, string>
}

export function ranked(members: readonly NormalRecord[], asOf: CalendarDate): Ranked {
  return { members: members.toSorted(byTrust), asOf, provenance: {} }
}

/** Ties by source and sourceId, so that the order of reading decides nothing. */
function byTrust(a: NormalRecord, b: NormalRecord): number {
  return Number(isOwners(b)) - Number(isOwners(a)) || b.observedAt - a.observedAt || compareKeys(a, b)
}

/** True when the owner confirmed what the record says. */
export function isOwners({ record }: NormalRecord): boolean {
  return record.confirmedBy === 'owner'
}

/** Who announced what a record says, as places show it: the owner, or the list. */
export function announcerOf(member: NormalRecord): string {
  return isOwners(member) ? 'owner' : member.source.name
}

/** The value of the most trusted record that has one, noted as the field's origin; null when none has. */
export function take<T>(
  venue: Ranked,
  field: string,
  valueOf: (record: NormalRecord) => T | null | undefined,
): T | null {
  for (const member of venue.members) {
    const value = valueOf(member)
    if (value === null || value === undefined) continue
    venue.provenance[field] = member.source.name
    return value
  }
  return null
}

/** Whose lists count: an owner's word replaces what others list, as it does while it lies over the release. */
export function listers<T>(
  { members }: Ranked,
  valuesOf: (record: NormalRecord) => readonly T[],
): readonly NormalRecord[] {
  const owners = members.filter((member) => isOwners(member) && valuesOf(member).length > 0)
  return owners.length > 0 ? owners : members
}

/** All values of all records, most trusted first, the first of each key kept; null when there are none. */
export function unite<T>(
  venue: Ranked,
  field: string,
  valuesOf: (record: NormalRecord) => readonly T[],
  keyOf: (value: T) => string,
): T[] | null {
  // As most fields of most venues.
  if (venue.members.every((member) => valuesOf(member).length === 0)) return null
  const kept = new Map<string, T>()
  for (const member of listers(venue, valuesOf)) {
    for (const value of valuesOf(member)) {
      const key = keyOf(value)
      if (kept.has(key)) continue
      if (kept.size === 0) venue.provenance[field] = member.source.name
      kept.set(key, value)
    }
  }
  return kept.size === 0 ? null : [...kept.values()]
}
