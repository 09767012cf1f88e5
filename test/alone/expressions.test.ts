import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf, knownLinear, superlinear } from '../rules/expressions/expressionCheck.ts'
import { REVIEWED_CONSTRUCTIONS, reviewed } from '../rules/expressions/reviewedExpressions.ts'
import { sourceExpressions } from '../rules/expressions/sourceExpressions.ts'

const { expressions, unresolved } = await sourceExpressions()
const isReviewed = new Set(reviewed.map(digestOf))

test('every regular expression of src runs in linear time, or is reviewed with a bound of its input', async () => {
  const known = knownLinear()
  const unknown = expressions.filter((one) => !known.has(digestOf(one)) && !isReviewed.has(digestOf(one)))
  const faults: string[] = []
  // Expressions recorded as linear are skipped, because the checker takes a second for some.
  for (const expression of unknown) {
    const fault = await superlinear(expression)
    if (fault !== null)
      faults.push(`${expression.places.join(' ')} /${expression.pattern}/${expression.flags}: ${fault}`)
  }
  assert.deepEqual(faults, [])
})

test('the check distinguishes exponential and quadratic expressions from a linear one', async () => {
  assert.match((await superlinear({ pattern: '^(?:a|a)*$', flags: '' })) ?? '', /exponential/)
  assert.match((await superlinear({ pattern: '\\s+$', flags: 'u' })) ?? '', /polynomial/)
  assert.equal(await superlinear({ pattern: '^[a-z]+$', flags: 'u' }), null)
})

test('every reviewed expression still exists in src and states the bound of its input', () => {
  const current = new Set(expressions.map(digestOf))
  assert.deepEqual(
    reviewed.filter((one) => !current.has(digestOf(one)) || one.bound === ''),
    [],
  )
})

test('every expression that is built at run time is reviewed with its file', () => {
  const files = new Set(unresolved.map((place) => place.split(':')[0] as string))
  assert.deepEqual([...files].toSorted(), Object.keys(REVIEWED_CONSTRUCTIONS).toSorted())
})
