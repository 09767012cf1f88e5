import type { TestContext } from 'node:test'
import assert from 'node:assert/strict'
import { startAccountServer } from './browser.ts'
import { type AnyCall, everyCall } from './everyCall.ts'
import type { Json } from './testServer.ts'
import { wrongBodies } from './wrongBodies.ts'

const ANSWER_BYTES_MAX = 32 * 1_024
const FAULTS_MAX = 20
const JSON_TYPE = { 'content-type': 'application/json' }
/** Time between calls, so that the interfaces' own limits do not interfere. */
const BETWEEN_CALLS_MS = 60_000

/** Queries with as many faults as 8 KiB allow. */
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

/**
 * Sends every call of the contract wrong queries, paths and bodies, and fails when a response is too large. Each call
 * gets one in `oneIn` of all faults, the next call the next ones, in alternating languages; with 1 every call gets all
 * faults, in both languages.
 */
export async function assertSmallRefusals(t: TestContext, oneIn: number): Promise<void> {
  const s = await startAccountServer(t)
  const wrong: string[] = []
  let [refused, largest, drawn] = [0, 0, 0]
  const measure = async (what: string, { method, path, headers }: AnyCall, make?: () => string) => {
    drawn++
    if (drawn % oneIn !== 0) return
    const body = make?.()
    s.clock.now += 1_000
    const languages = oneIn === 1 ? ['en', 'ko'] : [refused % 2 === 0 ? 'en' : 'ko']
    for (const language of languages) {
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
    for (const [what, query] of Object.entries(QUERIES)) await measure(what, { ...call, path: `${call.path}?${query}` })
    await measure('a long path', { ...call, path: `${call.path}/${'%EA%B0%80'.repeat(1_400)}` })
    if (call.body === null) continue
    for (const [what, make] of Object.entries(wrongBodies(call.body))) await measure(what, call, make)
  }
  t.diagnostic(`${refused} refusals, the largest of ${largest} bytes`)
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${refused}`)
  assert.ok(refused > 1_000 / oneIn)
}
