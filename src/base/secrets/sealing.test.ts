import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { systemRandom } from '../ids.ts'
import { isSealed, Sealing } from './sealing.ts'
import { deriveKey } from './secretKeys.ts'
import { anyText } from '../../../test/support/anyText.ts'

const first = deriveKey('the first secret', 'personal-data')
const second = deriveKey('the second secret', 'personal-data')
const sealing = new Sealing(first, [], systemRandom)

test('sealed text opens to the original, and two seals of one text differ', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const [one, other] = [sealing.seal(text, 'name'), sealing.seal(text, 'name')]
      assert.ok(isSealed(one))
      assert.notEqual(one, other)
      assert.equal(sealing.open(one, 'name'), Buffer.from(text).toString())
    }),
  )
})

test('the sealed text does not contain the plain text', () => {
  assert.equal(sealing.seal('010-1234-5678', 'phone').includes('1234'), false)
})

test('sealed text with one changed character does not open', () => {
  const sealed = sealing.seal('홍길동', 'name')
  const start = sealing.currentMark.length
  fc.assert(
    // The last character of base64url may hold bits that belong to no byte.
    fc.property(fc.integer({ min: start, max: sealed.length - 2 }), (at) => {
      const other = sealed.charAt(at) === 'A' ? 'B' : 'A'
      assert.throws(() => sealing.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'name'))
    }),
  )
})

test('text sealed for one purpose does not open for another', () => {
  assert.throws(() => sealing.open(sealing.seal('010-1234-5678', 'phone'), 'name'))
})

test('after a change of secret, text sealed under the previous one still opens, and new text is sealed under the new one', () => {
  const sealed = sealing.seal('홍길동', 'name')
  const rotated = new Sealing(second, [first], systemRandom)
  assert.equal(rotated.open(sealed, 'name'), '홍길동')
  assert.equal(sealed.startsWith(rotated.currentMark), false)
  assert.ok(rotated.seal('홍길동', 'name').startsWith(rotated.currentMark))
  assert.equal(new Sealing(second, [], systemRandom).open(sealed, 'name'), null)
})
