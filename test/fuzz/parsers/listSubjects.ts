import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordDrafter } from '#sources/mapped/draftRecord.ts'
import { checkedMapping, MappingError } from '#sources/mapped/loadMapping.ts'
import { readSource } from '#sources/readSource.ts'
import type { SourceKind } from '#sources/sourceSpec.ts'
import { type CsvInput, csvLists } from './csvLists.ts'
import { jejuList, jsonLists, linesText, overpassAnswer, recordList } from './jsonLists.ts'
import { mappingFiles } from './mappingFiles.ts'
import type { PackedFile } from './packed.ts'
import { parquetFile, type ParquetInput, parquetLists } from './parquetLists.ts'
import { parserSubject } from './parserSubject.ts'
import { pbfLists } from './pbfLists.ts'
import { shareDatabase } from './sharedDatabase.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-fuzz-'))
const database = shareDatabase()
const JEJU_MAPPING = path.join(import.meta.dirname, '../../../src/sources/mappings/visitjeju-2022.json')

/** The count of records read, or the error that the operator sees. */
type ListOutcome = readonly { records: number; rejected: unknown }[] | string

function holdsRecords(outcome: ListOutcome): boolean {
  return typeof outcome !== 'string' && outcome.some(({ records }) => records > 0)
}

/**
 * Returns notes of a list. They are given so that the shipped notes are not searched, which would read all of them for
 * each input.
 */
function notesOf(kind: SourceKind): string {
  const file = path.join(folder, `${kind}.notes.json`)
  writeFileSync(file, JSON.stringify({ about: 'a', kind, files: [], observedAt: '2026-11-01T00:00:00Z' }))
  return file
}
const NOTES = new Map(
  (['sbiz', 'localdata', 'osm', 'overture'] as const).map((kind) => [kind as SourceKind, notesOf(kind)]),
)
NOTES.set('mapped', JEJU_MAPPING)

/** Reads the content as a list. An Error that names the file is shown to operators; any other is a fault. */
async function read(kind: SourceKind, name: string, content: Uint8Array): Promise<ListOutcome> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  try {
    const mapping = NOTES.get(kind)
    const readings = await readSource({ kind, path: file, ...(mapping !== undefined && { mapping }) })
    return readings.map(({ records, rejected }) => ({
      records: records.length,
      rejected: Object.keys(rejected.reasons).slice(0, 5),
    }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (/INTERNAL Error|FATAL Error|database has been invalidated/.test(error.message)) database.renew()
    if (error instanceof MappingError || error.message.includes(folder)) return error.message.slice(0, 500)
    throw error
  }
}

export const listSubjects = [
  parserSubject({
    name: 'csv',
    inputs: csvLists,
    parse: ({ kind, file: [ending, bytes] }: CsvInput) => read(kind, `l.csv${ending}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'ndjson',
    inputs: jsonLists(recordList, linesText),
    parse: ([ending, bytes]: PackedFile) => read('records', `l.ndjson${ending}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'overpass',
    inputs: jsonLists(overpassAnswer),
    parse: ([ending, bytes]: PackedFile) => read('osm', `l.json${ending}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'json',
    inputs: jsonLists(jejuList),
    parse: ([ending, bytes]: PackedFile) => read('mapped', `l.json${ending}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'pbf',
    inputs: pbfLists,
    parse: (bytes: Uint8Array) => read('osm', 'v.osm.pbf', bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'parquet',
    inputs: parquetLists,
    parse: async (input: ParquetInput) => read('overture', 'places.parquet', await parquetFile(input)),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'mapping',
    inputs: mappingFiles,
    parse: (value: unknown) => {
      try {
        const mapping = checkedMapping(value, 'm.json')
        // Compiles every pattern and tries it on a text.
        const draft = recordDrafter(mapping, () => () => '매일, 10:00~20:00 (주차 12) 1,000원')
        const cursor = { chunk: { columns: [], rowCount: 1, firstRow: 1 }, row: 0 }
        return { kind: 'checked', record: JSON.stringify(draft(cursor, () => {})).slice(0, 1000) }
      } catch (error) {
        if (error instanceof MappingError) return { kind: 'refused', record: error.message.slice(0, 1000) }
        throw error
      }
    },
    isAccepted: ({ kind }) => kind === 'checked',
    outcomeMax: 4000,
  }),
]
