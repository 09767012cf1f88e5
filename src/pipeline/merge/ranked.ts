import type { CalendarDate } from '#base/kst.ts'
import { compareKeys } from '../normalise/canonicalOrder.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** The records of one venue in order of trust, and the provenance of its fields. */
export interface TrustedRecords {
  /** Owner-confirmed first, then the newest observation (docs/reference/source-records.md#merging). */
  members: readonly NormalRecord[]
  asOf: CalendarDate
  /** By field name, its source; filled as fields are taken. */
  provenance: Record<string, string>
}

export function ranked(members: readonly NormalRecord[], asOf: CalendarDate): TrustedRecords {
  return { members: members.toSorted(byTrust), asOf, provenance: {} }
}

/**
 * Of one observation a present name comes before a former one. Ties are ordered by source and sourceId, so that the
 * reading order has no effect.
 */
function byTrust(a: NormalRecord, b: NormalRecord): number {
  return (
    Number(isOwners(b)) - Number(isOwners(a)) ||
    b.observedAt - a.observedAt ||
    Number(a.record.formerName === true) - Number(b.record.formerName === true) ||
    compareKeys(a, b)
  )
}

/** Returns true when the owner confirmed the record. */
export function isOwners({ record }: NormalRecord): boolean {
  return record.confirmedBy === 'owner'
}

/** Returns the ids of the lists whose records form the venue, ascending. An owner's statement is no list. */
export function sourcesOf({ members }: Pick<TrustedRecords, 'members'>): string[] {
  const lists = members.filter((member) => !isOwners(member)).map(({ source }) => source.name)
  return [...new Set(lists)].toSorted()
}

/** Returns who announced what a record states, as places show it: the owner, or the list. */
export function announcerOf(member: NormalRecord): string {
  return isOwners(member) ? 'owner' : member.source.name
}

/**
 * Returns the value of the most trusted record that has one and records its source as the field's provenance; null when
 * no record has one.
 */
export function take<T>(
  venue: TrustedRecords,
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

/**
 * Returns the records whose lists count: an owner's list replaces those of other records, as it does in the overlay
 * over a release.
 */
export function listers<T>(
  { members }: TrustedRecords,
  valuesOf: (record: NormalRecord) => readonly T[],
): readonly NormalRecord[] {
  const owners = members.filter((member) => isOwners(member) && valuesOf(member).length > 0)
  return owners.length > 0 ? owners : members
}

/** Returns all values of all records, most trusted first, keeping the first of each key; null when there are none. */
export function uniteByKey<T>(
  venue: TrustedRecords,
  field: string,
  valuesOf: (record: NormalRecord) => readonly T[],
  keyOf: (value: T) => string,
): T[] | null {
  // True of most fields of most venues.
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
