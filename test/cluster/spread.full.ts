import assert from 'node:assert/strict'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { testOnPostgres } from '../support/testDatabases.ts'
import {
  type Cluster,
  type ClusterNode,
  reportDuration,
  makeAccount,
  printLine,
  startCluster,
  type TestAccount,
  until,
} from './clusterNodes.ts'
import { startLoad } from './load.ts'

/** A change on one node applies on every other within a second, a published release within five, under load. */

const ROUNDS = process.env['ONESET_TEST_SHORT'] ? 2 : 15
const LOAD = { callers: 20, pauseMs: 15 }
const CHANGE_MS_MAX = 1_000
const RELEASE_MS_MAX = 5_000
const UNHURRIED = { perMinute: 'unlimited', monthlyTokens: 'unlimited', distinctVenues: 'unlimited' } as const
const PLANS = { free: UNHURRIED, pro: UNHURRIED }
/** Deeper than free allows, and allowed for pro. */
const DEEP = '/api/v1/places?page=4&page_size=100&dry_run=true'

interface Change {
  name: string
  /** Makes the change on this node. */
  make(on: ClusterNode, account: TestAccount, round: number): Promise<unknown>
  counts(on: ClusterNode, account: TestAccount, round: number): Promise<boolean>
}

const keyOf = ({ accountId, keyId }: TestAccount) => `/accounts/${accountId}/keys/${keyId}`

function changesOf({ world }: Cluster): readonly Change[] {
  const created = new Map<string, string>()
  const place = (round: number) => world.venues[round]?.place.id ?? ''
  const phone = (round: number) => `02-555-${1_000 + round}`
  return [
    {
      name: 'a key is created',
      async make(on, { accountId }) {
        created.set(
          accountId,
          (await on.admin('POST', `/accounts/${accountId}/keys`, { name: 'k2', mode: 'live' })).key,
        )
      },
      counts: async (on, { accountId }) => (await on.get('/api/v1/usage', created.get(accountId))).status === 200,
    },
    {
      name: 'a plan is changed',
      make: (on, { accountId }) => on.admin('PATCH', `/accounts/${accountId}`, { plan: 'pro' }),
      counts: async (on, { key }) => (await on.get(DEEP, key)).status === 200,
    },
    {
      name: 'a place gets a partner',
      make: (on, _, round) =>
        on.admin('POST', '/owners', { email: `o${round}@example.com`, placeId: place(round), partner: true }),
      counts: async (on, { key }, round) =>
        (await on.get(`/api/v1/places/${place(round)}?fields=serviceReservable`, key)).body.data.serviceReservable,
    },
    {
      name: 'an owner edits a phone number',
      async make(on, _, round) {
        const owner = { email: `p${round}@example.com`, placeId: place(round), partner: true }
        const { token } = await on.admin('POST', '/owners', owner)
        const response = await fetch(`${on.url}/api/owner/v1/places/${place(round)}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ phone: phone(round) }),
        })
        assert.equal(response.status, 200, await response.text())
      },
      counts: async (on, { key }, round) =>
        (await on.get(`/api/v1/places/${place(round)}?fields=phone`, key)).body.data.phone === phone(round),
    },
    {
      name: 'a key is revoked',
      make: (on, account) => on.admin('DELETE', keyOf(account)),
      counts: async (on, { key }) => (await on.get('/api/v1/usage', key)).status === 401,
    },
  ]
}

testOnPostgres('a change on one node applies on every other within a second', async (t, { url }) => {
  const cluster = await startCluster(t, url ?? '', PLANS)
  const load = startLoad(t, cluster, (await makeAccount(cluster, 'free')).key, LOAD)
  for (const change of changesOf(cluster)) {
    const accounts = await Promise.all(Array.from({ length: ROUNDS }, () => makeAccount(cluster, 'free')))
    const took: number[] = []
    for (const [round, account] of accounts.entries()) {
      const [on, ...others] = [...cluster.nodes, ...cluster.nodes].slice(round % 3)
      await change.make(on as ClusterNode, account, round)
      took.push(
        ...(await Promise.all(others.slice(0, 2).map((other) => until(() => change.counts(other, account, round))))),
      )
      assert.ok(await change.counts(on as ClusterNode, account, round), `${change.name}: on its own node at once`)
    }
    report(change.name, took)
    reportDuration(change.name, Math.max(...took), CHANGE_MS_MAX)
  }
  const { wrong, requests, refused } = await load.stop()
  assert.deepEqual([wrong, refused], [[], 0])
  printLine(`${requests} requests meanwhile, all answered`)
})

testOnPostgres(
  'a published release reaches every node within five seconds, and no request is lost',
  async (t, { url }) => {
    const cluster = await startCluster(t, url ?? '', PLANS)
    const { key } = await makeAccount(cluster, 'free')
    const load = startLoad(t, cluster, key, LOAD)
    const servedBy = async (node: ClusterNode) =>
      (await node.get('/api/v1/places?page_size=1', key)).body.meta.dataVersion
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [on] = cluster.nodes
      const version = await shelveWorld(generateWorld(round + 2, 300 + round), cluster.shelf, `Round ${round}.`)
      await on.admin('POST', `/releases/${version}/publish`, { force: true })
      took.push(
        ...(await Promise.all(cluster.nodes.map((node) => until(async () => (await servedBy(node)) === version)))),
      )
    }
    report('a release is published', took)
    assert.deepEqual(
      cluster.nodes.flatMap(({ warnings: complaints }) => complaints),
      [],
    )
    reportDuration('a release', Math.max(...took), RELEASE_MS_MAX)
    const { wrong, requests, refused } = await load.stop()
    assert.deepEqual([wrong, refused], [[], 0])
    printLine(`${requests} requests meanwhile, all answered`)
  },
)

function report(name: string, took: readonly number[]): void {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  printLine(`${name}: seen ${took.length} times on other nodes, half within ${at(0.5)} ms, all within ${at(1)} ms`)
}
