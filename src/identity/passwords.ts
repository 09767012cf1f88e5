import { randomBytes, scrypt } from 'node:crypto'

/** As the identity library hashes: 2^14 rounds of 16 blocks, 64 bytes, which takes 32 MB. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 }
const KEY_BYTES = 64
const SALT_BYTES = 16

/** It is loaded with the first one. */
const library = () => import('better-auth/crypto')

/**
 * scrypt in the form of the identity library, which verifies it: salt and key as hex. The salt is 16 bytes as hex, and a
 * random one where none is named.
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
