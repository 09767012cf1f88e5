import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GuessCache, KEYWORDS_MAX } from './guessCache.ts'

const readingOf = (keyword: string) => [{ keyword, assumed: [] }]

test('a keyword is guessed once for the same indexes, and again for others', () => {
  const cache = new GuessCache<object>()
  const [release, delta, nextDelta, nextRelease] = [{}, {}, {}, {}]
  const guessed: string[] = []
  const ask = (keyword: string, indexes: readonly [object, ...object[]]) =>
    cache.guessesAt(keyword, indexes, () => {
      guessed.push(keyword)
      return readingOf(`${keyword} ${guessed.length}`)
    })
  assert.deepEqual(ask('a', [release]), readingOf('a 1'))
  assert.deepEqual(ask('a', [release]), readingOf('a 1'))
  assert.deepEqual(ask('b', [release]), readingOf('b 2'))
  assert.deepEqual(ask('a', [release, delta]), readingOf('a 3'), 'owners changed venues')
  assert.deepEqual(ask('a', [release, nextDelta]), readingOf('a 4'), 'they changed others')
  assert.deepEqual(ask('a', [release, nextDelta]), readingOf('a 4'))
  assert.deepEqual(ask('a', [nextRelease]), readingOf('a 5'))
  assert.deepEqual(ask('b', [release]), readingOf('b 2'))
})

test('the guesses at old keywords are dropped', () => {
  const cache = new GuessCache<object>()
  const release = {}
  let count = 0
  const ask = (keyword: string) => cache.guessesAt(keyword, [release], () => readingOf(String(++count)))
  for (let i = 0; i <= KEYWORDS_MAX; i++) ask(`word ${i}`)
  ask(`word ${KEYWORDS_MAX}`)
  ask('word 1')
  assert.equal(count, KEYWORDS_MAX + 1, 'the newest are kept')
  ask('word 0')
  assert.equal(count, KEYWORDS_MAX + 2, 'the oldest is not')
})
