import { test } from 'node:test'
import { assertSmallRefusals } from './refusalSizes.ts'

/** Sends thousands of invalid requests; `errorSize.test.ts` sends a part of them. */
test('no error response exceeds 32 KiB, whatever body, query and path each call of the contract gets', (t) =>
  assertSmallRefusals(t, 1))
