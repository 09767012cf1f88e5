import { test } from 'node:test'
import { assertBodyFaults } from './bodyFaults.ts'

/** `bodyFaults.full.ts` sends the bodies of all calls. */
const ONE_IN = 5

test('the faults of the bodies of one call in five equal test/golden/bodyFaults.txt: a change is a diff', (t) =>
  assertBodyFaults(t, ONE_IN))
