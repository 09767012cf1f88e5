import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnLinkage, scoreTable } from './learn.ts'
import { readModel, writeModel } from './modelFile.ts'
import { type ListingPair, pairTable } from './pairTable.ts'
import { sampleTables } from '../../test/linkage/sampleTables.ts'

/** Returns each shared venue with its partner and with the next venue's partner. */
function samplePairs(seed: number, shared: number): { pairs: ListingPair[]; labels: number[] } {
  const { left, right } = sampleTables(seed, shared, 0)
  const pairs = left.flatMap((a, i) => [i, (i + 1) % shared].map((at) => ({ a, b: right[at] as never })))
  return { pairs, labels: pairs.map((_, i) => 1 - (i % 2)) }
}

const train = samplePairs(1, 60)
const test1 = samplePairs(2, 40)
const table = pairTable([...train.pairs, ...test1.pairs])
const labels = Int8Array.from(table.rows, (_, i) => train.labels[i] ?? -1)
const learned = learnLinkage(table, labels, { seed: 1, words: true })

test('a model learned on some venues works on others', () => {
  const scores = learned.scores.slice(train.pairs.length)
  const right = test1.labels.filter((label, i) => Number((scores[i] as number) >= learned.model.threshold) === label)
  assert.ok(right.length >= test1.labels.length * 0.97, `${right.length} of ${test1.labels.length}`)
})

test('the same seed learns the same model, and the model read from its file gives the same scores', () => {
  const again = learnLinkage(table, labels, { seed: 1, words: true })
  assert.deepEqual(again.model, learned.model)
  const reading = readModel(writeModel(learned.model))
  if (reading.kind === 'refused') assert.fail(reading.reason)
  const own = pairTable(test1.pairs)
  const before = scoreTable(learned.model, own)
  scoreTable(reading.model, own).forEach((score, i) => {
    assert.ok(Math.abs(score - (before[i] as number)) < 1e-3)
  })
})

test('a model learned without words contains none', () => {
  const { model } = learnLinkage(table, labels, { seed: 1, words: false })
  assert.doesNotMatch(writeModel(model), /amber|juniper|pepper/u)
})

test('a file that is not a model, or a model of other evidence, is refused with the reason', () => {
  const reasonOf = (text: string) => {
    const reading = readModel(text)
    return reading.kind === 'refused' ? reading.reason : 'read'
  }
  assert.equal(reasonOf('{'), 'it is not JSON')
  assert.match(reasonOf('{}'), /not a model/)
  const file = JSON.parse(writeModel(learned.model)) as Record<string, unknown>
  assert.match(reasonOf(JSON.stringify({ ...file, features: ['moon'] })), /different evidence/)
})

test('a pair whose listings have a better partner scores less than the pair alone', () => {
  const { left, right } = sampleTables(3, 1, 0)
  const [a, b] = [left[0] as never, right[0] as never]
  const alone = pairTable([{ a, b }])
  const contested = { ...alone, rows: [...alone.rows, ...alone.rows], words: [...alone.words, ...alone.words] }
  const rivals = { ...contested, left: Int32Array.of(0, 0), right: Int32Array.of(1, 2) }
  const [single] = scoreTable(learned.model, alone)
  const [rivalled] = scoreTable(learned.model, rivals)
  assert.ok((rivalled as number) <= (single as number))
})
