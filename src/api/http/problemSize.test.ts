import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ErrorBodySchema } from '#contract/schemas/envelope.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { refused } from '#flows/refusal.ts'
import { problemBody, problemOf } from './problem.ts'
import { PROBLEM_BYTES_MAX } from './problemSize.ts'
import { schemaErrors } from '../../../test/support/schemaErrors.ts'

const place = { publicUrl: 'https://example.com', path: '/x', requestId: 'req_1', language: 'ko' as const }
const longText = fc
  .tuple(fc.constantFrom('a', '가', '\u0001', '"', '\u{1f35c}', '\ud800'), fc.nat(20_000))
  .map(([character, count]) => character.repeat(count))
const text = longText.map((said) => ({ en: said, ko: said }))
const fault = fc.record({
  param: longText,
  code: fc.constant<ErrorCode>('invalid_parameter'),
  message: text,
  value: fc.option(longText),
  allowed: fc.array(longText, { maxLength: 30 }),
  hint: text,
})

test('an error body has at most 32 KiB and 20 faults, is whole JSON, and keeps its code and request id, whatever a refusal holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(ERRORS) as ErrorCode[])),
      fc.array(fault, { maxLength: 40 }),
      fc.option(text),
      fc.dictionary(fc.string({ maxLength: 10 }), longText, { maxKeys: 3 }),
      longText,
      (code, faults, message, details, path) => {
        const refusal = refused(code, { faults, details, ...(message && { message }) })
        const { body } = problemOf(refusal, { ...place, path })
        assert.ok(Buffer.byteLength(body) <= PROBLEM_BYTES_MAX, `${Buffer.byteLength(body)} bytes`)
        const read = JSON.parse(body)
        assert.deepEqual(schemaErrors(ErrorBodySchema, read), [])
        assert.deepEqual([read.error.code, read.error.requestId], [code, 'req_1'])
        const { errors = [], errorsOmitted = 0 } = read.error.details
        assert.ok(errors.length <= 20)
        if (!('errorsOmitted' in details) && !('errors' in details))
          assert.equal(errors.length + errorsOmitted, faults.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('an answer lists 20 faults and counts the others, including those that were never built', () => {
  const faults = Array.from({ length: 25 }, (_, i) => ({
    param: `f${i}`,
    code: 'invalid_parameter' as const,
    message: { en: 'wrong', ko: '틀림' },
    value: null,
  }))
  const { details } = problemBody(refused('invalid_parameter', { faults, faultsOmitted: 1_000 }), place).error
  const { errors, errorsOmitted } = details as { errors?: unknown[]; errorsOmitted?: number }
  assert.deepEqual([errors?.length, errorsOmitted], [20, 1_005])
  const few = problemBody(refused('invalid_parameter', { faults: faults.slice(0, 20) }), place).error.details
  assert.equal('errorsOmitted' in few, false)
})
