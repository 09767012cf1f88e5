import assert from 'node:assert/strict'
import { test } from 'node:test'
import { match, type Matching } from './match.ts'
import { joinLines, pairLine, type PairReasons, reviewLines } from './pairLines.ts'
import type { PairModel } from '../pairModel.ts'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { StageLog } from '../stageLog.ts'

const records = sampleRecords(
  { id: 'a', list: LISTS.register },
  { id: 'b', list: LISTS.maps },
  { id: 'c', list: LISTS.guide, core: '달빛식당', category: 'restaurant', subtypes: ['korean'] },
)
const log = () => new StageLog(() => {})
const named = (at: number) => ({
  source: records[at]?.record.source ?? '',
  sourceId: records[at]?.record.sourceId ?? '',
})
const reasonsOf = ({ profiles }: Matching): PairReasons => ({
  lineOf: (pair) => pairLine(pair, (at) => profiles[at] ?? assert.fail('no such record')),
  idAt: (at) => `pl_${at + 1}`,
})
const unsure: PairModel = { base: 0, trees: [], sameFrom: 1, reviewFrom: -1 }

test('one name at one address is one venue, and the pair that joined it has reasons', () => {
  const matching = match(records, log())
  assert.deepEqual(matching.clusters, [[0, 1], [2]])
  const [line] = joinLines(matching, reasonsOf(matching))
  assert.equal(line?.id, 'pl_1')
  assert.ok((line?.chance ?? 0) > 0.8)
  assert.match(line?.reasons.join() ?? '', /name same/)
})

test('a person’s decision holds whatever the evidence', () => {
  const settled = [
    { a: named(0), b: named(1), same: false },
    { a: named(2), b: named(0), same: true },
  ]
  assert.deepEqual(match(records, log(), { settled }).clusters, [[0, 2], [1]])
  const ofOthers = [{ a: named(0), b: { source: 'gone', sourceId: '1' }, same: false }]
  assert.deepEqual(match(records, log(), { settled: ofOthers }).clusters, [[0, 1], [2]])
})

test('a pair between the limits goes to a person for review until it is decided', () => {
  const open = match(records, log(), { model: unsure })
  assert.deepEqual(open.clusters, [[0], [1], [2]])
  const [line, surplus] = reviewLines(open, reasonsOf(open))
  assert.deepEqual([line?.a.sourceId, line?.b.sourceId, line?.chance], ['a', 'b', 0.5])
  assert.equal(surplus, undefined)
  const closed = match(records, log(), { settled: [{ a: named(1), b: named(0), same: true }], model: unsure })
  assert.deepEqual([...reviewLines(closed, reasonsOf(closed))], [])
})
