import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundOfHangul, soundsOfLatin } from './phoneticCode.ts'
import { lettersOf, soundDistance } from './soundDistance.ts'

/** Returns how far a name and its spelling in Latin letters are apart. */
function apart(name: string, spelling: string, limit = 99): number {
  const sound = lettersOf(soundOfHangul(name) ?? '')
  const row = new Uint16Array(64)
  return Math.min(...soundsOfLatin(spelling).map((other) => soundDistance(lettersOf(other), sound, limit, row)))
}

test('ㅡ is heard in eu, in u and in nothing, and a name with it is nearer than one without the vowel', () => {
  assert.equal(apart('태극당', 'taegeukdang'), 0)
  assert.ok(apart('태극당', 'taegukdang') < apart('대구탕', 'taegukdang'))
  assert.ok(apart('스시', 'susi') < apart('수수', 'susi'))
})

test('r is heard before ㅡ, and er before a consonant is ㅓ', () => {
  assert.equal(apart('르물랑', 'reumulang'), 0)
  assert.equal(apart('버거', 'burger'), 0)
})

test('s and j are different consonants, although one key finds both', () => {
  assert.ok(apart('장진우', 'jangjinwoo') < apart('장씨네', 'jangjinwoo'))
})

test('a distance beyond the limit is beyond it', () => {
  assert.ok(apart('우래옥', 'mingles', 3) > 3)
})
