import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sampleTables } from '../../../test/linkage/sampleTables.ts'
import { evaluatePairs, type PairsOrder } from './evaluatePairs.ts'
import { evaluateTables } from './evaluateTables.ts'
import { scoreClusters } from './evaluateDemo.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-evaluate-'))
after(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

function pairsFile(name: string, seed: number, shared: number): string {
  const { left, right } = sampleTables(seed, shared, 0)
  const lines = left.flatMap((a, i) => [
    JSON.stringify({ a, b: right[i], label: 1 }),
    JSON.stringify({ a, b: right[(i + 1) % shared], label: 0 }),
  ])
  return write(name, lines.join('\n'))
}

const train = pairsFile('x-train.jsonl', 1, 60)
const valid = pairsFile('x-valid.jsonl', 2, 20)
const testFile = pairsFile('y-test.jsonl', 3, 20)
const order: PairsOrder = { train: [train], valid: [valid], test: [testFile], labels: null, seeds: 1, saveModel: null }
const noModel = () => Promise.reject(new Error('no model is needed'))

test('files are scored in order, with their mean, and the model is saved', async () => {
  const saveModel = path.join(folder, 'model.json')
  const score = await evaluatePairs({ ...order, test: [testFile, valid], saveModel }, noModel)
  assert.deepEqual(
    score.tests.map(({ file, pairs, positives }) => [file, pairs, positives]),
    [
      [testFile, 40, 20],
      [valid, 40, 20],
    ],
  )
  assert.ok(score.meanF1 > 0.95)
  assert.ok(existsSync(saveModel))
})

test('labels of test files do not influence decisions: with inverted labels right decisions count as wrong', async () => {
  const { left, right } = sampleTables(3, 20, 0)
  const lines = left.map((a, i) => JSON.stringify({ a, b: right[i], label: 0 }))
  const { tests } = await evaluatePairs({ ...order, test: [write('z-test.jsonl', lines.join('\n'))] }, noModel)
  assert.equal(tests[0]?.positives, 0)
  assert.equal(tests[0]?.f1, 0)
})

test('a line that is not a pair is reported with its number', async () => {
  const broken = write('b-test.jsonl', '{"a":{"name":"A"},"b":{"name":"B"},"label":2}')
  await assert.rejects(evaluatePairs({ ...order, test: [broken] }, noModel), /line 1 is not/)
})

test('two tables are scored by pairs of ids', async () => {
  const { left, right } = sampleTables(5, 40, 20)
  const tables = [left, right].map((table, side) =>
    write(`${side}.json`, JSON.stringify(table.map((listing, id) => ({ id, ...listing })))),
  )
  const gold = write(
    'gold.csv',
    `l,r\n${left
      .slice(0, 40)
      .map((_, id) => `${id},${id}`)
      .join('\n')}`,
  )
  const files = { left: tables[0] as string, right: tables[1] as string, gold }
  const score = await evaluateTables({ ...files, oneToOne: true }, null)
  assert.equal(score.pairCompleteness, 1)
  assert.ok(score.f1 > 0.95)
  const strange = { ...files, gold: write('strange.csv', 'l,r\n0,999\n'), oneToOne: true }
  await assert.rejects(evaluateTables(strange, null), /no venue 999/)
})

test('clusters are scored by pairs and by B³; records without a venue match no other', () => {
  const { pairwise, bCubed, records } = scoreClusters([[1, 1, 2], [2], [0]])
  assert.equal(records, 5)
  assert.deepEqual([pairwise.precision, pairwise.recall], [1 / 3, 1 / 2])
  assert.ok(Math.abs(bCubed.precision - (4 / 3 + 1 / 3 + 1 + 1) / 5) < 1e-12)
  assert.ok(Math.abs(bCubed.recall - (2 + 0.5 + 0.5 + 1) / 5) < 1e-12)
})

test('a file without pairs is reported, not scored as perfect', async () => {
  for (const text of ['', 'not json'])
    await assert.rejects(evaluatePairs({ ...order, test: [write('empty.jsonl', text)] }, noModel), /holds no pairs/)
})
