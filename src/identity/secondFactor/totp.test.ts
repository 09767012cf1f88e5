import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from 'otpauth'
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B, of which apps show the last six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const

test('codes are those of RFC 6238, and count for one step before and after their own', () => {
  for (const [atS, code] of CODES) {
    const step = Math.floor(atS / 30)
    for (const shift of [-1, 0, 1]) assert.equal(stepOfCode(SECRET, code, (atS + shift * 30) * 1_000), step)
    for (const shift of [-2, 2]) assert.equal(stepOfCode(SECRET, code, (atS + shift * 30) * 1_000), null)
  }
  for (const code of ['', '28708', '2870822', '28708a', '２８７０８２'])
    assert.equal(stepOfCode(SECRET, code, 59_000), null)
})

test('a secret has 160 bits, and its URI names the service and the account', () => {
  const secret = makeTotpSecret((size) => new Uint8Array(size).fill(255))
  assert.equal(secret, '7'.repeat(32))
  const uri = totpUri(secret, 'hong@example.com')
  assert.match(uri, /^otpauth:\/\/totp\/Oneset:hong%40example\.com\?/)
  assert.deepEqual(
    ['secret', 'issuer', 'digits', 'period', 'algorithm'].map((name) => new URL(uri).searchParams.get(name)),
    [secret, 'Oneset', '6', '30', 'SHA1'],
  )
})
