import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { parametersOf, READ_ENDPOINTS } from '#contract/parameters/parameters.ts'
import { readAddress, writeAddress } from '#web/address/addressState.ts'
import {
  addressOfRequest,
  initialAddress,
  pathAndQueryOf,
  type TryRequest,
  tryRequestFrom,
} from '#web/dashboard/try/tryRequest.ts'

/** A typed value; white space at its ends is trimmed. */
const anyValue = fc.string({ unit: 'grapheme' }).map((value) => value.trim())

const anyTryRequest: fc.Arbitrary<TryRequest> = fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
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
    fc.property(anyTryRequest, (tryRequest) => {
      const again = tryRequestFrom(readAddress(writeAddress(addressOfRequest(tryRequest))))
      assert.deepEqual(pathAndQueryOf(again), pathAndQueryOf(tryRequest))
      assert.deepEqual(
        again.params.map(({ parameter }) => parameter.name),
        tryRequest.params.map(({ parameter }) => parameter.name),
      )
    }),
    { numRuns: 60 },
  )
})

test('a typed path value cannot leave its segment of the path', () => {
  const tryRequest = tryRequestFrom({ call: 'history', 'path.id': '../../meta?x=1', order: 'desc' })
  assert.deepEqual(pathAndQueryOf(tryRequest), {
    path: '/api/v1/places/..%2F..%2Fmeta%3Fx%3D1/history',
    query: { order: 'desc' },
  })
})

test('each call has its initial request, and an unknown call becomes a search', () => {
  for (const call of READ_ENDPOINTS) assert.equal(tryRequestFrom(initialAddress(call)).endpoint.name, call)
  assert.deepEqual(
    pathAndQueryOf(tryRequestFrom({ call: 'nothing' })),
    pathAndQueryOf(tryRequestFrom(initialAddress('search'))),
  )
})
