import type { CalendarDate } from '#base/kst.ts'
import type { CompleteEdition, SourceInfo } from '#sources/record.ts'
import { editionOf } from '../score/activity.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** An edition of a list that holds every venue of its kind and area. */
export interface CompleteList extends CompleteEdition {
  source: string
  independenceGroup: string
}

/** A complete edition that does not hold a venue which an older one held. */
export interface ListAbsence {
  source: string
  independenceGroup: string
  on: CalendarDate
}

/** Returns the complete editions of the sources of a build. */
export function completeListsOf(sources: readonly SourceInfo[]): CompleteList[] {
  return sources.flatMap(({ name, independenceGroup, declaration }) =>
    declaration.complete.map((edition) => ({ source: name, independenceGroup, ...edition })),
  )
}

/**
 * Returns the pairs of lists in which a newer complete list holds all that an older one of another source does. Only
 * such pairs make the absences of a venue depend on more than its records.
 */
export function successionsOf(lists: readonly CompleteList[]): (readonly [older: CompleteList, newer: CompleteList])[] {
  return lists.flatMap((older) =>
    lists.filter((newer) => succeeds(newer, older)).map((newer) => [older, newer] as const),
  )
}

function succeeds(newer: CompleteList, older: CompleteEdition & { source: string }): boolean {
  return (
    newer.source !== older.source &&
    newer.editionDate > older.editionDate &&
    older.area.startsWith(newer.area) &&
    (newer.kinds === undefined || (older.kinds?.every((kind) => newer.kinds?.includes(kind)) ?? false))
  )
}

/**
 * Returns the absences of a venue: complete editions that do not hold it, though an older edition of the same list, or an
 * older complete list of the same kind and area, does.
 */
export function absencesOf(members: readonly NormalRecord[], lists: readonly CompleteList[]): ListAbsence[] {
  const present = new Set(members.filter(({ record }) => !record.absence).map(({ source }) => source.name))
  const absences = new Map<string, ListAbsence>()
  const add = (source: string, independenceGroup: string, on: CalendarDate) =>
    absences.set(`${source} ${on}`, { source, independenceGroup, on })
  for (const member of members) {
    const { source, record } = member
    if (source.declaration.complete.length === 0) continue
    if (record.absence && !present.has(source.name))
      for (const on of record.absence.absentOn) add(source.name, source.independenceGroup, on)
    const edition = editionOf(member)
    if (edition === null) continue
    const older = { source: source.name, ...edition, editionDate: record.absence?.heldOn ?? edition.editionDate }
    for (const newer of lists)
      if (!present.has(newer.source) && succeeds(newer, older))
        add(newer.source, newer.independenceGroup, newer.editionDate)
  }
  return [...absences.values()]
}
