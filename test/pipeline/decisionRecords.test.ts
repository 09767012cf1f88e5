import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtDemo, SHARED_DEMO } from '../support/builtDemo.ts'
import { checkOdds } from './decisionRecords.ts'

test('each line of the demo’s pairs states the rules and the step, and its contributions add up to its odds', async (t) => {
  const demo = await builtDemo(SHARED_DEMO.seed, SHARED_DEMO.venues)
  const [review, joins, cuts] = [[...demo.review], [...demo.joins], [...demo.cuts]]
  const checked = checkOdds([...review, ...joins, ...cuts])
  t.diagnostic(`${checked} pairs: ${joins.length} joins, ${review.length} to review, ${cuts.length} cuts`)
  assert.ok(checked > 1_000)
  for (const { rules } of [...review, ...joins, ...cuts]) assert.ok(rules.length > 0)
  for (const { outcome, step, guard } of joins) assert.deepEqual([outcome, step, guard], ['same', 'model', null])
  for (const { outcome, step, guard } of review)
    assert.deepEqual([outcome, guard === null], ['review', step === 'model'])
  for (const { outcome, step, guard, winner } of cuts)
    assert.deepEqual(
      [outcome, step],
      ['different', winner === null ? 'guard' : 'competition'],
      `guard ${guard}, winner ${winner?.sourceId}`,
    )
  const samples = demo.report.samples.flatMap(({ joins: own }) => own)
  assert.ok(checkOdds(samples) > 30)
})
