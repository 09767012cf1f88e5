import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettersOf, soundsAlike } from './oneError.ts'

const alike = (a: string, b: string) => soundsAlike(lettersOf(a), lettersOf(b))

test('texts sound alike that differ in one letter of the same sound, and in nothing else', () => {
  assert.ok(alike('카페', '카폐'))
  assert.ok(alike('코엑스', '코액스'))
  assert.ok(!alike('카페', '카푸'), 'another sound')
  assert.ok(!alike('코엑스', '코액수'), 'a second letter')
  assert.ok(!alike('카페', '카페'), 'equal texts')
})
