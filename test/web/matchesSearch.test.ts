import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesSearch } from '#web/form/matchesSearch.ts'

test('a search finds a label by a part of it, regardless of case and spaces', () => {
  assert.equal(matchesSearch('반려동물 동반', '동물동'), true)
  assert.equal(matchesSearch('Wi-Fi', 'wi-f'), true)
  assert.equal(matchesSearch('Parking', 'pets'), false)
})
