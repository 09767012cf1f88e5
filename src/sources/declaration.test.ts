import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declarationOf, joinedDeclaration } from './declaration.ts'
import { UNDECLARED } from './record.ts'

const FORMAT = { ...UNDECLARED, licence: 'ODbL', attribution: 'somebody' }

test('a declared null takes back what the format states; an absent key keeps it', () => {
  const { licence, attribution } = declarationOf(FORMAT, { licence: null }, null)
  assert.deepEqual([licence, attribution], [null, 'somebody'])
})

test('two lists of one source with different licences are refused, never mixed', () => {
  const named = { ...FORMAT, licenceUrl: 'https://example.com/licence' }
  assert.throws(() => joinedDeclaration('lists', FORMAT, named), /disagree on licenceUrl/)
  assert.equal(joinedDeclaration('lists', FORMAT, { ...FORMAT }).licence, 'ODbL')
})
