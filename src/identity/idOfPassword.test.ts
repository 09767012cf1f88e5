import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPARED, idOfPassword } from './idOfPassword.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('as many passwords are compared for an address with waiting sign-ups as for one without', async () => {
  for (const count of [0, 1, COMPARED]) {
    const rows = Array.from({ length: count }, (_, i) => ({ id: `per_${i}`, password: `hash of ${i}` }))
    let compared = 0
    const compare = async (hash: string, password: string) => {
      compared++
      return hash === password
    }
    assert.equal(await idOfPassword(rows, 'hash of 0', compare), count > 0 ? 'per_0' : null)
    assert.equal(compared, COMPARED)
  }
})

test('what stands in for a missing sign-up is hashed as any, and is nobody’s password', async () => {
  const hash = await hashPassword('a password nobody guesses')
  assert.equal(await idOfPassword([{ id: 'per_1', password: hash }], 'a password nobody guesses', isPassword), 'per_1')
  assert.equal(await idOfPassword([], '', isPassword), null)
})
