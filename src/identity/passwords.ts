/** Passwords are hashed as the identity library hashes them (scrypt with a salt each), so that it can verify them. It is loaded with the first one. */
const library = () => import('better-auth/crypto')

export async function hashPassword(password: string): Promise<string> {
  return (await library()).hashPassword(password)
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  return (await library()).verifyPassword({ hash, password })
}
