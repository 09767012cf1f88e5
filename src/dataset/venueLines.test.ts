import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sampleVenue } from '../../test/dataset/sampleVenues.ts'
import { lineOf, linesOf } from './venueLine.ts'
import { readLineBytes, readLinesWith, readVenueLines, writeLines, writeVenueLines } from './venueLines.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-lines-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function valuesOf(file: string): Promise<unknown[]> {
  const values: unknown[] = []
  for await (const value of readVenueLines(file)) values.push(value)
  return values
}

test('any text survives writing and reading, including line breaks and characters split at the edge of a piece', async (t) => {
  const file = path.join(await emptyFolder(t), 'v.ndjson.zst')
  const names = fc.array(fc.string({ unit: 'grapheme', maxLength: 3000, size: 'max' }), { maxLength: 200, size: 'max' })
  await fc.assert(
    fc.asyncProperty(names, async (values) => {
      await writeLines(file, values)
      assert.deepEqual(await valuesOf(file), values)
    }),
    { numRuns: 8 },
  )
})

test('the lines with a text are exactly those among all lines that hold it', async (t) => {
  const file = path.join(await emptyFolder(t), 'v.ndjson.zst')
  const values = Array.from({ length: 3_000 }, (_, i) => ({ id: `pl_${i % 1_000}`, text: '별'.repeat(i % 50) }))
  await writeLines(file, values)
  const found: unknown[] = []
  for await (const value of readLinesWith(file, '"pl_77"')) found.push(value)
  assert.deepEqual(
    found,
    values.filter(({ id }) => id === 'pl_77'),
  )
})

test('a file that ends in the middle of a line is distinguished from a complete one', async (t) => {
  const folder = await emptyFolder(t)
  const file = path.join(folder, 'v.ndjson.zst')
  await writeFile(file, zstdCompressSync('{"place":1}\n{"pla'))
  await assert.rejects(valuesOf(file), /ends in the middle of a line/)
  await writeLines(file, [1, 2, 3])
  await writeFile(file, (await readFile(file)).subarray(0, 10))
  await assert.rejects(valuesOf(file))
  await assert.rejects(valuesOf(path.join(folder, 'absent.zst')), /ENOENT/)
})

test('an error while lines are made, watched or written is thrown unchanged', async (t) => {
  const folder = await emptyFolder(t)
  function* broken() {
    yield 1
    throw new Error('no second line')
  }
  for (const name of ['v.ndjson.zst', 'v.ndjson']) {
    await assert.rejects(writeLines(path.join(folder, name), broken()), /no second line/)
    const refuse = () => Promise.reject(new Error('seen enough'))
    const lines = linesOf([sampleVenue(1)])
    await assert.rejects(writeVenueLines(path.join(folder, name), lines, refuse), /seen enough/)
    await assert.rejects(writeLines(path.join(folder, 'absent', name), [1, 2]), /ENOENT/)
  }
})

test('lines made elsewhere, in parts of text or bytes, are written like those of values', async (t) => {
  const folder = await emptyFolder(t)
  const values = Array.from({ length: 500 }, (_, number) => sampleVenue(number))
  await writeLines(path.join(folder, 'values.zst'), values)
  async function* cut() {
    for (const [number, value] of values.entries()) {
      const line = JSON.stringify(value)
      const at = (number * 7) % line.length
      yield { ...lineOf(value), parts: [line.slice(0, at), Buffer.from(line.slice(at))] }
    }
  }
  await writeVenueLines(path.join(folder, 'parts.zst'), cut())
  assert.deepEqual(await readFile(path.join(folder, 'parts.zst')), await readFile(path.join(folder, 'values.zst')))
})

test('a stored line is read back byte for byte, wherever the read buffer ends', async (t) => {
  const file = path.join(await emptyFolder(t), 'v.zst')
  const values = Array.from({ length: 900 }, (_, number) => sampleVenue(number))
  await writeVenueLines(file, linesOf(values))
  let at = 0
  for await (const line of readLineBytes(file)) {
    assert.ok(line.equals(Buffer.from(JSON.stringify(values[at++]))))
  }
  assert.equal(at, values.length)
})
