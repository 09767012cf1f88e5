import type { TestServer } from './testServer.ts'

/** A key of an account of its own. */
export async function keyOn(s: TestServer, plan: string, name: string): Promise<string> {
  const made = await s.admin('POST', '/accounts', { email: `${encodeURIComponent(name)}@example.com`, plan })
  return (await s.admin('POST', `/accounts/${made.body.data.accountId}/keys`, { name, mode: 'live' })).body.data.key
}
