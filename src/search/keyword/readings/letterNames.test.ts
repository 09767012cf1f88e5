import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withLetterNames } from './letterNames.ts'

test('letters that are spelt in Korean are letters, and short Latin texts are spelt in Korean', () => {
  const texts = { 을지오비베어: '을지ob베어', 비에치씨: 'bhc', 비에이치씨: 'bhc', 스타벅스케이비에스: '스타벅스kbs' }
  for (const [spelt, letters] of Object.entries(texts)) assert.ok(withLetterNames(spelt).includes(letters), spelt)
  assert.deepEqual(withLetterNames('kbs'), ['케이비에스'])
  for (const text of ['국밥', '오름', 'starbucks', '']) assert.deepEqual(withLetterNames(text), [], text)
})

test('a text has few such readings, however many of its syllables are letters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('에이', '비', '시', '이', '지', '에', '치', '카'), { maxLength: 12 }),
      (parts) => {
        assert.ok(withLetterNames(parts.join('')).length <= 200)
      },
    ),
  )
})
