import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { groupAttributes, matchesSearch } from '#web/owner/profile/attributeGroups.ts'

test('every attribute is in exactly one group, and one that no group names is in the last', () => {
  const names = [...BOOLEAN_FILTERS, 'added_later']
  const grouped = groupAttributes(names)
  assert.deepEqual(grouped.flatMap(({ names: members }) => members).toSorted(), names.toSorted())
  assert.ok(grouped.at(-1)?.names.includes('added_later'))
})

test('a search finds a label by a part of it, regardless of case and spaces', () => {
  assert.equal(matchesSearch('반려동물 동반', '동물동'), true)
  assert.equal(matchesSearch('Wi-Fi', 'wi-f'), true)
  assert.equal(matchesSearch('Parking', 'pets'), false)
})
