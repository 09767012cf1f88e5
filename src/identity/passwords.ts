import { randomBytes, scrypt } from 'node:crypto'

/** The identity library's cost: 2^14 rounds of 16 blocks, 64 bytes, which takes 32 MB. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 }
const KEY_BYTES = 64
const SALT_BYTES = 16

/** Loaded with the first password. */
const library = () => import('better-auth/crypto')

/**
 * Hashes a password with scrypt in the form that the identity library verifies: salt and key as hex. The salt is 16
 * bytes as hex, random by default.
 */
export function hashPassword(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (cause, key) =>
      cause ? reject(cause) : resolve(`${salt}:${key.toString('hex')}`),
    )
  })
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  return (await library()).verifyPassword({ hash, password })
}
