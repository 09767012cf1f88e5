import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { checkedMapping, MappingError } from '#sources/mapped/loadMapping.ts'
import { DENSE_PBF, PLAIN_PBF } from '#sources/osm/osmiumFiles.ts'
import { readSource } from '#sources/readSource.ts'
import type { SourceKind } from '#sources/sourceSpec.ts'
import { anyTextOf } from './anyTextOf.ts'
import { parserSubject } from './parserSubject.ts'
import { placesParquet } from './placesParquet.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-fuzz-'))

/** What was read, or what the operator is told. */
type ListOutcome = readonly { records: number; rejected: unknown }[] | string

function holdsRecords(outcome: ListOutcome): boolean {
  return typeof outcome !== 'string' && outcome.some(({ records }) => records > 0)
}

/** Reads the content as a list. An Error that names the file is what an operator is told; any other is a fault. */
async function read(kind: SourceKind, name: string, content: string | Uint8Array): Promise<ListOutcome> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  try {
    const dated = kind === 'records' || kind === 'mapped' ? {} : { observedOn: '2026-11-01' }
    const readings = await readSource({ kind, path: file, ...dated })
    return readings.map(({ records, rejected }) => ({ records: records.length, rejected: rejected.slice(0, 5) }))
  } catch (error) {
    if (error instanceof Error && (error.message.includes(folder) || 'code' in error))
      return error.message.slice(0, 500)
    throw error
  }
}

const CSV =
  '상호명,|지번주소,|도로명주소|사업장명,|경도,위도|\n|\r\n|"|""|,|;|\t|국밥집,|"서울 강남구, 역삼동"|37.5,127.0|음식|한식|NA|\0|=cmd()|\ufeff'.split(
    '|',
  )
const RECORD =
  '{"source":"a",|"sourceId":"1",|"observedAt":"2026-11-01T00:00:00Z",|"name":"가게",|"lat":37.5,"lng":127|"hours":{"text":"매일"}|,"menu":[|{"name":"국밥"}|]|}|\n|[|{|"|,|:|null|1e999|"__proto__":{}|\\u0000'.split(
    '|',
  )
const SOUND = '{"source":"a","sourceId":"1","observedAt":"2026-11-01T00:00:00Z","name":"가게","lat":37.5,"lng":127}\n'
const OVERPASS =
  '{"elements":[|{"type":"node","id":1,"lat":37.5,"lon":127,"tags":{"amenity":"cafe","name":"가"|,"opening_hours":"24/7"|}}|,|]}|null|{"type":"way","id":2,"nodes":[1]|[|{'.split(
    '|',
  )
const packed = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.nat(3), fc.nat(400)).map(([content, how, cut]): [string, Uint8Array] => {
    const bytes = Buffer.from(content)
    if (how > 0) return ['', bytes]
    const whole = gzipSync(bytes)
    return ['.gz', cut < whole.length ? whole.subarray(0, cut) : whole]
  })
/** A sound file with some bytes changed, cut off or repeated. */
const torn = (...files: readonly Uint8Array[]) =>
  fc
    .tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 6 }),
      fc.option(fc.nat(1500), { freq: 3 }),
    )
    .map(([file, changes, cut]) => {
      const bytes = Buffer.from(file)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return cut === null ? bytes : bytes.subarray(0, cut)
    })
const anyMapping = fc.dictionary(
  fc.constantFrom(
    'about',
    'files',
    'source',
    'sourceId',
    'observedAt',
    'fields',
    'coordinates',
    'hours',
    'menu',
    'attributes',
    'constants',
    'setAside',
    '__proto__',
  ),
  fc.oneof(
    fc.anything(),
    fc.constantFrom('a', { name: 'x' }, { column: 'x', replace: [['(', '']] }, { lat: 'y', lng: 'x' }, { hash: ['x'] }),
  ),
)

export const listSubjects = [
  parserSubject({
    name: 'csv',
    inputs: packed(
      fc.oneof(
        anyTextOf(CSV, 4000),
        anyTextOf(CSV, 4000).map((text) => `상호명,지번주소\n${text}`),
        anyTextOf(CSV, 4000).map((text) => `사업장명,소재지전체주소\n${text}`),
      ),
    ),
    parse: async ([end, bytes]) => [
      await read('sbiz', `l.csv${end}`, bytes),
      await read('localdata', `l.csv${end}`, bytes),
    ],
    isAccepted: (lists) => lists.some(holdsRecords),
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'ndjson',
    inputs: packed(fc.oneof(anyTextOf(RECORD, 8000), anyTextOf([SOUND, ...RECORD], 8000))),
    parse: ([end, bytes]) => read('records', `l.ndjson${end}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'overpass',
    inputs: packed(anyTextOf(OVERPASS, 8000)),
    parse: ([end, bytes]) => read('osm', `l.json${end}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'json',
    inputs: packed(anyTextOf([...OVERPASS, ...RECORD], 8000)),
    parse: ([end, bytes]) => read('mapped', `visitjeju-2022.json${end}`, bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'pbf',
    inputs: torn(DENSE_PBF, PLAIN_PBF, Buffer.concat([PLAIN_PBF, DENSE_PBF])),
    parse: (bytes: Uint8Array) => read('osm', 'v.osm.pbf', bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'parquet',
    inputs: torn(await placesParquet()),
    parse: (bytes: Uint8Array) => read('overture', 'places.parquet', bytes),
    isAccepted: holdsRecords,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'mapping',
    inputs: anyMapping,
    parse: (value: unknown) => {
      try {
        return { kind: 'checked', source: checkedMapping(value, 'm.json').source }
      } catch (error) {
        if (error instanceof MappingError) return { kind: 'refused', reason: error.message.slice(0, 1000) }
        throw error
      }
    },
    isAccepted: ({ kind }) => kind === 'checked',
    outcomeMax: 4000,
  }),
]
