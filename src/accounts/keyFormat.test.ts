import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { systemRandom } from '#base/ids.ts'
import { KEY_MODES, makeKey, modeOfKey } from './keyFormat.ts'

test('a key contains its mode and has the documented format', () => {
  for (const mode of KEY_MODES) {
    const key = makeKey(mode, systemRandom)
    assert.match(key, new RegExp(`^os_${mode}_[0-9A-Za-z]{30}$`))
    assert.equal(modeOfKey(key), mode)
  }
})

test('one wrong character and two swapped neighbours are detected without a look-up', () => {
  const key = makeKey('live', systemRandom)
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const at = fc.integer({ min: 8, max: key.length - 1 })
  fc.assert(
    fc.property(at, fc.integer({ min: 0, max: 61 }), (i, letter) => {
      const typo = key.slice(0, i) + letters.charAt(letter) + key.slice(i + 1)
      assert.equal(modeOfKey(typo), typo === key ? 'live' : null)
      const swapped = key.slice(0, i - 1) + key.charAt(i) + key.charAt(i - 1) + key.slice(i + 1)
      if (i > 8) assert.equal(modeOfKey(swapped), swapped === key ? 'live' : null)
    }),
  )
})

test('the checksum covers the mode: a test key cannot be changed into a live key', () => {
  const key = makeKey('test', systemRandom)
  assert.equal(modeOfKey(key.replace('os_test_', 'os_live_')), null)
})

test('bytes that would make some characters likelier are discarded', () => {
  const bytes = [255, 250, 248, ...Array.from({ length: 24 }, () => 0)]
  let taken = 0
  const key = makeKey('live', (size) => Uint8Array.from({ length: size }, () => bytes[taken++] ?? 0))
  assert.equal(key.slice(8, 32), '0'.repeat(24))
})
