import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { LinesInMemory } from '#pipeline/memory/lineStore.ts'
import { LineFile } from './lineFile.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-lines-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const out = path.join(folder, 'release')

const line = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  // Two of these exceed a block.
  { weight: 1, arbitrary: fc.constant('김'.repeat(200_000)) },
  // One of these does.
  { weight: 1, arbitrary: fc.constant('김'.repeat(400_000)) },
)

test('a file has the texts that were added, in whatever order they are read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(19), fc.nat(20))),
      async (texts, reads) => {
        await using file = await LineFile.beside(out)
        const memory = new LinesInMemory()
        for (const text of texts) for (const store of [file, memory]) store.add(text)
        const inOrder = texts.map((_, at): [number, number] => [at, at + 1])
        for (const [one, other] of [...inOrder, ...reads]) {
          const [from, to] = [Math.min(one, other, texts.length), Math.min(Math.max(one, other), texts.length)]
          assert.equal(file.text(from, to), texts.slice(from, to).join(''))
          assert.equal(memory.text(from, to), texts.slice(from, to).join(''))
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('a file is made with the first text, nobody sees it where an open one can be removed, and none remains', async () => {
  {
    await using file = await LineFile.beside(out)
    assert.deepEqual(readdirSync(folder), [])
    file.add('가')
    assert.equal(readdirSync(folder).length, process.platform === 'win32' ? 1 : 0)
    file.add('나')
    assert.equal(file.text(0, 2), '가나')
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('a file without texts makes none', async () => {
  {
    await using _file = await LineFile.beside(out)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('what an earlier build left is removed', async () => {
  mkdirSync(path.join(folder, `.release.records.tmp-${process.pid}-AbCdEf`))
  await using _file = await LineFile.beside(out)
  assert.deepEqual(readdirSync(folder), [])
})
