import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { filesWithoutPostgresRun, POSTGRES_GROUPS } from '../support/testGroups.ts'

test('every test on PostgreSQL is in a file that a step of test:full runs', () => {
  assert.deepEqual(filesWithoutPostgresRun(), [])
  const groups = Array.from({ length: POSTGRES_GROUPS }, (_, i) => `postgresGroup${i + 1}.full.ts`)
  assert.deepEqual(globSync('postgresGroup*.full.ts', { cwd: path.join(import.meta.dirname, '..') }).toSorted(), groups)
})
