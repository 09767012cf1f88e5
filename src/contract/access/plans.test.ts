import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DEFAULT_PLANS, planTableOf } from './plans.ts'

const plansOf = (overrides: unknown) => {
  const outcome = planTableOf(overrides)
  assert.ok(outcome.kind === 'plans', JSON.stringify(outcome))
  return outcome.plans
}

test('empty overrides change nothing', () => {
  assert.deepEqual(Object.fromEntries(plansOf({})), DEFAULT_PLANS)
})

test('an override of a default plan changes only the named limits; a new plan must name all of them', () => {
  const partner = { ...DEFAULT_PLANS.pro, monthlyTokens: 'unlimited', distinctVenues: 'unlimited' }
  const plans = plansOf({ pro: { perMinute: 1_200 }, partner })
  assert.deepEqual(plans.get('pro'), { ...DEFAULT_PLANS.pro, perMinute: 1_200 })
  assert.deepEqual(plans.get('partner'), partner)
  assert.deepEqual(plans.get('free'), DEFAULT_PLANS.free)
})

test('each fault is reported in one line that names it', () => {
  const cases: [unknown, RegExp][] = [
    [[], /object/],
    ['pro', /object/],
    [{ Pro: {} }, /"Pro"/],
    [{ pro: 3 }, /pro/],
    [{ pro: { perminute: 1 } }, /perminute/],
    [{ pro: { perMinute: 0 } }, /pro\.perMinute/],
    [{ pro: { perMinute: 1.5 } }, /pro\.perMinute/],
    [{ pro: { perMinute: 'lots' } }, /unlimited/],
    [{ pro: { resultWindow: 'unlimited' } }, /pro\.resultWindow.*5000/],
    [{ pro: { resultWindow: 5_001 } }, /pro\.resultWindow/],
    [{ partner: { perMinute: 1 } }, /new plan partner, which needs monthlyTokens/],
  ]
  for (const [overrides, message] of cases) {
    const outcome = planTableOf(overrides)
    assert.ok(outcome.kind === 'wrong', JSON.stringify(overrides))
    assert.match(outcome.message, message)
    assert.equal(outcome.message.includes('\n'), false)
  }
})

test('no JSON creates a plan with an invalid limit', () => {
  const overrides = fc.dictionary(
    fc.constantFrom('free', 'pro', 'partner', 'Bad Name'),
    fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_PLANS.free), 'odd'), fc.jsonValue()),
  )
  fc.assert(
    fc.property(fc.oneof(overrides, fc.jsonValue()), (value) => {
      const outcome = planTableOf(value)
      if (outcome.kind === 'wrong') return
      for (const plan of outcome.plans.values()) {
        assert.deepEqual(Object.keys(plan).toSorted(), Object.keys(DEFAULT_PLANS.free).toSorted())
        for (const limit of Object.values(plan)) assert.ok(limit === 'unlimited' || limit >= 1)
      }
    }),
  )
})
