import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { testOnPostgres } from '../support/testDatabases.ts'
import { makeAccount, printLine, startCluster, until } from './clusterNodes.ts'
import { startLoad } from './load.ts'

const ROUNDS = process.env['ONESET_TEST_SHORT'] ? 1 : 4
const LOAD = { callers: 30, pauseMs: 15 }
const PLANS = { pro: { perMinute: 'unlimited', monthlyTokens: 'unlimited', distinctVenues: 'unlimited' } } as const

testOnPostgres('restarting the nodes one after another under load affects no caller', async (t, { url }) => {
  const cluster = await startCluster(t, url ?? '', PLANS)
  const { accountId, key } = await makeAccount(cluster, 'pro')
  const load = startLoad(t, cluster, key, LOAD)
  for (let round = 0; round < ROUNDS; round++) {
    for (const node of cluster.nodes) {
      await wait(300)
      assert.equal(await node.stop('SIGTERM'), 0)
      await node.start()
      await until(async () => (await node.get('/readyz')).status === 200)
    }
  }
  const { wrong, requests, answered, refused, resent: moved, acknowledgedUnits, longestMs } = await load.stop()
  const { tokens } = await cluster.nodes[0].admin('GET', `/accounts/${accountId}/usage`)
  printLine(
    `${ROUNDS * cluster.nodes.length} restarts: ${requests} requests, ${answered} answered, ${refused} got 503, ${moved} moved, ` +
      `the longest ${longestMs.toFixed(0)} ms; ${acknowledgedUnits} units acknowledged, ${tokens.used} billed`,
  )
  assert.deepEqual(
    { wrong, answered, refused, billed: tokens.used },
    { wrong: [], answered: requests, refused: 0, billed: acknowledgedUnits },
  )
})

testOnPostgres(
  'a node does not start on a newer database, says why in one line, and does not disturb the others',
  async (t, { url, database }) => {
    const cluster = await startCluster(t, url ?? '', PLANS)
    const { key } = await makeAccount(cluster, 'pro')
    const [first, , last] = cluster.nodes
    await last.stop('SIGTERM')
    await sql`INSERT INTO schema_migration (number, name, applied_at) VALUES (9999, 'future', 1)`.execute(database.db)
    await assert.rejects(last.start(), (cause: Error) => {
      const [, ...lines] = cause.message.trim().split('\n')
      assert.match(
        lines.join('\n'),
        /^oneset serve: The database is at migration 9999, this version knows \d+: run a newer version\.$/,
      )
      return true
    })
    assert.equal(await last.stop('SIGTERM'), 1)
    assert.equal((await first.get('/api/v1/stats', key)).status, 200)
  },
)
