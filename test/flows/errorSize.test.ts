import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPeopleServer } from './browser.ts'
import { type AnyCall, everyCall } from './everyCall.ts'
import type { Json } from './testServer.ts'
import { wrongBodies } from './wrongBodies.ts'

/** However wrong a request is, what it is answered stays small: 32 KiB, and 20 faults with a count of the rest. */

const ANSWER_BYTES_MAX = 32 * 1_024
const FAULTS_MAX = 20
const JSON_TYPE = { 'content-type': 'application/json' }
/** Nobody types as fast: the interfaces’ own limits are not what is looked at here. */
const BETWEEN_CALLS_MS = 60_000

/** Queries that are as wrong as 8 KiB allow. */
const QUERIES: Readonly<Record<string, string>> = {
  'unknown parameters': Array.from({ length: 1_150 }, (_, i) => `f${i}=1`)
    .join('&')
    .slice(0, 8_000),
  'broken encodings': '%zz&'.repeat(1_990),
  'a long name': '%EA%B0%80'.repeat(880),
  'a name of controls': '%01'.repeat(2_600),
  'a list of wrong words': `subtype=${'q,'.repeat(9)}${'%01'.repeat(2_500)}&exclude=${Array.from({ length: 19 }, (_, i) => `w${i}`).join(',')}`,
  'one parameter often': 'lat=x&'.repeat(1_300),
  'long values': `wifi=${'%22'.repeat(2_600)}`,
}

test('no error is answered with more than 32 KiB, whatever body, query or path a call of the contract gets', async (t) => {
  const s = await startPeopleServer(t)
  const wrong: string[] = []
  let [refused, largest] = [0, 0]
  const look = async (what: string, { method, path, headers }: AnyCall, body?: string) => {
    s.clock.now += 1_000
    for (const language of ['en', 'ko']) {
      const response = await fetch(s.url + path, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(body !== undefined && JSON_TYPE), 'accept-language': language },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const bytes = Buffer.byteLength(text)
      if (response.status < 400) continue
      refused++
      largest = Math.max(largest, bytes)
      const failure: Json = JSON.parse(text)
      const faults = failure.error.details.errors?.length ?? 0
      if (bytes > ANSWER_BYTES_MAX || faults > FAULTS_MAX || response.status >= 500)
        wrong.push(
          `${method} ${path.slice(0, 80)}, ${what} (${language}): ${response.status}, ${bytes} bytes, ${faults} faults`,
        )
    }
  }
  const calls = await everyCall(s)
  for (const call of calls) {
    s.clock.now += BETWEEN_CALLS_MS
    for (const [what, query] of Object.entries(QUERIES)) await look(what, { ...call, path: `${call.path}?${query}` })
    await look('a long path', { ...call, path: `${call.path}/${'%EA%B0%80'.repeat(1_400)}` })
    if (call.body === null) continue
    for (const [what, body] of Object.entries(wrongBodies(call.body))) await look(what, call, body)
  }
  t.diagnostic(`${refused} refusals, the largest of ${largest} bytes`)
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${refused}`)
  assert.ok(refused > 1_000)
})

test('a list in a body that is longer than the contract says is refused with its field, sound entries or not', async (t) => {
  const s = await startPeopleServer(t)
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
