import { kstDate } from '#base/kst.ts'
import { declarationOf } from '../declaration.ts'
import { ReadingDraft } from '../readingDraft.ts'
import {
  type Declaration,
  type OnDrop,
  type OnRejected,
  type SourceInfo,
  type SourceReading,
  type SourceRecord,
  UNDECLARED,
} from '../record.ts'
import { fitsAreaCode } from '../table/areaCodes.ts'
import { openCsv, openJson, openParquet } from '../table/duckdbTable.ts'
import { type OnBroken, rowOf, type Table } from '../table/table.ts'
import { columnsByField } from './columnsByField.ts'
import { openDocument } from '../table/documentTable.ts'
import { recordDrafter } from './draftRecord.ts'
import { MappingError } from './loadMapping.ts'
import type { CellTest, Mapping, SetAside } from './mapping.ts'
import { ColumnFinder, type RowCursor } from './row.ts'
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
    const drop: OnDrop = (what, unreadable) => draft.drop(what, unreadable)
    for await (const chunk of table.chunks()) {
      const cursor: RowCursor = { chunk, row: 0 }
      const takeRows = () => {
        for (; cursor.row < chunk.rowCount; cursor.row++) {
          const reason = asideReason(cursor)
          if (reason !== null) draft.setAside(reason)
          else {
            const record = drafted(cursor, drop)
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
    const reading = draft.finish()
    if (mapping.phoneOnce) dropSharedPhones(reading)
    return reading
  } finally {
    await table.close()
  }
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

/** Opens the rows of a list as its mapping states their place. Throws MappingError. */
export function openTable(file: string, mapping: Mapping, mappingFile: string): Promise<Table> {
  const { rows, sheet, headerRow } = mapping
  switch (mapping.format ?? formatOf(file)) {
    case 'csv':
      return openCsv(file)
    case 'parquet':
      return openParquet(file)
    case 'json':
      return rows === undefined ? openJson(file) : openDocument({ format: 'json', file, rows })
    case 'xml':
      if (rows !== undefined) return openDocument({ format: 'xml', file, rows })
      throw new MappingError(mappingFile, 'rows', 'is missing: state where the rows of the XML are, such as /list/item')
    case 'xlsx':
      return openDocument({
        format: 'xlsx',
        file,
        ...(sheet !== undefined && { sheet }),
        ...(headerRow !== undefined && { headerRow }),
      })
  }
}

/** Returns whether the rows are inside a document that is read as a whole: a spreadsheet, XML or nested JSON. */
export function isInDocument(file: string, { format, rows }: Mapping): boolean {
  const stated = format ?? formatOf(file)
  return stated === 'xlsx' || stated === 'xml' || (stated === 'json' && rows !== undefined)
}

function formatOf(file: string): NonNullable<Mapping['format']> {
  const bare = file.replace(/\.(gz|zst)$/, '')
  if (bare.endsWith('.parquet')) return 'parquet'
  if (bare.endsWith('.xlsx')) return 'xlsx'
  if (bare.endsWith('.xml')) return 'xml'
  return /\.(json|ndjson|jsonl)$/.test(bare) ? 'json' : 'csv'
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

type Condition = (cursor: RowCursor) => boolean

function asideReasonOf(rules: readonly SetAside[], find: FindColumn): (cursor: RowCursor) => string | null {
  const conditions = rules.map((rule, i) => ({
    applies: conditionOf(rule, `setAside.${i}`, find),
    excepted: rule.unless ? conditionOf(rule.unless, `setAside.${i}.unless`, find) : () => false,
    reason: rule.reason,
  }))
  return (cursor) => conditions.find(({ applies, excepted }) => applies(cursor) && !excepted(cursor))?.reason ?? null
}

/** An empty cell counts as the empty text, so that a rule can match it. */
function conditionOf(test: CellTest, key: string, find: FindColumn): Condition {
  const reader = find(test.column, `${key}.column`)
  const texts = new Set(test.in)
  const pattern = test.matches === undefined ? null : new RegExp(test.matches, 'u')
  return (cursor) => [reader(cursor) ?? ''].flat().some((text) => (pattern ? pattern.test(text) : texts.has(text)))
}

/** A number at several addresses belongs to none of them (a placeholder, a head office, a mistake in the list). */
function dropSharedPhones(reading: SourceReading): void {
  const addressOf = ({ roadAddress, jibunAddress, lat, lng }: SourceRecord) =>
    roadAddress ?? jibunAddress ?? `${lat},${lng}`
  const addresses = new Map<string, Set<string>>()
  for (const record of reading.records) {
    if (record.phone === undefined) continue
    const digits = record.phone.replace(/\D/g, '')
    addresses.set(digits, (addresses.get(digits) ?? new Set()).add(addressOf(record)))
  }
  for (const record of reading.records) {
    if (record.phone === undefined || (addresses.get(record.phone.replace(/\D/g, ''))?.size ?? 0) < 2) continue
    delete record.phone
    const what = 'phone of several addresses'
    reading.dropped[what] = (reading.dropped[what] ?? 0) + 1
  }
}
