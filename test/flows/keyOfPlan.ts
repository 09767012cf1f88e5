import { createHash } from 'node:crypto'
import type { TestServer } from './testServer.ts'

/** Returns a key of a new account. */
export async function keyOn(s: TestServer, plan: string, name: string): Promise<string> {
  // A name may be a path, but an e-mail address contains no slashes.
  const email = `${createHash('sha256').update(name).digest('hex').slice(0, 32)}@example.com`
  const created = await s.admin('POST', '/accounts', { email, plan })
  return (await s.admin('POST', `/accounts/${created.body.data.accountId}/keys`, { name, mode: 'live' })).body.data.key
}
