import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readSource } from '#sources/readSource.ts'
import { rowsAt } from '#sources/table/rowPointer.ts'
import { workbookOf } from '../support/workbookOf.ts'
import { zipOf } from '../support/zipOf.ts'
import { writeList } from './testLists.ts'

/** Lists inside documents: spreadsheets, XML, and JSON whose rows are somewhere inside. */

const MAPPING = {
  about: 'Venues of a test.',
  files: ['a'],
  source: 'documents',
  independenceGroup: 'documents',
  duplicateFree: false,
  register: false,
  observedAt: '2026-11-20T03:00:00Z',
  sourceId: { hash: ['name', 'address'] },
  fields: { name: 'name', address: 'address', phone: 'tel', categoryLabel: 'kind' },
}

async function read(t: TestContext, name: string, content: string | Buffer, more: object = {}) {
  const mapping = writeList(t, 'mapping.json', JSON.stringify({ ...MAPPING, ...more }))
  const [reading] = await readSource({ kind: 'mapped', path: writeList(t, name, content), mapping })
  assert.equal(reading?.rejected.lines, 0)
  return reading?.records.map(({ name, roadAddress, phone }) => [name, roadAddress, phone]) ?? []
}

const HEADER = ['name', 'address', 'tel', 'kind']
const CAFE = ['초록문 커피', '서울특별시 마포구 양화로 160', '02-333-0001', '카페']
const NOODLES = ['모퉁이 국수 & 김밥', '서울특별시 마포구 와우산로 94', '02-333-0002', '한식']
const records = [CAFE, NOODLES].map((row) => row.slice(0, 3))
const objects = [CAFE, NOODLES].map((row) => Object.fromEntries(HEADER.map((name, i) => [name, row[i]])))

test('XLSX: all sheets are one list, with their columns matched by name; one sheet can be chosen', async (t) => {
  const book = workbookOf({
    서울: [HEADER, CAFE],
    부산: [
      ['kind', 'tel', 'name', 'address'],
      [NOODLES[3] ?? '', NOODLES[2] ?? '', NOODLES[0] ?? '', NOODLES[1] ?? ''],
    ],
    빈: [],
  })
  assert.deepEqual(await read(t, 'list.xlsx', book), records)
  assert.deepEqual(await read(t, 'list.xlsx', book, { sheet: '부산' }), records.slice(1))
  await assert.rejects(read(t, 'list.xlsx', book, { sheet: '제주' }), /no sheet '제주': it has 서울, 부산, 빈/)
})

test('XLSX: titles above the header and empty rows are left out, numbers and truth values are texts', async (t) => {
  const book = workbookOf({
    목록: [
      ['2026년 업소 목록', null, null, null],
      [null, null, null, null],
      HEADER,
      CAFE,
      [null, null],
      ['12', 'x', 7, true],
    ],
  })
  const found = await read(t, 'list.xlsx', book, {
    headerRow: 3,
    fields: { ...MAPPING.fields, roadAddress: 'address' },
  })
  assert.equal(found.length, 2)
  assert.equal(found[0]?.[0], '초록문 커피')
})

test('XLSX: what is no spreadsheet, or unpacks to more than lists do, is refused with its name', async (t) => {
  const bomb = zipOf({ name: 'xl/workbook.xml', content: Buffer.alloc(300 << 20) })
  await assert.rejects(read(t, 'bomb.xlsx', bomb), /bomb\.xlsx: unpacks to more than 256 MiB/)
  await assert.rejects(read(t, 'text.xlsx', 'name,address\n'), /text\.xlsx: cannot be read/)
  const other = zipOf({ name: 'a.txt', content: 'a' })
  await assert.rejects(read(t, 'other.xlsx', other), /other\.xlsx: cannot be read as xlsx/)
})

test('XLSX: a small file with a cell far outside is refused before its rows are made', async (t) => {
  for (const cell of ['XFD1048576', 'A99999999999', 'ZZZZZZZZZ1']) {
    const content = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c\n r = '${cell}'><v>1</v></c></row></sheetData></worksheet>`
    const file = zipOf({ name: 'any/name.xml', content })
    await assert.rejects(read(t, 'far.xlsx', file), /far\.xlsx: a sheet has a cell at row \d+, column \d+.*CSV/)
  }
  const sheets = Array.from({ length: 5 }, (_, i) => ({ name: `${i}.xml`, content: '<c r="H1000000"/>' }))
  await assert.rejects(read(t, 'far.xlsx', zipOf(...sheets)), /far\.xlsx: its sheets have too many rows.*CSV/)
})

test('XML: rows at a pointer, one or many, with entities, attributes and nested elements', async (t) => {
  const item = (row: readonly string[]) =>
    `<item id="1"><name>${row[0]?.replace('&', '&amp;')}</name><where><road>${row[1]}</road></where><tel>${row[2]}</tel><kind><![CDATA[${row[3]}]]></kind></item>`
  const fields = { ...MAPPING.fields, address: 'where.road' }
  const more = { rows: '/response/body/items/item', sourceId: { hash: ['name', '@id'] }, fields }
  const xmlOf = (rows: readonly (readonly string[])[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><response><body><items>${rows.map(item).join('')}</items></body></response>`
  assert.deepEqual(await read(t, 'list.xml', xmlOf([CAFE, NOODLES]), more), records)
  assert.deepEqual(await read(t, 'list.xml.gz', gzipSync(xmlOf([CAFE])), more), records.slice(0, 1))
  await assert.rejects(read(t, 'list.xml', xmlOf([CAFE])), /rows: is missing|rows.*is missing/)
  await assert.rejects(read(t, 'list.xml', xmlOf([]), more), /there are no rows at '\/response\/body\/items\/item'/)
  await assert.rejects(read(t, 'list.xml', '<a><b></a>', more), /list\.xml: cannot be read as xml \(line 1/)
})

test('XML: entities that expand without end are refused', async (t) => {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "0123456789">${entities.join('')}]><a><item><name>&e12;</name></item></a>`
  const outcome = await read(t, 'bomb.xml', bomb, { rows: '/a/item' }).catch((error: Error) => error.message)
  assert.ok(typeof outcome === 'string' && outcome.length < 10_000, 'refused with a short message')
})

test('JSON: rows inside a document, also in several lists of it', async (t) => {
  const nested = JSON.stringify({ response: { body: { items: { item: objects } } } })
  assert.deepEqual(await read(t, 'list.json', nested, { rows: '/response/body/items/item' }), records)
  const pages = JSON.stringify({ 'a/b': [{ shops: objects.slice(0, 1) }, { shops: objects.slice(1) }] })
  assert.deepEqual(await read(t, 'list.json', pages, { rows: '/a~1b/*/shops' }), records)
  await assert.rejects(read(t, 'list.json', nested, { rows: '/items' }), /there are no rows at '\/items'/)
  await assert.rejects(read(t, 'list.json', '{"a":', { rows: '/a' }), /list\.json: cannot be read as json/)
})

test('a pointer finds every row that it names, whatever the names of the members are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5 }),
      (names, count) => {
        const keys = names.filter((name) => name !== '*' && name !== '')
        fc.pre(keys.length > 0 && !keys.includes('__proto__'))
        const rows: unknown = Array.from({ length: count }, (_, i) => ({ i }))
        const document = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), rows)
        const pointer = keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
        assert.deepEqual(rowsAt(document, pointer), rows)
        assert.deepEqual(rowsAt(document, '/*'.repeat(keys.length)), rows)
      },
    ),
  )
})
