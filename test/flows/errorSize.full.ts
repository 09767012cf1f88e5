import { test } from 'node:test'
import { assertSmallRefusals } from './refusalSizes.ts'

/** Thousands of refusals; `errorSize.test.ts` takes a part of them. */
test('no error is answered with more than 32 KiB, whatever body, query and path each call of the contract gets', (t) =>
  assertSmallRefusals(t, 1))
