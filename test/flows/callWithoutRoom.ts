import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestServer } from './testServer.ts'

/** Makes a call with an idempotency key for an account whose stored responses use all of its space. */
export async function callWithoutRoom(s: TestServer): Promise<Response> {
  const { accountId } = (await s.admin('POST', '/accounts', { email: 'room@example.com', plan: 'free' })).body.data
  const { key } = (await s.admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })).body.data
  using file = new DatabaseSync(path.join(s.folder, 'data', 'oneset.sqlite'))
  const usage = file.prepare('INSERT INTO idempotency_usage (principal, bytes, counted_at) VALUES (?, ?, ?)')
  usage.run(accountId, 1e9, s.clock.now)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'k' }
  return fetch(`${s.url}/api/v1/live-status`, { method: 'POST', headers, body: '{}' })
}
