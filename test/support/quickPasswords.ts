import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Rounds of scrypt; the service uses 2^14. */
const ROUNDS = 128

type Callback = (cause: Error | null, key: Buffer) => void

/**
 * Makes password hashing in this process a hundred times faster, for tests with many sign-ups and sign-ins.
 * `test/alone/passwords.test.ts` checks the service without it.
 */
export function quickPasswords(): void {
  const { scrypt } = crypto
  crypto.scrypt = ((...given: [string, string, number, crypto.ScryptOptions, Callback]) => {
    const [password, salt, length, options, done] = given
    scrypt(password, salt, length, { ...options, N: ROUNDS }, done)
  }) as typeof crypto.scrypt
  syncBuiltinESMExports()
}
