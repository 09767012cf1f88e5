import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Term } from './keywordTerm.ts'
import { foldText } from './text.ts'

test('a term is folded once, as the texts are: an accent behind a space stays apart', () => {
  const text = 'C a f e \u0301'
  assert.equal(new Term(text).folded, foldText(text))
  assert.notEqual(new Term(text).folded, foldText(foldText(text)))
})
