import assert from 'node:assert/strict'
import { test } from 'node:test'
import document from '#venue/vocabulary.json' with { type: 'json' }
import { ENGLISH_LABELS } from '../../src/web/explorer/englishLabels.ts'

test('every English label belongs to a filter or a value of the vocabulary', () => {
  const values = Object.values(document.filters).flatMap((filter) =>
    'values' in filter ? filter.values.map(({ value }) => String(value)) : [],
  )
  const known = new Set([...Object.keys(document.filters), ...values])
  assert.deepEqual(
    Object.keys(ENGLISH_LABELS).filter((token) => !known.has(token)),
    [],
  )
})
