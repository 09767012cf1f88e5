import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, isPassword } from '#identity/passwords.ts'

/** Tests with sign-ins make hashing cheap (`test/support/quickPasswords.ts`); this test hashes as the service does. */

test('a password is stored as scrypt of 2^14 rounds and 16 blocks under an individual salt, and only it matches', async () => {
  const password = 'a password nobody guesses'
  const [hash, other] = [await hashPassword(password), await hashPassword(password)]
  const [salt = '', key] = hash.split(':')
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
  assert.equal(key, scryptSync(password, salt, 64, cost).toString('hex'))
  assert.notEqual(other.split(':')[0], salt)
  assert.equal(await isPassword(hash, password), true)
  assert.equal(await isPassword(hash, `${password}.`), false)
})
