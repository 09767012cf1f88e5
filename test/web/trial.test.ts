import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { parametersOf, READ_ENDPOINTS } from '#contract/parameters/parameters.ts'
import { readAddress, writeAddress } from '#web/address/addressState.ts'
import { addressOfTrial, freshTrial, requestOfTrial, type Trial, trialOf } from '#web/dashboard/try/trial.ts'

/** A typed value; white space at its ends is trimmed. */
const anyValue = fc.string({ unit: 'grapheme' }).map((value) => value.trim())

const anyTrial: fc.Arbitrary<Trial> = fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    pathParts: fc.record(Object.fromEntries(endpoint.pathParameters.map(({ name }) => [name, anyValue]))),
    params: fc
      .subarray([...parametersOf(endpoint.name).values()])
      .chain((parameters) =>
        fc.tuple(...parameters.map((parameter) => anyValue.map((value) => ({ parameter, value })))),
      ),
  }),
)

test('a request survives the page’s address, including values that are still empty', () => {
  fc.assert(
    fc.property(anyTrial, (trial) => {
      const again = trialOf(readAddress(writeAddress(addressOfTrial(trial))))
      assert.deepEqual(requestOfTrial(again), requestOfTrial(trial))
      assert.deepEqual(
        again.params.map(({ parameter }) => parameter.name),
        trial.params.map(({ parameter }) => parameter.name),
      )
    }),
    { numRuns: 60 },
  )
})

test('a typed path value cannot leave its segment of the path', () => {
  const trial = trialOf({ call: 'history', 'path.id': '../../meta?x=1', order: 'desc' })
  assert.deepEqual(requestOfTrial(trial), {
    path: '/api/v1/places/..%2F..%2Fmeta%3Fx%3D1/history',
    query: { order: 'desc' },
  })
})

test('each call has its initial request, and an unknown call becomes a search', () => {
  for (const call of READ_ENDPOINTS) assert.equal(trialOf(freshTrial(call)).endpoint.name, call)
  assert.deepEqual(requestOfTrial(trialOf({ call: 'nothing' })), requestOfTrial(trialOf(freshTrial('search'))))
})
