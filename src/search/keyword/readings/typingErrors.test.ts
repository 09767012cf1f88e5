import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { oneTypingErrorFrom } from './typingErrors.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const hangul = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

test('a jamo changed, left out, doubled or exchanged with the next is one typing error', () => {
  const errors: [typed: string, meant: string][] = [
    ['스타벅수', '스타벅스'],
    ['스타버스', '스타벅스'],
    ['스타벅ㄱ스', '스타벅스'],
    ['슽아벅스', '스타벅스'],
    ['스타벜스', '스타벅스'],
    ['ㅅ타벅스', '스타벅스'],
    ['스타ㅓㅂㄱ스', '스타벅스'],
    ['맥도날두', '맥도날드'],
    ['떡볶잉', '떡볶이'],
    ['strabucks', 'starbucks'],
    ['starbuks', 'starbucks'],
  ]
  for (const [typed, meant] of errors) {
    assert.ok(oneTypingErrorFrom(typed).includes(meant), `${typed}: ${meant}`)
  }
})

test('two errors, a word too short to guess and mixed characters give no candidate', () => {
  assert.ok(!oneTypingErrorFrom('스타벜수').includes('스타벅스'))
  assert.deepEqual(oneTypingErrorFrom('국수'), [])
  assert.deepEqual(oneTypingErrorFrom('카페1호점'), [])
  assert.deepEqual(oneTypingErrorFrom('가'.repeat(40)), [])
})

test('one typing error leads back: every candidate has the word among its own, if it has any', () => {
  fc.assert(
    fc.property(hangul, fc.nat(), (word, pick) => {
      const candidates = oneTypingErrorFrom(word)
      const candidate = candidates[pick % Math.max(1, candidates.length)]
      if (candidate === undefined) return
      const back = oneTypingErrorFrom(candidate)
      assert.ok(back.length === 0 || back.includes(word), `${word}: ${candidate}`)
    }),
    { numRuns: 50 },
  )
})

test('candidates that cannot occur are left out, and no others', () => {
  const few = fc
    .array(fc.constantFrom(...Array.from('가각간나날과꽃커피집안녕')), { minLength: 3, maxLength: 6 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(few, fc.array(few, { maxLength: 3 }), (word, absent) => {
      const isPossible = (text: string) => !absent.some((one) => text.includes(one.slice(0, 2)))
      const tested = oneTypingErrorFrom(word, (units, length) =>
        isPossible(String.fromCharCode(...units.subarray(0, length))),
      )
      assert.deepEqual(tested, oneTypingErrorFrom(word).filter(isPossible))
    }),
    { numRuns: 50 },
  )
})

test('a word has at most two thousand candidates, all of them whole syllables', () => {
  fc.assert(
    fc.property(hangul, (word) => {
      const candidates = oneTypingErrorFrom(word)
      assert.ok(candidates.length <= 2_000)
      for (const candidate of candidates) assert.match(candidate, /^[가-힣]+$/u)
    }),
    { numRuns: 50 },
  )
})
