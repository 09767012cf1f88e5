import assert from 'node:assert/strict'
import { test } from 'node:test'
import { match, type Matching } from './match.ts'
import { cutLines, joinLines, pairLine, type PairLineContext, reviewLines, sideOf } from './pairLines.ts'
import type { PairModel } from '../pairModel.ts'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { StageLog } from '../report/stageLog.ts'

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
const contextOf = ({ profileAt, model }: Matching): PairLineContext => ({
  lineOf: (pair) => pairLine(pair, { profileAt, sideAt, model }),
  idAt: (at) => `pl_${at + 1}`,
  recordAt: (at) => {
    const { source, record } = profileAt(at).record
    return { source, sourceId: record.sourceId }
  },
})
const sideAt = (at: number) => {
  const record = records[at] ?? assert.fail('no such record')
  return sideOf(record.record, record)
}
const unsure: PairModel = { base: 0, trees: [], sameFrom: 1, reviewFrom: -1 }

test('one name at one address is one venue, and the pair that joined it has reasons', () => {
  const matching = match(records, log())
  assert.deepEqual(matching.clusters, [[0, 1], [2]])
  const [line] = joinLines(matching, contextOf(matching))
  assert.equal(line?.id, 'pl_1')
  assert.ok((line?.chance ?? 0) > 0.8)
  assert.deepEqual([line?.outcome, line?.step], ['same', 'model'])
  assert.deepEqual(line?.rules, ['near_with_part_of_name', 'wider_with_rare_part_of_name'])
  const name = line?.odds?.contributions.find(({ group }) => group === 'name')
  assert.equal(name?.facts['name'], 'same')
})

test('a person’s decision holds whatever the evidence', () => {
  const settled = [
    { a: named(0), b: named(1), same: false },
    { a: named(2), b: named(0), same: true },
  ]
  const matching = match(records, log(), { settled })
  assert.deepEqual(matching.clusters, [[0, 2], [1]])
  const [line] = joinLines(matching, contextOf(matching))
  assert.deepEqual([line?.outcome, line?.step, line?.chance, line?.odds], ['same', 'person', 1, null])
  const ofOthers = [{ a: named(0), b: { source: 'gone', sourceId: '1' }, same: false }]
  assert.deepEqual(match(records, log(), { settled: ofOthers }).clusters, [[0, 1], [2]])
})

test('a pair between the limits goes to a person for review until it is decided', () => {
  const open = match(records, log(), { model: unsure })
  assert.deepEqual(open.clusters, [[0], [1], [2]])
  const [line, surplus] = reviewLines(open, contextOf(open))
  assert.deepEqual([line?.a.sourceId, line?.b.sourceId, line?.chance], ['a', 'b', 0.5])
  assert.equal(surplus, undefined)
  const closed = match(records, log(), { settled: [{ a: named(1), b: named(0), same: true }], model: unsure })
  assert.deepEqual([...reviewLines(closed, contextOf(closed))], [])
})

test('a pair that a duplicate-free list refused names the record to which it lost, with the odds of the model', () => {
  const twice = sampleRecords(
    { id: 'a', list: LISTS.register },
    { id: 'b', list: LISTS.maps },
    { id: 'c', list: LISTS.maps },
  )
  const matching = match(twice, log())
  const [line, ...others] = cutLines(matching, contextOf(matching))
  assert.deepEqual(
    [line?.outcome, line?.step, line?.guard, line?.winner?.sourceId],
    ['different', 'competition', null, 'b'],
  )
  assert.ok((line?.odds?.logOdds ?? 0) > 2)
  assert.deepEqual(others, [])
})
