import type { CalendarDate } from '#base/kst.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { SourceInfo, SourceRecord } from '#sources/record.ts'

/**
 * Most lists date all their records alike: with the day of the edition. The memory stores this date once for the source
 * and not in each record, so that a record is recognised in a newer edition that repeats it.
 */

/** Stands for the date of the list in the stored form of a record. */
const DATE_OF_LIST = ''

/** Returns the `observedAt` that more than half of the records have; null when there is none. */
export function listDateOf(records: readonly SourceRecord[]): string | null {
  let candidate: string | null = null
  let lead = 0
  for (const { observedAt } of records) {
    if (lead === 0) candidate = observedAt
    lead += observedAt === candidate ? 1 : -1
  }
  const holders = records.filter(({ observedAt }) => observedAt === candidate).length
  return holders * 2 > records.length ? candidate : null
}

/** Returns a source record as JSON without the date of its list. */
export function undatedRaw(record: SourceRecord, listDate: string | null): string {
  return JSON.stringify(record.observedAt === listDate ? { ...record, observedAt: DATE_OF_LIST } : record)
}

/** Returns a record that was stored without the date of its list with that date, and any other as it is. */
export function withListDate<Stored extends Pick<NormalRecord, 'record' | 'observedAt'>>(
  stored: Stored,
  listDate: string | null,
): Stored {
  if (stored.record.observedAt !== DATE_OF_LIST) return stored
  const record = datedRecord(stored.record, listDate)
  return { ...stored, record, observedAt: Date.parse(record.observedAt) }
}

/** Returns a source record that was stored without the date of its list with that date, and any other as it is. */
export function datedRecord(record: SourceRecord, listDate: string | null): SourceRecord {
  if (record.observedAt !== DATE_OF_LIST) return record
  if (listDate === null) throw new Error(`${record.source} has no date for ${record.sourceId}`)
  return { ...record, observedAt: listDate }
}

/** Returns the days of the complete editions of a list, by which it shows venues in business. */
export function completeDaysOf({ declaration }: SourceInfo): CalendarDate[] {
  return declaration.complete.map(({ editionDate }) => editionDate)
}

/** Returns the facts about a list without the days of its edition. */
export function withoutEdition(info: SourceInfo): SourceInfo {
  const { declaration } = info
  const complete = declaration.complete.map((edition) => ({ ...edition, editionDate: '' }))
  return { ...info, declaration: { ...declaration, editionDate: null, complete } }
}
