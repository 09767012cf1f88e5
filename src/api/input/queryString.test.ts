import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readQueryString } from './queryString.ts'

test('names and values are decoded unchanged from every encoding, in order and with repeats', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
      assert.deepEqual(readQueryString(query), { kind: 'read', params: pairs })
    }),
  )
})

test('the form encoding of browsers is read correctly', () => {
  assert.deepEqual(readQueryString('keyword=a+b%2Bc&&wifi'), {
    kind: 'read',
    params: [
      ['keyword', 'a b+c'],
      ['wifi', ''],
    ],
  })
})

test('every broken encoding is reported, and none is guessed', () => {
  const reading = readQueryString('keyword=%E0%A4&ok=1&%zz=1&view=%')
  assert.ok(reading.kind === 'faulty')
  assert.deepEqual(
    reading.faults.map(({ param }) => param),
    ['keyword', '%zz', 'view'],
  )
})

test('a value is refused exactly when it is not percent-encoded UTF-8 or contains U+0000, and no text makes the reader throw', () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '%f', '%zz', '%ED%A0%80', '%C0%80', '%F4%90%80%80', '%EA%B0%80', '%ea%b0', '+', 'a'),
    fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const reading = readQueryString(`q=${text}`)
      let expected: string | null
      try {
        expected = decodeURIComponent(text.replaceAll('+', ' '))
        if (expected.includes('\u0000')) expected = null
      } catch {
        expected = null
      }
      assert.deepEqual(reading.kind === 'read' ? reading.params : null, expected === null ? null : [['q', expected]])
    }),
    { numRuns: 2_000 },
  )
})
