import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareIncrementalBuilds } from '../support/incrementalBuilds.ts'

const isShort = process.env['ONESET_TEST_SHORT'] !== undefined

test('an incremental build gives the result of a whole build, with many more lists', () => {
  const incremental = compareIncrementalBuilds(isShort ? 20 : 300)
  assert.ok(
    isShort || incremental.some(({ isNewEdition }) => isNewEdition),
    'no build of a newer edition was incremental',
  )
})
