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

test('a source of lists of several days has the oldest edition beside the newest', () => {
  const on = (editionDate: string | null) => ({ ...FORMAT, editionDate })
  const two = joinedDeclaration('lists', on('2026-03-31'), on('2020-03-31'))
  assert.deepEqual([two.oldestEditionDate, two.editionDate], ['2020-03-31', '2026-03-31'])
  const three = joinedDeclaration('lists', two, on('2023-01-01'))
  assert.deepEqual([three.oldestEditionDate, three.editionDate], ['2020-03-31', '2026-03-31'])
  assert.equal('oldestEditionDate' in joinedDeclaration('lists', on('2020-03-31'), on('2020-03-31')), false)
  assert.equal(joinedDeclaration('lists', on(null), on('2020-03-31')).editionDate, '2020-03-31')
})
