import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { groupAttributes } from '#web/owner/profile/attributeGroups.ts'

test('every attribute is in exactly one group, and one that no group names is in the last', () => {
  const names = [...BOOLEAN_FILTERS, 'added_later']
  const grouped = groupAttributes(names)
  assert.deepEqual(grouped.flatMap(({ names: members }) => members).toSorted(), names.toSorted())
  assert.ok(grouped.at(-1)?.names.includes('added_later'))
})
