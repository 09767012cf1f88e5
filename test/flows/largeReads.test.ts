import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { PAUSED_MAX, SliceQueue } from '#api/sliceQueue.ts'
import type { Slices } from '#base/slices.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Reads that run in slices, over HTTP (docs/decisions/0161-reads-in-slices.md). */

let s: TestServer
let key: string
let accountId: string
const cleanups: (() => Promise<void>)[] = []
const PLAN = { ...DEFAULT_PLANS.free, perMinute: 'unlimited', monthlyTokens: 10_000, resultWindow: 5_000 } as const

before(async () => {
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  s = await startTestServer(until, { venues: 400, settings: { plans: new Map([['starter', PLAN]]) } })
  accountId = (await s.admin('POST', '/accounts', { email: 'large@example.com', plan: 'starter' })).body.data.accountId
  key = (await s.admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })).body.data.key
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const READS = [
  '/places?page_size=100&fields=all',
  '/places?page_size=50',
  '/search?q=%EC%A1%B0%EC%9A%A9%ED%95%9C%20%EC%B9%B4%ED%8E%98',
  '/suggest?q=%EC%B9%B4',
  '/regions',
  '/places?wifi=true&atmosphere=quiet&keyword=%EC%97%86%EB%8A%94%EC%A7%91',
]

const read = async (path: string): Promise<Json> => {
  // Another query each time, because a repeated list is answered from memory.
  const { pathname, searchParams } = new URL(path, s.url)
  searchParams.set('_', String(Math.random()))
  const response = await s.get(`/api/v1${pathname}?${searchParams.toString()}`, {
    'x-api-key': key,
  })
  const { status, headers } = response
  const body = (await response.json()) as Json
  delete body.meta?.requestId
  return { status, retryAfter: headers.get('retry-after'), units: headers.get('x-service-units'), body }
}
const tokensUsed = async (): Promise<unknown> => (await s.admin('GET', `/accounts/${accountId}/usage`)).body.data

/** Every slice takes too long. */
const startStopwatch = () => () => 1

test('reads that pause wherever they can, many at once, are answered like those that never pause', async () => {
  const alone = []
  for (const path of READS) alone.push(await read(path))
  assert.ok(alone.every(({ status }) => status === 200))
  let turns = 0
  const inNextTurn = (run: () => void) => {
    turns++
    setImmediate(run)
  }
  const slow = new SliceQueue({ startStopwatch, inNextTurn })
  const run = mock.method(SliceQueue.prototype, 'run', slow.run.bind(slow))
  try {
    const together = await Promise.all([...READS, ...READS, ...READS].map(read))
    assert.deepEqual(together, [...alone, ...alone, ...alone])
    assert.ok(turns > 3 * READS.length, `only ${turns} turns`)
  } finally {
    run.mock.restore()
  }
})

test('a large read beside as many as may pause gets 503 with Retry-After and costs nothing, and a small one is answered', async () => {
  const full = new SliceQueue({ startStopwatch, inNextTurn: () => undefined })
  function* endless(): Slices<{ kind: 'answer' }> {
    for (;;) yield
  }
  for (let i = 0; i < PAUSED_MAX; i++) void full.run(endless())
  const before = await tokensUsed()
  const run = mock.method(SliceQueue.prototype, 'run', full.run.bind(full))
  try {
    const { status, retryAfter, units, body } = await read('/places?page_size=100&fields=all')
    assert.deepEqual([status, retryAfter, units, body.error.code], [503, '1', '0', 'service_unavailable'])
    assert.deepEqual(await tokensUsed(), before)
    assert.equal((await read(`/places/${s.world.venues[0]?.place.id}?fields=all`)).status, 200)
  } finally {
    run.mock.restore()
  }
})
