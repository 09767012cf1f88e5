import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SignJWT } from 'jose'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { TestServer } from '../flows/testServer.ts'

/** Returns an access token with these claims, signed as a server with this secret signs it. */
export function signedToken(secret: string, claims: Record<string, unknown>): Promise<string> {
  const { id, key } = deriveKey(secret, 'access-token')
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: id }).sign(key)
}

/** Returns an expired access token of this server. */
export async function expiredToken({ folder, url, accountId, clock }: TestServer): Promise<string> {
  const secret = readFileSync(path.join(folder, 'data/secret'), 'utf8').trim()
  const claims = { iss: url, aud: `${url}/api/v1`, sub: accountId, grant: 'grt_any', exp: clock.now / 1_000 }
  return `Bearer ${await signedToken(secret, claims)}`
}
