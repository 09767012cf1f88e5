import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type TcpProxy, openTcpProxy } from '../support/tcpProxy.ts'
import { makePostgresServer, type PostgresServer } from '../support/postgresServer.ts'
import {
  type Cluster,
  reportDuration,
  lastRunningNode,
  makeAccount,
  printLine,
  startCluster,
  type TestAccount,
  until,
} from './clusterNodes.ts'
import { DEAREST, startLoad, type Tally } from './load.ts'
import { startWriters, type Written } from './writers.ts'

/**
 * Faults under load and their effects on callers: every request succeeds or gets 503 with Retry-After; what was
 * acknowledged is billed; what is billed beyond that was in flight when the fault struck; a write repeated under its
 * idempotency key takes effect once; and five seconds after the end of the fault everything has recovered.
 */

const ROUNDS = process.env['ONESET_TEST_SHORT'] ? 1 : 4
const LOAD = { callers: 30, pauseMs: 15 }
const LOAD_BEFORE_FAULT_MS = 700
const AWAY_MS = 1_500
const RECOVERY_MS_MAX = 5_000
const PLANS = {
  pro: { perMinute: 'unlimited', monthlyTokens: 'unlimited', distinctVenues: 'unlimited', activeKeys: 'unlimited' },
} as const

/** Longer than a node waits for a response of PostgreSQL. */
const SILENT_MS = 7_000

interface FaultContext {
  cluster: Cluster
  /** The proxy between the last node and PostgreSQL. */
  line: TcpProxy
  postgres: PostgresServer
  round: number
}

interface Fault {
  name: string
  /**
   * Causes the fault; resolves when the broken part is available again, or at once where nothing recovers by itself.
   */
  strike(struck: FaultContext): Promise<void>
  /** Repairs the fault after the load has ended. */
  repair?(struck: FaultContext): Promise<void>
}

const nodeOf = ({ cluster, round }: FaultContext) => cluster.nodes[round % cluster.nodes.length] ?? cluster.nodes[0]

const FAULTS: readonly Fault[] = [
  {
    name: 'a node is killed',
    strike: async (struck) => void (await nodeOf(struck).stop('SIGKILL')),
    async repair(struck) {
      const node = nodeOf(struck)
      const begun = performance.now()
      await node.start()
      await until(async () => (await node.get('/readyz')).status === 200)
      printLine(`node ${node.name} is back and ready ${(performance.now() - begun).toFixed(0)} ms after its start`)
    },
  },
  {
    name: 'PostgreSQL is restarted',
    async strike({ postgres }) {
      await postgres.halt('SIGINT')
      await wait(AWAY_MS)
      await postgres.start()
    },
  },
  {
    name: 'PostgreSQL crashes and restarts',
    async strike({ postgres }) {
      await postgres.halt('SIGQUIT')
      await wait(AWAY_MS)
      await postgres.start()
    },
  },
  {
    name: 'the listening connections are cut',
    strike: ({ postgres }) => terminate(postgres, 'oneset-listen'),
  },
  {
    name: 'all connections to PostgreSQL are cut',
    strike: ({ postgres }) => terminate(postgres, 'oneset%'),
  },
  {
    name: 'the connection from a node to PostgreSQL is silent',
    async strike({ line }) {
      line.dropPackets()
      await wait(SILENT_MS)
      line.restore()
    },
  },
]

test('under load with faults every call gets a response or 503 with Retry-After, is billed correctly, and recovers within 5 s', async (t) => {
  const postgres = makePostgresServer()
  assert.ok(postgres, 'this test needs the programs of PostgreSQL, because it stops and starts a private server')
  await postgres.start()
  const line = await openTcpProxy(t, postgres.url)
  const cluster = await startCluster(t, postgres.url, PLANS, line.url)
  t.after(() => postgres.remove())
  const account = await makeAccount(cluster, 'pro')
  for (let round = 0; round < ROUNDS; round++)
    for (const fault of FAULTS) await underLoad(t, fault, { cluster, line, postgres, round }, account)
})

async function underLoad(t: TestContext, fault: Fault, struck: FaultContext, account: TestAccount): Promise<void> {
  const { cluster } = struck
  const billedBefore = await billed(cluster, account)
  const load = startLoad(t, cluster, account.key, LOAD)
  const writers = startWriters(t, cluster, (await makeAccount(cluster, 'pro')).accountId)
  await wait(LOAD_BEFORE_FAULT_MS)
  assert.equal(load.tally.lastFailureAt, 0, `there must be no error before the fault: ${load.tally.wrong[0] ?? ''}`)
  const toRevoke = await makeAccount(cluster, 'pro')
  await fault.strike(struck)
  const overAt = performance.now()
  const revokedMs = await revokedEverywhere(cluster, toRevoke)
  await wait(LOAD_BEFORE_FAULT_MS)
  while (
    performance.now() - load.tally.lastFailureAt < LOAD_BEFORE_FAULT_MS &&
    performance.now() - overAt < RECOVERY_MS_MAX
  )
    await wait(10)
  const [tally, written] = await Promise.all([load.stop(), writers.stop()])
  const billedUnits = (await billed(cluster, account)) - billedBefore
  const recoveryMs = Math.max(0, tally.lastFailureAt - overAt)
  printLine(
    `${fault.name}: ${described(tally, billedUnits)}; ${written.acknowledged.length} writes with ${written.retries} retries; ` +
      `the last trouble ${recoveryMs.toFixed(0)} ms after it was over, revoked everywhere ${revokedMs.toFixed(0)} ms after`,
  )
  assertRight(tally, written, billedUnits)
  reportDuration(`${fault.name}, recovery`, recoveryMs, RECOVERY_MS_MAX)
  reportDuration(`${fault.name}, revocation`, revokedMs, RECOVERY_MS_MAX)
  await fault.repair?.(struck)
}

function assertRight(tally: Tally, { timesByName, acknowledged: reported, wrong }: Written, billedUnits: number): void {
  assert.deepEqual([...tally.wrong, ...wrong], [])
  assert.deepEqual(new Set(timesByName.keys()), new Set(reported))
  assert.deepEqual(new Set(timesByName.values()), new Set([1]), 'a write took effect twice')
  assert.ok(billedUnits >= tally.acknowledgedUnits, 'an answer was not billed')
  const inFlight = Math.min(tally.unansweredUnits, LOAD.callers * DEAREST)
  assert.ok(billedUnits <= tally.acknowledgedUnits + inFlight, 'more was billed than answered and in flight')
}

const described = (tally: Tally, billedUnits: number) =>
  `${tally.requests} requests, ${tally.answered} answered, ${tally.refused} got 503, ${tally.resent} moved to another node, ` +
  `the longest ${tally.longestMs.toFixed(0)} ms; ${tally.acknowledgedUnits} units acknowledged, ${billedUnits} billed, ${tally.unansweredUnits} refused or lost`

async function billed({ nodes }: Cluster, { accountId }: TestAccount): Promise<number> {
  return (await lastRunningNode(nodes).admin('GET', `/accounts/${accountId}/usage`)).tokens.used
}

/** Revokes a key as soon as a node can; returns the time until every live node refuses it. */
async function revokedEverywhere({ nodes }: Cluster, { accountId, keyId, key }: TestAccount): Promise<number> {
  const revoked = () =>
    lastRunningNode(nodes)
      .admin('DELETE', `/accounts/${accountId}/keys/${keyId}`)
      .then(
        () => true,
        () => false,
      )
  const begun = performance.now()
  await until(revoked)
  const running = nodes.filter(({ isRunning }) => isRunning)
  await Promise.all(running.map((node) => until(async () => (await node.get('/api/v1/usage', key)).status === 401)))
  return performance.now() - begun
}

async function terminate({ url }: PostgresServer, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE $1', [name])
  } finally {
    await client.end()
  }
}
