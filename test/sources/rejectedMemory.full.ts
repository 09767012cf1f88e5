import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { openSync, writeSync, closeSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { writeList } from './testLists.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** As text these lines take twice the heap of the process that reads them. */
const HEAP_MIB = 48
const LINES = 300_000

/** Writes a list of many lines that are all rejected. */
function badList(t: TestContext, name: string, first: string, line: string, last: string): string {
  const file = writeList(t, name, first)
  const out = openSync(file, 'a')
  for (let written = 0; written < LINES; written += 1_000) writeSync(out, line.repeat(1_000))
  writeSync(out, last)
  closeSync(out)
  return file
}

/** Reads a list in a process of its own with a small heap; returns its readings and the rows that were passed on. */
function readInSmallHeap(kind: string, file: string): { sources: [string, number, number][]; rows: number } {
  const program = `
    import { readSource } from '#sources/readSource.ts'
    let rows = 0
    const readings = await readSource({ kind: '${kind}', path: process.argv[1], observedOn: '2026-11-01' }, () => void rows++)
    const sources = readings.map(({ info, records, rejected }) => [info.name, records.length, rejected.lines])
    console.log(JSON.stringify({ sources, rows }))`
  const args = [`--max-old-space-size=${HEAP_MIB}`, '--input-type=module', '--eval', program, file]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  assert.equal(status, 0, stderr.slice(-2_000))
  return JSON.parse(stdout) as ReturnType<typeof readInSmallHeap>
}

const RECORD = {
  source: 'a_list',
  sourceId: '1',
  observedAt: '2026-01-02T03:04:05Z',
  name: '가게',
  lat: 37.5,
  lng: 127,
}
const record = (change: object) => `${JSON.stringify({ ...RECORD, ...change })}\n`

test('lines before the first one that names a source do not fill the memory, and count for that source', (t) => {
  const file = badList(t, 'list.ndjson', '', record({ source: undefined, note: 'x'.repeat(300) }), record({}))
  assert.deepEqual(readInSmallHeap('records', file), { sources: [['a_list', 1, LINES]], rows: LINES })
})

test('rejected lines of a list do not fill the memory, and each of them is passed on', (t) => {
  const file = badList(t, 'list.ndjson', record({}), record({ lat: 'x', note: 'x'.repeat(300) }), '')
  assert.deepEqual(readInSmallHeap('records', file), { sources: [['a_list', 1, LINES]], rows: LINES })
})

test('rows of a CSV list with surplus cells do not fill the memory, and each of them is passed on', (t) => {
  const surplus = `a,b,${'x'.repeat(300)},y\n`
  const file = badList(t, 'list.csv', '상호명,도로명주소\n', surplus, '')
  assert.deepEqual(readInSmallHeap('sbiz', file), { sources: [['sbiz', 0, LINES]], rows: LINES })
})
