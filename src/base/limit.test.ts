import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { isLimitExceeded, requireWithin } from './limit.ts'

const LIMIT = { counted: 'source records', max: 1_000, remedy: 'build fewer lists' }

test('a count within its limit passes, and a larger one fails with the count, the limit and the remedy', () => {
  requireWithin(LIMIT, 1_000)
  assert.throws(() => requireWithin(LIMIT, 1_001), {
    message: '1,001 source records, and at most 1,000 are possible; build fewer lists',
  })
})

test('the error of a limit is recognised when a thread threw it, and other errors are not', async () => {
  const source = `import { requireWithin } from ${JSON.stringify(new URL('limit.ts', import.meta.url).href)}
    requireWithin(${JSON.stringify(LIMIT)}, 2_000)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [error] = (await once(worker, 'error')) as [unknown]
  assert.ok(isLimitExceeded(error))
  assert.equal(isLimitExceeded(new RangeError('Invalid string length')), false)
})
