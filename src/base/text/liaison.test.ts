import assert from 'node:assert/strict'
import { test } from 'node:test'
import { romanisedAsWritten } from './liaison.ts'

test('a final moves to a following vowel, and consonants keep their letters beside each other', () => {
  const words = { 맛있는: 'masitneun', 좋은: 'joeun', 많은: 'maneun', 없는: 'eopneun', 앉을: 'anjeul', 국밥: 'gukbap' }
  for (const [korean, latin] of Object.entries(words)) assert.equal(romanisedAsWritten(korean), latin)
  assert.equal(romanisedAsWritten('강남 cafe 2호점'), 'gangnam cafe 2hojeom')
})
