import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCurrent } from '#dataset/shelf.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { ask } from './ask.ts'
import { printLine, reportDuration, until } from './clusterNodes.ts'
import { CONNECTIONS, startThreadedServer } from './threadedServer.ts'

const THREADS = 3
const CALLERS = 20
const KILLS = process.env['ONESET_TEST_SHORT'] ? 3 : 10
const CHANGE_MS_MAX = 1_000
const RELEASE_MS_MAX = 5_000

eachEngine('a thread that ends under load is replaced, and only requests in flight are lost', async (t, { url }) => {
  const { server, threads, admin, makeKey, everywhere } = await startThreadedServer(t, THREADS, url)
  const { accountId, key } = await makeKey()
  const counts = { answered: 0, refused: 0, broken: 0 }
  const ending = new AbortController()
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!ending.signal.aborted) {
      const answer = await ask(`${server.url}/api/v1/stats`, agent, key)
      if (answer?.status === 200) counts.answered++
      else if (answer?.status === 503) counts.refused++
      else counts.broken++
    }
    agent.destroy()
  }
  const callers = Array.from({ length: CALLERS }, caller)
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(300)
    const ended = threads.workers[kill % threads.workers.length]
    await ended?.terminate()
    await until(async () => threads.listening === THREADS - 1)
  }
  ending.abort()
  await Promise.all(callers)
  const { used } = (await admin('GET', `/accounts/${accountId}/usage`)).tokens
  printLine(`${KILLS} threads ended: ${JSON.stringify(counts)}, ${used} billed`)
  assert.ok(counts.answered > KILLS * CALLERS, 'the load went on')
  assert.ok(counts.broken <= KILLS * CALLERS, 'only requests on connections of the ended threads are lost')
  assert.ok(used >= counts.answered, 'every answer is billed')
  assert.ok(used <= counts.answered + counts.broken + counts.refused, 'nothing else is billed')
  assert.deepEqual(new Set((await everywhere('/api/v1/stats', key)).map((answer) => answer?.status)), new Set([200]))
})

eachEngine('keys, revocations and releases reach every thread, and /metrics counts all of them', async (t, { url }) => {
  const { server, shelf, admin, makeKey, everywhere } = await startThreadedServer(t, THREADS, url)
  const { accountId, key, keyId } = await makeKey()
  const statuses = async (path: string) => new Set((await everywhere(path, key)).map((answer) => answer?.status))
  const isOnly = async (status: number) => {
    const found = await statuses('/api/v1/usage')
    return found.size === 1 && found.has(status)
  }
  const created = await until(() => isOnly(200))
  reportDuration('a key is created', created, CHANGE_MS_MAX)

  const before = await requestsCounted(server, 'GET /api/v1/stats')
  assert.deepEqual(await statuses('/api/v1/stats'), new Set([200]))
  // A request is counted after its answer was sent.
  await until(async () => (await requestsCounted(server, 'GET /api/v1/stats')) - before >= CONNECTIONS)
  assert.equal((await requestsCounted(server, 'GET /api/v1/stats')) - before, CONNECTIONS)

  const version = await shelveWorld(generateWorld(2, 310), shelf)
  await makeCurrent(shelf, version)
  const switched = await until(async () => {
    const answers = await everywhere('/api/v1/places?page_size=1', key)
    return answers.every((answer) => answer && JSON.parse(answer.text).meta.dataVersion === version)
  })
  reportDuration('a release is published', switched, RELEASE_MS_MAX)

  await admin('DELETE', `/accounts/${accountId}/keys/${keyId}`)
  const revoked = await until(() => isOnly(401))
  reportDuration('a key is revoked', revoked, CHANGE_MS_MAX)
  printLine(
    `threads: key ${created.toFixed()} ms, release ${switched.toFixed()} ms, revocation ${revoked.toFixed()} ms`,
  )
})

/** Returns how many requests of a route `/metrics` counts. */
async function requestsCounted(
  { url, adminToken }: { url: string; adminToken: string },
  route: string,
): Promise<number> {
  const page = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${adminToken}` } })
  const lines = (await page.text())
    .split('\n')
    .filter((line) => line.startsWith(`oneset_requests_total{route="${route}"`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
