import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readIdPairs, readListings, readRows } from './readListings.ts'

function fileOf(t: TestContext, content: string | Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-listings-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  writeFileSync(file, content)
  return file
}

const FORMS = {
  csv: 'id,name,lat,lng,category\n7,Moss,37.5,127,cafe\n',
  json: JSON.stringify([{ id: 7, name: 'Moss', lat: 37.5, lng: 127, category: 'cafe' }]),
  lines: '{"id":"7","name":"Moss","latitude":"37.5","lon":127,"type":"cafe"}\n',
}

test('a table is read the same from CSV, JSON, JSON lines and gzip', async (t) => {
  const expected = [{ id: '7', listing: { name: 'Moss', lat: 37.5, lng: 127, category: 'cafe' } }]
  for (const text of Object.values(FORMS)) {
    assert.deepEqual(await readListings(fileOf(t, text)), expected)
    assert.deepEqual(await readListings(fileOf(t, gzipSync(text))), expected)
  }
})

test('a compressed table above the size limit is refused with the remedy', async (t) => {
  const member = gzipSync(Buffer.alloc(16 << 20, ' '))
  const file = fileOf(t, Buffer.concat(Array.from({ length: 18 }, () => member)))
  await assert.rejects(
    readRows(file),
    /unpacks to more than 256 MiB, which no list of this packed size does; unpack it/,
  )
})

test('quoted CSV fields may contain commas, quotes and line ends; a name may begin with an apostrophe', async (t) => {
  const rows = await readRows(fileOf(t, `id,name,note\r\n1,"a ""b"", c",'it\\'s\nso'\r\n2,'Ohana,x\n`))
  assert.deepEqual(rows, [
    { id: '1', name: 'a "b", c', note: "it's\nso" },
    { id: '2', name: "'Ohana", note: 'x' },
  ])
})

test('a city becomes part of the address', async (t) => {
  const [venue] = await readListings(fileOf(t, 'id,name,addr,city\n1,Moss,12 Main St,Busan\n'))
  assert.equal(venue?.listing.roadAddress, '12 Main St, Busan')
})

test('pairs of ids are the first two columns, or pairs in JSON', async (t) => {
  for (const text of ['left_id,right_id\n1,2\n', '[[1,"2"]]', '{"left":1,"right":2}\n'])
    assert.deepEqual(await readIdPairs(fileOf(t, text)), [['1', '2']])
})

test('a missing value is reported with file and row', async (t) => {
  await assert.rejects(readListings(fileOf(t, 'id,name\n1,Moss\n2,\n')), /row 2: there is no name/)
  await assert.rejects(readListings(fileOf(t, 'name,x\nMoss,1\n')), /row 1: there is no id/)
  await assert.rejects(readListings('/nowhere/at-all.csv'), /cannot be read/)
  await assert.rejects(readRows(fileOf(t, '{"a":1}\n{"a":\n')), /line 2/)
})
