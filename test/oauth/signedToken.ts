import { SignJWT } from 'jose'
import { deriveKey } from '#base/secretKeys.ts'

/** An access token as a server with this secret would issue it, whatever it says. */
export function signedToken(secret: string, claims: Record<string, unknown>): Promise<string> {
  const { id, key } = deriveKey(secret, 'access-token')
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: id }).sign(key)
}
