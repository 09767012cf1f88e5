import { createHash } from 'node:crypto'
import type { TestServer } from './testServer.ts'

/** A key of an account of its own. */
export async function keyOn(s: TestServer, plan: string, name: string): Promise<string> {
  // A name may be a path, and an address takes no slashes.
  const email = `${createHash('sha256').update(name).digest('hex').slice(0, 32)}@example.com`
  const made = await s.admin('POST', '/accounts', { email, plan })
  return (await s.admin('POST', `/accounts/${made.body.data.accountId}/keys`, { name, mode: 'live' })).body.data.key
}
