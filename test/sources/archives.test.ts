import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import iconv from 'iconv-lite'
import { checkSource } from '#sources/checkSource.ts'
import { readSource } from '#sources/readSource.ts'
import { parseSourceSpec } from '#sources/sourceSpec.ts'
import { workbookOf } from '../support/workbookOf.ts'
import { zipOf } from '../support/zipOf.ts'
import { writeList } from './testLists.ts'

/** Lists in zip archives, which builds read without unpacking them first. */

const MAPPING = {
  about: 'Venues of a test.',
  files: ['a'],
  source: 'archive',
  independenceGroup: 'archive',
  duplicateFree: false,
  register: false,
  observedAt: '2026-11-20T03:00:00Z',
  sourceId: { hash: ['name', 'address'] },
  fields: { name: 'name', address: 'address', phone: 'tel', categoryLabel: 'kind' },
}
const HEADER = ['name', 'address', 'tel', 'kind']
const lineOf = (at: number) => [`가게 ${at}`, `서울특별시 마포구 양화로 ${at}`, `02-333-${1_000 + at}`, '카페']
const csvOf = (from: number, to: number) =>
  [HEADER, ...Array.from({ length: to - from }, (_, at) => lineOf(from + at))].map((row) => row.join(',')).join('\n')

function specOf(t: TestContext, content: Buffer, more: object = {}, member?: string) {
  const mapping = writeList(t, 'mapping.json', JSON.stringify({ ...MAPPING, ...more }))
  const path = writeList(t, 'list.zip', content)
  return { kind: 'mapped' as const, path, mapping, ...(member !== undefined && { member }) }
}

const namesOf = async (spec: Parameters<typeof readSource>[0]) =>
  (await readSource(spec)).flatMap(({ records }) => records.map(({ name }) => name))

test('zipped CSV: all lists of an archive are read, in UTF-8 and CP949, or the one that member names', async (t) => {
  const content = zipOf(
    { name: 'seoul/서울.csv', content: iconv.encode(csvOf(0, 2), 'cp949') },
    { name: iconv.encode('부산.csv', 'cp949'), content: csvOf(2, 3) },
    { name: '__MACOSX/._x.csv', content: 'x' },
  )
  assert.deepEqual(await namesOf(specOf(t, content)), ['가게 0', '가게 1', '가게 2'])
  assert.deepEqual(await namesOf(specOf(t, content, {}, '부산*')), ['가게 2'])
  await assert.rejects(
    namesOf(specOf(t, content, {}, '제주.csv')),
    /list\.zip holds no file named '제주\.csv': it holds/,
  )
  await assert.rejects(namesOf(specOf(t, content.subarray(0, 90))), /list\.zip cannot be unpacked/)
  await assert.rejects(namesOf(specOf(t, zipOf({ name: 'a.zip', content }))), /holds the archive a\.zip; unpack it/)
})

test('an archive that unpacks to far more than its size is refused', async (t) => {
  const bomb = zipOf({ name: 'a.csv', content: Buffer.alloc(270 << 20, 'a') })
  await assert.rejects(namesOf(specOf(t, bomb)), /list\.zip: unpacks to more than/)
})

test('a list in an archive has the day in its name, else that in the name of the archive', async (t) => {
  const rows =
    '상가업소번호,상호명,상권업종대분류명,상권업종중분류명,상권업종소분류명,도로명주소,경도,위도\nA1,가게,음식,한식,국밥집,서울특별시 마포구 양화로 1,126.9,37.5\n'
  const path = writeList(t, '소상공인_20260930.zip', zipOf({ name: 'seoul.csv', content: rows }))
  const [reading] = await readSource({ kind: 'sbiz', path })
  assert.equal(reading?.records[0]?.observedAt, '2026-09-30T14:59:59Z')
})

test('member= of the command line names a file of an archive, and is refused elsewhere', () => {
  const reading = parseSourceSpec('mapped=a.zip,mapping=m.json,member=서울*.csv')
  assert.deepEqual(reading.kind === 'parsed' && reading.spec, {
    kind: 'mapped',
    path: 'a.zip',
    mapping: 'm.json',
    member: '서울*.csv',
  })
  for (const [text, reason] of [
    ['mapped=a.csv,member=b.csv', /member= is for zip archives/],
    ['mapped=a.zip,member=', /member= names no file/],
  ] as const) {
    const refused = parseSourceSpec(text)
    assert.match(refused.kind === 'refused' ? refused.message : '', reason)
  }
})

test('the check of a list reads the head of an archive, and the columns of spreadsheets, XML and nested JSON', async (t) => {
  const zipped = await checkSource(specOf(t, zipOf({ name: 'a.csv', content: csvOf(0, 5_000) })))
  assert.ok(zipped.kind === 'checked', JSON.stringify(zipped))
  assert.deepEqual([zipped.check.isWhole, zipped.check.records], [false, 1_000])
  const rows = Array.from({ length: 30 }, (_, at) => lineOf(at))
  const objects = rows.map((row) => Object.fromEntries(HEADER.map((name, i) => [name, row[i]])))
  const elements = objects.map(
    (one) =>
      `<item>${Object.entries(one)
        .map(([k, v]) => `<${k}>${v}</${k}>`)
        .join('')}</item>`,
  )
  const documents: [name: string, content: string | Buffer, more: object][] = [
    ['list.xlsx', workbookOf({ 목록: [HEADER, ...rows] }), {}],
    ['list.xml', `<list>\n${elements.join('\n')}\n</list>`, { rows: '/list/item' }],
    ['list.json', JSON.stringify({ body: { items: objects } }, null, 2), { rows: '/body/items' }],
  ]
  for (const [name, content, more] of documents) {
    const mapping = writeList(t, `${name}.mapping.json`, JSON.stringify({ ...MAPPING, ...more }))
    const checking = await checkSource({ kind: 'mapped', path: writeList(t, name, content), mapping })
    assert.ok(checking.kind === 'checked', `${name}: ${JSON.stringify(checking)}`)
    const { records, columns } = checking.check
    const arrives = (columns ?? []).map((column) => [column.name, column.arrives.map(({ field }) => field).join()])
    assert.equal(records, 30, name)
    assert.deepEqual(Object.fromEntries(arrives)['tel'], 'phone', name)
    assert.match(Object.fromEntries(arrives)['address'] ?? '', /roadAddress/, name)
  }
  const overpass = { elements: [{ type: 'node', id: 1, lat: 37.5, lon: 127, tags: { amenity: 'cafe', name: '가' } }] }
  const osm = await checkSource({
    kind: 'osm',
    path: writeList(t, 'o.json', JSON.stringify(overpass, null, 2) + '\n'.repeat(2_000)),
    observedOn: '2026-11-01',
  })
  assert.ok(osm.kind === 'checked', JSON.stringify(osm))
  assert.equal(osm.check.records, 1)
})
