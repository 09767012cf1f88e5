import type { CalendarDate } from '#base/kst.ts'
import type { CompleteEdition, SourceReading, SourceRecord } from '#sources/record.ts'
import type { NormalRecord } from './normalRecord.ts'

/** A record of a complete list, as a release keeps it for the next build. */
export interface CompleteListRecord {
  regionCode: string
  category: string
  /** The edition that held it. */
  heldOn: CalendarDate
  record: SourceRecord
}

/** Returns the complete edition that holds a venue of this region and category, if any. */
export function editionFor(
  complete: readonly CompleteEdition[],
  { regionCode, category }: { regionCode: string; category: string },
): CompleteEdition | null {
  const holds = ({ kinds, area }: CompleteEdition) =>
    regionCode.startsWith(area) && (kinds === undefined || kinds.includes(category))
  return complete.find(holds) ?? null
}

/** Returns what a release keeps of its records: those that complete lists show as open, or no longer hold. */
export function* completeListRecordsOf(records: Iterable<NormalRecord>): Generator<CompleteListRecord> {
  for (const { record, source, regionCode, category, closed } of records) {
    if (closed) continue
    const heldOn =
      record.absence?.heldOn ?? editionFor(source.declaration.complete, { regionCode, category })?.editionDate
    if (heldOn !== undefined) yield { regionCode, category, heldOn, record }
  }
}

/**
 * Returns the reading of a complete list with the records that a former edition held and this one does not: they stay
 * in the build and state their absence, so that their venues are suspected to be closed instead of vanishing.
 * `missing`: the records of the previous release that the reading lacks. One that the same edition no longer holds was
 * corrected, and is gone; so is one of an area or a kind for which the list is no longer complete.
 */
export function withAbsentRecords(reading: SourceReading, missing: readonly CompleteListRecord[]): SourceReading {
  const { complete } = reading.info.declaration
  const absent = missing.flatMap((former): SourceRecord[] => {
    const { record, heldOn } = former
    const edition = editionFor(complete, former)
    if (edition === null) return []
    const known = record.absence ?? { heldOn, absentOn: [] }
    const isNewer = edition.editionDate > (known.absentOn.at(-1) ?? known.heldOn)
    const absentOn = isNewer ? [...known.absentOn, edition.editionDate] : known.absentOn
    return absentOn.length === 0 ? [] : [{ ...record, absence: { heldOn: known.heldOn, absentOn } }]
  })
  if (absent.length === 0) return reading
  // The absent records have no line in the file.
  const { lines: _lines, ...others } = reading
  return { ...others, records: [...reading.records, ...absent] }
}
