import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { estimatedRecords } from './estimatedRecords.ts'

/** Many times the sample, with lines of different lengths. */
const RECORDS = 40_000
const TEXT = Array.from({ length: RECORDS }, (_, i) => `${i},${'가게'.repeat((i * 7) % 13)},서울특별시 중구 ${i}`).join(
  '\n',
)

test('the records of lists are estimated within a tenth, packed or not', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-estimate-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = { 'a.csv': TEXT, 'a.csv.gz': gzipSync(TEXT), 'a.ndjson.zst': zstdCompressSync(TEXT) }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await writeFile(file, content)
    const estimate = await estimatedRecords([{ path: file }])
    assert.ok(Math.abs(estimate - RECORDS) < RECORDS / 10, `${name}: ${estimate}`)
  }
})

test('lists without lines, missing, empty and damaged lists count as none', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-estimate-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const paths = ['a.zip', 'missing.csv', 'empty.csv', 'damaged.csv.gz'].map((name) => path.join(folder, name))
  for (const [at, content] of [
    [0, TEXT],
    [2, ''],
    [3, 'no archive\n'],
  ] as const)
    await writeFile(paths[at] as string, content)
  assert.equal(await estimatedRecords(paths.map((file) => ({ path: file }))), 0)
})
