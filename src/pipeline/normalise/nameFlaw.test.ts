import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFlaw } from './nameFlaw.ts'

test('a name with lost characters names no venue', () => {
  for (const name of ['??', '옴????', '?? 428', '트??젤 시청점', '?', '···'])
    assert.equal(nameFlaw(name), 'unreadable_name')
})

test('test rows and deleted rows of a register name no venue', () => {
  for (const name of ['test', 'TEST', '테스트', '삭제_골목커피 역점', '삭제 (중복)'])
    assert.equal(nameFlaw(name), 'trial_or_deleted_row')
})

test('a real question, a number and a word with the same beginning are names', () => {
  for (const name of ['뭐 먹지?', '뭐먹지??', '왜?', '1004', '테스트키친', '삭제의정석'])
    assert.equal(nameFlaw(name), null)
})
