import { kstDate } from '#base/kst.ts'
import { declarationOf } from '../declaration.ts'
import { ReadingDraft } from '../readingDraft.ts'
import {
  type Declaration,
  type OnDrop,
  type OnRejected,
  type SourceInfo,
  type SourceReading,
  UNDECLARED,
} from '../record.ts'
import { fitsAreaCode } from '../table/areaCodes.ts'
import { type OnBroken, rowOf } from '../table/table.ts'
import { columnsByField } from './columnsByField.ts'
import { recordDrafter } from './draftRecord.ts'
import { FormerNames } from './formerNames.ts'
import { MappingError } from './loadMapping.ts'
import type { Mapping } from './mapping.ts'
import { openTable } from './openTable.ts'
import { ColumnFinder, type RowCursor } from './row.ts'
import { asideReasonOf } from './setAsideRules.ts'
import { dropSharedPhones } from './sharedPhones.ts'
import type { FindColumn } from './value.ts'
import { withinTime } from './withinTime.ts'

/** The time limit for a chunk of at most 2,048 rows, which normally takes milliseconds. */
const CHUNK_MS_MAX = 60_000

/**
 * Reads a CSV, JSON, Parquet, XLSX or XML list through its mapping. `mappingFile` is named in messages. Throws MappingError when
 * the list lacks a column that the mapping reads, or when its patterns take longer than `chunkMsMax` for a chunk of
 * rows.
 */
export async function readMapped(
  file: string,
  mapping: Mapping,
  mappingFile: string,
  onRejected: OnRejected = () => {},
  chunkMsMax = CHUNK_MS_MAX,
): Promise<SourceReading> {
  const table = await openTable(file, mapping, mappingFile)
  try {
    const finder = new ColumnFinder(table, mapping.absent ?? [], mapping.sections ?? [])
    const find: FindColumn = (name, key) => {
      const reader = finder.find(name)
      if (reader) return reader
      throw missingColumn(mappingFile, key, name, `it has ${table.columnNames.join(', ')}`)
    }
    const columns = columnsByField(mapping)
    const draft = new ReadingDraft(infoOf(mapping), onRejected, (field) => columns.get(field) ?? field)
    const reject: OnBroken = ({ line, reason, row }) => draft.reject(line, reason, row)
    const asideReason = asideReasonOf(mapping.setAside ?? [], find)
    const drafted = recordDrafter(mapping, find)
    const formerNames = mapping.formerNames && new FormerNames(mapping.formerNames, mapping.fields.name, find)
    const drop: OnDrop = (what, unreadable) => draft.drop(what, unreadable)
    for await (const chunk of table.chunks()) {
      const cursor: RowCursor = { chunk, row: 0 }
      const takeRows = () => {
        for (; cursor.row < chunk.rowCount; cursor.row++) {
          const reason = asideReason(cursor)
          const record = reason === null ? drafted(cursor, drop) : null
          formerNames?.add(cursor, record)
          if (record === null) draft.setAside(reason as string)
          else {
            if (mapping.coordinatesFitPhone) dropStrayCoordinates(record, drop)
            const { row } = cursor
            takeRow(draft, record, chunk.firstRow + row, () => rowOf(table, chunk, row))
          }
        }
      }
      if (!withinTime(takeRows, chunkMsMax)) throw slowPattern(mappingFile, file, chunk.firstRow + cursor.row)
      await table.broken(reject)
    }
    await table.broken(reject)
    const [never] = finder.neverSeen()
    if (never !== undefined) throw missingColumn(mappingFile, 'fields', never, `no object of ${file} has it`)
    return compared(draft.finish(), mapping, formerNames)
  } finally {
    await table.close()
  }
}

/** Returns the reading with what only its records together show. */
function compared(reading: SourceReading, { phoneOnce }: Mapping, formerNames: FormerNames | undefined): SourceReading {
  if (phoneOnce) dropSharedPhones(reading)
  formerNames?.mark(reading)
  return reading
}

function infoOf(mapping: Mapping): SourceInfo {
  const { source: name, independenceGroup, duplicateFree, register } = mapping
  return { name, independenceGroup, duplicateFree, register, declaration: declarationIn(mapping) }
}

/** The edition of a list whose rows have one date is that date. */
function declarationIn(mapping: Mapping): Declaration {
  const { observedAt } = mapping
  const listedOn = typeof observedAt === 'string' ? kstDate(Date.parse(observedAt)) : null
  return declarationOf(UNDECLARED, mapping, listedOn)
}

/** An operator's pattern may take exponential time for one cell; nothing else in a mapping takes seconds. */
function slowPattern(mappingFile: string, file: string, row: number): MappingError {
  return new MappingError(
    mappingFile,
    'fields',
    `a pattern takes too long for row ${row} of ${file}; rewrite patterns with nested repetition such as (a+)+`,
  )
}

function missingColumn(mappingFile: string, key: string, name: string, what: string): MappingError {
  return new MappingError(
    mappingFile,
    key,
    `reads '${name}', which the list does not have: ${what}; correct the name or use the list that this mapping is for`,
  )
}

function takeRow(draft: ReadingDraft, record: Record<string, unknown>, line: number, row: () => unknown): void {
  // When a list repeats a row (one copy geocoded, one not), the coordinates must not be lost by the order of the rows.
  if (record['lat'] === undefined && typeof record['sourceId'] === 'string') {
    const earlier = draft.taken(record['sourceId'])
    if (earlier?.lat !== undefined && earlier.lng !== undefined)
      Object.assign(record, { lat: earlier.lat, lng: earlier.lng })
  }
  const placed =
    record['lat'] !== undefined || record['roadAddress'] !== undefined || record['jibunAddress'] !== undefined
  if (placed) draft.take(record, line, row)
  else draft.setAside('no address and no coordinates')
}

/**
 * Lists without provinces in their addresses may be geocoded to a road of the same name elsewhere; the telephone number
 * reveals this.
 */
function dropStrayCoordinates(record: Record<string, unknown>, drop: OnDrop): void {
  const { phone, lat, lng } = record as { phone?: string; lat?: number; lng?: number }
  if (phone === undefined || lat === undefined || lng === undefined || fitsAreaCode(phone, lat, lng)) return
  delete record['lat']
  delete record['lng']
  drop('coordinates far from the telephone area')
}
