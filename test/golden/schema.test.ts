import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SCHEMA_GOLDEN, schemaDump } from './schemaDump.ts'

test('the migrations make the schema that was reviewed', async () => {
  assert.equal(
    await schemaDump(),
    readFileSync(SCHEMA_GOLDEN, 'utf8'),
    'The schema differs from migrations/schema.sql. If the change is meant: node test/golden/schemaDump.ts',
  )
})
