import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { PairLine } from '#dataset/pairLine.ts'
import { review } from './review.ts'
import { readSettled } from './settledFile.ts'

const side = (sourceId: string, name: string) => ({
  source: 'list',
  sourceId,
  name,
  address: '',
  phone: '',
  lat: 37.5,
  lng: 127,
})
const PAIRS: PairLine[] = ['1', '2', '3'].map((id) => ({
  a: side(`a${id}`, `별빛 ${id}`),
  b: side(`b${id}`, `별빛마루 ${id}`),
  outcome: 'review',
  step: 'model',
  guard: null,
  winner: null,
  rules: ['same_phone'],
  chance: 0.7,
  odds: {
    logOdds: 0.85,
    bias: -0.35,
    contributions: [{ group: 'name', logOdds: 1.2, facts: { name: 'contains', sharedBits: 9 } }],
  },
}))

function releaseWith(t: TestContext): { folder: string; decisions: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-review-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'review.ndjson'), PAIRS.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
  return { folder, decisions: path.join(folder, 'data', 'decisions.ndjson') }
}

test('answers are stored at once, even without an existing data folder; decided pairs are not asked again, and q leaves the rest', async (t) => {
  const { folder, decisions } = releaseWith(t)
  const answers = ['what?', 'y', 'q']
  const asked: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return Promise.resolve(answers.shift() ?? null)
  }
  assert.deepEqual(await review(folder, decisions, ask, 'en'), { kind: 'reviewed', same: 1, different: 0, left: 2 })
  assert.match(
    asked[0] as string,
    /별빛 1\n.*별빛마루 1[^]*decided by the model\nfound by: same phone\n\+1\.20 name: one contains the other, 9\.0 bits shared\nwith −0\.35 before any evidence: log odds \+0\.85, a probability of 70\.0 %/,
  )
  assert.match(asked[1] as string, /y: one venue/)
  answers.push('n')
  assert.deepEqual(await review(folder, decisions, ask, 'en'), { kind: 'reviewed', same: 0, different: 1, left: 1 })
  const settled = await readSettled(decisions)
  assert.ok(settled.kind === 'read')
  assert.deepEqual(
    settled.pairs.map(({ a, b, same }) => [a.sourceId, b.sourceId, same]),
    [
      ['a1', 'b1', true],
      ['a2', 'b2', false],
    ],
  )
  assert.doesNotMatch(readFileSync(decisions, 'utf8'), /별빛/)
})

test('pairs that an older program wrote are refused with the remedy', async (t) => {
  const { folder, decisions } = releaseWith(t)
  writeFileSync(path.join(folder, 'review.ndjson'), '{"a":{},"b":{},"chance":0.7,"reasons":["name same"]}\n')
  const outcome = await review(folder, decisions, () => Promise.resolve('y'), 'en')
  assert.match(outcome.kind === 'refused' ? outcome.reason : '', /an older program made this release.*build it again/)
})

test('a line that is not a decision is reported with its number, and a missing file contains no decisions', async (t) => {
  const { decisions } = releaseWith(t)
  assert.deepEqual(await readSettled(decisions), { kind: 'read', pairs: [], setAside: new Map() })
  mkdirSync(path.dirname(decisions))
  writeFileSync(decisions, '{"a":1}\n')
  const reading = await readSettled(decisions)
  assert.match(reading.kind === 'refused' ? reading.reason : '', /line 1 is not/)
})
