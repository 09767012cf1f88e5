import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Rounds of scrypt; the service has 2^14 of them. */
const ROUNDS = 128

type Callback = (cause: Error | null, key: Buffer) => void

/**
 * Makes hashing a password in this process take a hundredth of the time, for tests in which people sign up and in many
 * times over. `test/alone/passwords.test.ts` looks at what the service does without it.
 */
export function quickPasswords(): void {
  const { scrypt } = crypto
  crypto.scrypt = ((...given: [string, string, number, crypto.ScryptOptions, Callback]) => {
    const [password, salt, length, options, done] = given
    scrypt(password, salt, length, { ...options, N: ROUNDS }, done)
  }) as typeof crypto.scrypt
  syncBuiltinESMExports()
}
