import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordsInfo } from './listNotes.ts'
import { type SourceReading, type SourceRecord, UNDECLARED } from './record.ts'
import { joinReadings, readSource } from './readSource.ts'
import { NONE_REJECTED, realList, writeList } from '../../test/sources/testLists.ts'
import type { SourceKind } from './sourceSpec.ts'

/** The rows of each real list: every one of them is a record, a replacement, set aside by reason, or rejected. */
const REAL: readonly {
  kind: SourceKind
  file: string
  rows: number
  replaced: number
  setAside: Readonly<Record<string, number>>
  dropped?: Readonly<Record<string, number>>
}[] = [
  { kind: 'sbiz', file: 'seoul-cafes-sbiz-2020.csv.gz', rows: 19_102, replaced: 35, setAside: {} },
  { kind: 'sbiz', file: 'jeju-cafes-sbiz-2026.csv', rows: 2912, replaced: 16, setAside: {} },
  {
    kind: 'localdata',
    file: 'seoul-cafe-licences-2026-epsg5174.csv.gz',
    rows: 41_762,
    replaced: 1021,
    setAside: {
      'no address and no coordinates': 585,
      'not food or drink: convenience store': 242,
      'not food or drink: internet café': 31,
      'no fixed place: stall of a fair': 373,
    },
  },
  {
    kind: 'mapped',
    file: 'seoul-good-price-2024.csv',
    rows: 1828,
    replaced: 0,
    setAside: {
      'not food or drink: 이미용': 386,
      'not food or drink: 기타서비스업': 61,
      'not food or drink: 세탁': 64,
      'not food or drink: 숙박업': 3,
      'not food or drink: 목욕업': 2,
    },
    dropped: { 'unreadable phone': 4 },
  },
  {
    kind: 'mapped',
    file: 'good-price-2024.json',
    rows: 7105,
    replaced: 4,
    setAside: {
      'not food or drink: 이미용업': 1336,
      'not food or drink: 기타서비스업': 114,
      'not food or drink: 세탁업': 207,
      'not food or drink: 목욕업': 76,
      'not food or drink: 숙박업': 69,
    },
    dropped: {
      'coordinates far from the telephone area': 339,
      'coordinates outside the bounds of the list': 10,
      'phone of several addresses': 33,
      'unreadable phone': 5,
    },
  },
  { kind: 'mapped', file: 'busan-model-restaurants.csv', rows: 365, replaced: 0, setAside: {} },
  {
    kind: 'mapped',
    file: 'old-restaurants-2024.csv',
    rows: 261,
    replaced: 2,
    setAside: { 'not food or drink: side dishes to take home': 1 },
  },
  { kind: 'mapped', file: 'visitjeju-2022.json', rows: 60, replaced: 0, setAside: {} },
  {
    kind: 'mapped',
    file: 'seoul-foodcert-2022.csv',
    rows: 1729,
    replaced: 0,
    setAside: {
      'no longer certified': 1,
      'not food or drink: 친환경유기농식품판매점': 124,
      'not food or drink: 식생활체험공간': 16,
      'not food or drink: 농부시장': 10,
    },
  },
  {
    kind: 'mapped',
    file: 'centennial-stores-2022.csv',
    rows: 1262,
    replaced: 0,
    setAside: {
      'not food or drink: hair and beauty': 67,
      'not food or drink: shops': 159,
      'not food or drink: food to take home': 96,
      'not food or drink: services and health': 100,
    },
    dropped: { 'phone of several addresses': 33 },
  },
]

const known = new Map<string, Promise<SourceReading[]>>()

/** Cached, because the largest lists take seconds to read. */
async function readOnce(kind: SourceKind, path: string): Promise<SourceReading | undefined> {
  const reading = known.get(path) ?? readSource({ kind, path })
  known.set(path, reading)
  return (await reading)[0]
}

test('values of a real list that cannot be read are counted under the name of its column, with examples', async (t) => {
  const path = realList(t, 'good-price-2024.json')
  if (path === null) return
  const [reading] = await readSource({ kind: 'mapped', path })
  assert.deepEqual(reading?.unreadable, [{ column: 'contact', values: 5, examples: ['미등록', '043', '비공개'] }])
})

for (const { kind, file, rows, replaced, setAside, dropped } of REAL) {
  test(`every row of ${file} is a record or counted under a reason`, async (t) => {
    const path = realList(t, file)
    if (path === null) return
    const reading = await readOnce(kind, path)
    assert.ok(reading)
    assert.deepEqual(reading.rejected, NONE_REJECTED)
    assert.equal(reading.replaced, replaced)
    assert.deepEqual(reading.setAside, setAside)
    assert.deepEqual(reading.dropped, dropped ?? {})
    const aside = Object.values(setAside).reduce((sum, count) => sum + count, 0)
    assert.equal(reading.records.length + replaced + aside, rows)
    assert.equal(new Set(reading.records.map(({ sourceId }) => sourceId)).size, reading.records.length)
  })
}

async function realRecords(t: Parameters<typeof realList>[0], file: string): Promise<SourceRecord[] | null> {
  const path = realList(t, file)
  return path === null ? null : ((await readOnce('mapped', path))?.records ?? [])
}

test('the good-price list of Seoul has hours, parking and full telephone numbers', async (t) => {
  const records = await realRecords(t, 'seoul-good-price-2024.csv')
  if (!records) return
  assert.ok(records.filter(({ hours }) => hours !== undefined).length > 800)
  assert.ok(records.filter(({ attributes }) => attributes?.['parking'] === true).length > 100)
  const local = records.filter(({ phone }) => phone !== undefined && !/^\s*(?:0|1[5-9]\d\d)/.test(phone))
  assert.deepEqual(
    local.map(({ phone }) => phone),
    [],
  )
})

test('a telephone number in the list of hundred-year stores belongs to one town', async (t) => {
  const records = await realRecords(t, 'centennial-stores-2022.csv')
  if (!records) return
  const numbers = records.map(({ phone }) => phone).filter((phone) => phone !== undefined)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('vegetarian certificates state vegetarian options and no more; low salt states no diet', async (t) => {
  const records = await realRecords(t, 'seoul-foodcert-2022.csv')
  if (!records) return
  const diets = Map.groupBy(records, ({ attributes }) => JSON.stringify(attributes?.['dietary'] ?? null))
  assert.deepEqual([...diets.keys()].toSorted(), ['["vegetarian_options"]', 'null'])
})

test('the date of an sbiz list is the given one, else from its file name; without either the list is refused', async (t) => {
  const text = '상호명,도로명주소\n가게,서울 중구 세종대로 1\n'
  const day = async (name: string, observedOn?: string) => {
    const spec = {
      kind: 'sbiz' as const,
      path: writeList(t, name, text),
      ...(observedOn === undefined ? {} : { observedOn }),
    }
    return (await readSource(spec))[0]?.records[0]?.observedAt
  }
  assert.equal(await day('상가정보_서울_202506.csv'), '2025-06-30T14:59:59Z')
  assert.equal(await day('상가정보_서울_202506.csv', '2024-01-02'), '2024-01-02T14:59:59Z')
  await assert.rejects(day('list.csv'), /the date of this list is unknown; add ,observed=YYYY-MM-DD/)
})

test('the date of an undated map extract is the given one, and its notes rename its source', async (t) => {
  const elements = [{ type: 'node', id: 1, lat: 37.5, lon: 127, tags: { amenity: 'cafe', name: '카페' } }]
  const list = writeList(t, 'cafes.json', JSON.stringify({ elements }))
  const notes = { about: 'An extract.', kind: 'osm', files: ['cafes.json'], source: 'osm_seoul' }
  const mapping = writeList(t, 'notes.json', JSON.stringify(notes))
  const [reading] = await readSource({ kind: 'osm', path: list, mapping, observedOn: '2026-06-30' })
  assert.deepEqual(
    reading?.records.map(({ source, observedAt }) => [source, observedAt]),
    [['osm_seoul', '2026-06-30T14:59:59Z']],
  )
  await assert.rejects(readSource({ kind: 'osm', path: list }), /add ,observed=YYYY-MM-DD/)
})

test('a mapped list whose name has no mapping is refused with the remedy', async (t) => {
  await assert.rejects(
    readSource({ kind: 'mapped', path: writeList(t, 'mine.csv', 'a\n1\n') }),
    /there is no shipped mapping for a file of this name; add ,mapping=FILE/,
  )
})

test('notes beside source records state the facts of each source', async (t) => {
  const record = {
    source: 'a_list',
    sourceId: '1',
    observedAt: '2026-01-01T00:00:00Z',
    name: '가게',
    lat: 37,
    lng: 127,
  }
  const mapping = writeList(
    t,
    'notes.json',
    JSON.stringify({
      about: 'x',
      kind: 'records',
      sources: { a_list: { independenceGroup: 'g', duplicateFree: true, proves: 'licensed', title: 'A list' } },
    }),
  )
  const path = writeList(t, 'list.ndjson', JSON.stringify(record))
  const [reading] = await readSource({ kind: 'records', path, mapping })
  assert.deepEqual(reading?.info, {
    name: 'a_list',
    independenceGroup: 'g',
    duplicateFree: true,
    register: false,
    declaration: { ...UNDECLARED, proves: 'licensed', declared: true, title: 'A list' },
  })
})

test('lists of one source become one reading: the later list’s record stays, counts are added', () => {
  const record = (sourceId: string, name: string) => ({
    source: 's',
    sourceId,
    observedAt: '2026-01-01T00:00:00Z',
    name,
    lat: 37,
    lng: 127,
  })
  const reading = (records: SourceRecord[], change: object = {}, declared: object = {}): SourceReading => ({
    info: {
      name: 's',
      independenceGroup: 's',
      duplicateFree: false,
      register: false,
      declaration: { ...UNDECLARED, ...declared },
      ...change,
    },
    records,
    rejected: { lines: 2, reasons: { x: { lines: 1, first: 4 }, z: { lines: 1, first: 7 } } },
    replaced: 1,
    setAside: { barbers: 2 },
    dropped: { 'unusable homepage': 1 },
    unreadable: [{ column: '개업일', values: 2, examples: ['어제', records[0]?.name ?? ''] }],
  })
  const first = reading([record('1', '가'), record('2', '나')])
  const second = reading([record('2', '새 나'), record('3', '다')])
  const [joined, ...rest] = joinReadings([first, second])
  assert.deepEqual(rest, [])
  const [ofThree] = joinReadings([first, second, reading([record('1', '새 가'), record('2', '새 새 나')])])
  assert.deepEqual(
    ofThree?.records.map(({ name }) => name),
    ['새 가', '새 새 나', '다'],
  )
  assert.equal(ofThree?.replaced, 6)
  assert.deepEqual(
    joined?.records.map(({ name }) => name),
    ['가', '새 나', '다'],
  )
  assert.equal(joined?.replaced, 3)
  assert.deepEqual(joined?.rejected, { lines: 4, reasons: { x: { lines: 2, first: 4 }, z: { lines: 2, first: 7 } } })
  assert.deepEqual(joined.unreadable, [{ column: '개업일', values: 4, examples: ['어제', '가', '새 나'] }])
  assert.deepEqual(joined?.setAside, { barbers: 4 })
  assert.deepEqual(joined?.dropped, { 'unusable homepage': 2 })
  assert.throws(
    () => joinReadings([first, reading([], { register: true })]),
    /source s: two of its lists disagree on register/,
  )
  assert.throws(
    () => joinReadings([first, reading([], {}, { proves: 'licensed' })]),
    /source s: two of its lists disagree on proves/,
  )
})

test('a source of several lists is complete where each of them is, and states closures when all of them do', () => {
  const reading = (area: string, editionDate: string, statesClosure: boolean): SourceReading => ({
    info: {
      ...recordsInfo('s'),
      declaration: { ...UNDECLARED, statesClosure, editionDate, complete: [{ area, editionDate }] },
    },
    records: [],
    rejected: NONE_REJECTED,
    replaced: 0,
    setAside: {},
    dropped: {},
    unreadable: [],
  })
  const [joined] = joinReadings([reading('11', '2026-06-30', true), reading('26', '2026-03-31', false)])
  const { complete, editionDate, statesClosure } = joined?.info.declaration ?? UNDECLARED
  assert.deepEqual(complete, [
    { area: '11', editionDate: '2026-06-30' },
    { area: '26', editionDate: '2026-03-31' },
  ])
  assert.deepEqual([editionDate, statesClosure], ['2026-06-30', false])
})
