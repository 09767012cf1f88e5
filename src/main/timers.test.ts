import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startTimers } from './timers.ts'

/** Starts a job that runs every second and ends on request. */
function started(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const opened = new AsyncDisposableStack()
  const logged: string[] = []
  const runs: PromiseWithResolvers<void>[] = []
  const run = () => {
    const running = Promise.withResolvers<void>()
    runs.push(running)
    return running.promise
  }
  startTimers(opened, (_, message) => void logged.push(message), [{ name: 'a job', everyMs: 1_000, run }])
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { opened, logged, runs, settled, tick: (ms: number) => t.mock.timers.tick(ms) }
}

test('a job runs at the start and at its interval, and never twice at once', async (t) => {
  const { runs, tick, settled, opened } = started(t)
  assert.equal(runs.length, 1)
  tick(3_000)
  assert.equal(runs.length, 1)
  runs[0]?.resolve()
  await settled()
  tick(999)
  assert.equal(runs.length, 1)
  tick(1)
  assert.equal(runs.length, 2)
  runs[1]?.resolve()
  await opened.disposeAsync()
})

test('consecutive failures are logged once, and the job continues', async (t) => {
  const { runs, tick, settled, logged, opened } = started(t)
  for (const outcome of ['fails', 'fails', 'succeeds', 'fails']) {
    if (outcome === 'fails') runs.at(-1)?.reject(new Error('away'))
    else runs.at(-1)?.resolve()
    await settled()
    tick(1_000)
  }
  assert.deepEqual([runs.length, logged.length], [5, 2])
  runs.at(-1)?.resolve()
  await opened.disposeAsync()
})

test('stopping waits for running jobs, and no job runs afterwards', async (t) => {
  const { runs, tick, settled, opened } = started(t)
  tick(1_000)
  let stopped = false
  const stopping = opened.disposeAsync().then(() => (stopped = true))
  await settled()
  assert.equal(stopped, false)
  runs[0]?.resolve()
  await stopping
  tick(5_000)
  assert.equal(runs.length, 1)
})
