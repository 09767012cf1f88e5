import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BODY_FAULTS_GOLDEN, bodyFaults } from './bodyFaults.ts'

test('the faults of every body equal test/golden/bodyFaults.txt: a change is a diff', async (t) => {
  assert.equal(await bodyFaults(t), readFileSync(BODY_FAULTS_GOLDEN, 'utf8'), 'if intended, run npm run golden')
})
