import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAccountServer } from './browser.ts'
import { assertSmallRefusals } from './refusalSizes.ts'
import type { Json } from './testServer.ts'

/** Error responses stay small: 32 KiB at most, and 20 faults with a count of the rest. */

const JSON_TYPE = { 'content-type': 'application/json' }
/** A prime, so that neighbouring calls get different faults; `errorSize.full.ts` sends all of them. */
const ONE_IN = 11

test('no error response exceeds 32 KiB, whatever body, query or path a call of the contract gets', (t) =>
  assertSmallRefusals(t, ONE_IN))

test('a list that is longer than the contract allows is refused with its field, whether its entries are valid or not', async (t) => {
  const s = await startAccountServer(t)
  const call = (path: string, body: Json) =>
    fetch(`${s.url}/api${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${path.startsWith('/admin') ? s.server.adminToken : s.key}` },
      body: JSON.stringify(body),
    })
  const long = <T>(entry: T): T[] => Array.from({ length: 51 }, () => entry)
  const key = { name: 'k', mode: 'live' }
  const keys = `/admin/v1/accounts/${s.accountId}/keys`
  for (const [path, body, field] of [
    [keys, { ...key, scopes: long('places:read') }, 'scopes'],
    [keys, { ...key, allowedIps: long('203.0.113.7') }, 'allowedIps'],
    ['/v1/webhooks', { url: 'https://example.com', events: long('webhook.test') }, 'events'],
  ] as const) {
    const response = await call(path, body)
    const { error }: Json = await response.json()
    assert.deepEqual([response.status, error.param, error.details.errors.length], [400, field, 1])
    assert.match(error.message, /1 to 50/)
  }
})
