import { test } from 'node:test'
import { assertBodyFaults } from './bodyFaults.ts'

/** Sends thousands of bodies; `bodyFaults.test.ts` sends those of a part of the calls. */
test('the faults of every body equal test/golden/bodyFaults.txt: a change is a diff', (t) => assertBodyFaults(t, 1))
