import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import iconv from 'iconv-lite'
import { writeList } from '../../../test/sources/testLists.ts'
import { openCsv, openJson, openParquet } from './duckdbTable.ts'
import type { BrokenRow, Table } from './table.ts'

const SURPLUS = 'row has more cells than the first line'

/** Returns every row of a table with its number, and the broken rows. */
async function rowsOf(table: Table): Promise<{ rows: unknown[][]; numbers: number[]; broken: BrokenRow[] }> {
  const rows: unknown[][] = []
  const broken: BrokenRow[] = []
  const numbers: number[] = []
  for await (const chunk of table.chunks()) {
    for (let row = 0; row < chunk.rowCount; row++) {
      rows.push(chunk.columns.map((cells) => cells[row]))
      numbers.push(chunk.firstRow + row)
    }
    await table.broken((row) => void broken.push(row))
  }
  await table.broken((row) => void broken.push(row))
  await table.close()
  return { rows, numbers, broken }
}

async function csv(t: TestContext, text: string | Uint8Array, name = 'list.csv') {
  const table = await openCsv(writeList(t, name, text))
  return { names: table.columnNames, ...(await rowsOf(table)) }
}

test('the cells of a CSV list are text, whatever they look like', async (t) => {
  const { names, rows } = await csv(t, '이름, 번호 ,값\n가,007,1e5\n나,,NULL\n')
  assert.deepEqual(names, ['이름', '번호', '값'])
  assert.deepEqual(rows, [
    ['가', '007', '1e5'],
    ['나', null, 'NULL'],
  ])
})

test('quoted commas, quotes and line breaks belong to their cell; short rows are padded', async (t) => {
  const { rows, broken } = await csv(t, 'a,b,c\n"1,2","say ""hi""","two\r\nlines"\r\nx\r\ny,"z"\r\n')
  assert.deepEqual(rows, [
    ['1,2', 'say "hi"', 'two\r\nlines'],
    ['x', null, null],
    ['y', 'z', null],
  ])
  assert.deepEqual(broken, [])
})

test('a row with too many cells is broken and reported with its number; the rows around it are read', async (t) => {
  const { rows, numbers, broken } = await csv(t, 'a,b\n1,2\n3,4,5,6\n"7\n",8,\n9,10,x\n11,12\n')
  assert.deepEqual(rows, [
    ['1', '2'],
    ['7\n', '8'],
    ['11', '12'],
  ])
  assert.deepEqual(numbers, [1, 3, 5])
  assert.deepEqual(broken, [
    { line: 2, reason: SURPLUS, row: { a: '3', b: '4', 'further cells': ['5', '6'] } },
    { line: 4, reason: SURPLUS, row: { a: '9', b: '10', 'further cells': ['x'] } },
  ])
})

test('every surplus cell of a row is kept, also after an empty one; surplus cells that are all empty mean nothing', async (t) => {
  const { rows, broken } = await csv(t, 'a,b\n1,2,,,\n3,4,,x\n5,6,"","",,y,z\n7,8\n')
  assert.deepEqual(rows, [
    ['1', '2'],
    ['7', '8'],
  ])
  assert.deepEqual(
    broken.map(({ line, row }) => [line, row]),
    [
      [2, { a: '3', b: '4', 'further cells': ['', 'x'] }],
      [3, { a: '5', b: '6', 'further cells': ['', '', '', 'y', 'z'] }],
    ],
  )
})

test('a row that is not UTF-8 in a UTF-8 list is broken, not the list', async (t) => {
  const lines = Buffer.from('상호명,주소\n가,나\n')
  const { rows, broken } = await csv(
    t,
    Buffer.concat([lines, Buffer.from([0xff, 0x2c, 0x31, 0x0a]), Buffer.from('다,라\n')]),
  )
  assert.deepEqual(rows, [
    ['가', '나'],
    ['다', '라'],
  ])
  assert.equal(broken.length, 1)
  assert.equal(broken[0]?.line, 2)
  assert.match(broken[0]?.reason ?? '', /unicode|encoding/)
  assert.match(String(broken[0]?.row), /,1$/)
})

test('columns without a name and columns with the same name can all be read', async (t) => {
  const { names, rows } = await csv(t, '"",값,값\n1,2,3\n')
  assert.deepEqual(names, ['column 1', '값', '값 2'])
  assert.deepEqual(rows, [['1', '2', '3']])
})

test('the separator is detected from the first line', async (t) => {
  for (const separator of [',', ';', '\t', '|']) {
    const { rows } = await csv(t, `a${separator}b\n1.5${separator}"x, y"\n`)
    assert.deepEqual(rows, [['1.5', 'x, y']])
  }
})

test('CP949, UTF-16 and packed lists are read like plain UTF-8', async (t) => {
  const text = '상호명,주소\n펲시카페,서울 똠길 1\n'
  const expected = [['펲시카페', '서울 똠길 1']]
  const cp949 = iconv.encode(text, 'cp949')
  assert.deepEqual((await csv(t, cp949)).rows, expected)
  assert.deepEqual((await csv(t, gzipSync(cp949), 'list.csv.gz')).rows, expected)
  assert.deepEqual((await csv(t, zstdCompressSync(text), 'list.csv.zst')).rows, expected)
  assert.deepEqual((await csv(t, iconv.encode(text, 'utf16le', { addBOM: true }))).rows, expected)
  const marked = await csv(t, `\ufeff${text}`)
  assert.deepEqual(marked.names, ['상호명', '주소'])
})

test('pattern characters in a file name are literal', async (t) => {
  assert.deepEqual((await csv(t, 'a\n1\n', '상가(상권)[서울]*.csv')).rows, [['1']])
})

test('rows keep the order of the file over many chunks, and count from one', async (t) => {
  const { rows, numbers } = await csv(t, `n\n${Array.from({ length: 10_000 }, (_, i) => i + 1).join('\n')}\n`)
  assert.equal(rows.length, 10_000)
  assert.ok(rows.every(([cell], i) => cell === String(i + 1)))
  assert.ok(numbers.every((number, i) => number === i + 1))
})

test('a reader that stops after the first rows leaves nothing running', async (t) => {
  const table = await openCsv(writeList(t, 'list.csv', `n\n${'1\n'.repeat(20_000)}`))
  for await (const chunk of table.chunks()) {
    assert.ok(chunk.rowCount > 0)
    break
  }
  await table.close()
})

test('JSON lists are read as objects, from an array or one object per line', async (t) => {
  const objects = [{ a: { b: [1, 'x'] } }, { a: null, c: true }]
  for (const text of [JSON.stringify(objects, null, 1), objects.map((object) => JSON.stringify(object)).join('\n')]) {
    const table = await openJson(writeList(t, 'list.json', text))
    assert.equal(table.shape, 'objects')
    assert.deepEqual(
      (await rowsOf(table)).rows,
      objects.map((object) => [object]),
    )
  }
})

test('Parquet columns are read as text, nested ones as values', async (t) => {
  const file = writeList(t, 'list.parquet', '')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `copy (select '가게' as name, 37.5::double as lat, 12::bigint as n, date '2024-05-06' as day,
       {'tags': ['a', 'b'], 'x': null} as more, null::varchar as nothing) to '${file}' (format parquet)`,
  )
  connection.closeSync()
  const table = await openParquet(file)
  assert.deepEqual(table.columnNames, ['name', 'lat', 'n', 'day', 'more', 'nothing'])
  assert.deepEqual((await rowsOf(table)).rows, [
    ['가게', '37.5', '12', '2024-05-06', { tags: ['a', 'b'], x: null }, null],
  ])
})

test('a list that does not exist is an error that names it', async () => {
  await assert.rejects(openCsv('no/such/list.csv'), /no\/such\/list\.csv/)
  await assert.rejects(openParquet('no/such/list.parquet'), /no\/such\/list\.parquet/)
})
