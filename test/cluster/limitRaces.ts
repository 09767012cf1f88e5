import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { type Answer, ask } from './ask.ts'
import { type Cluster, type ClusterNode, makeAccount, printLine, type TestAccount } from './clusterNodes.ts'

/** Limits under a race of nodes, or of the threads of one, with fifty connections to each. */

const CONNECTIONS_EACH = 50
const RATE_MS = process.env['ONESET_TEST_SHORT'] ? 3_000 : 15_000
const NO_LIMIT = { perMinute: 'unlimited', monthlyTokens: 'unlimited', distinctVenues: 'unlimited' } as const
const QUOTA = 3_001
const BUDGET = 1_001
const VENUES = 120
const KEYS = 10
const RATE = { perMinute: 600, burst: 150 }
export const RACE_PLANS = {
  free: { ...NO_LIMIT, monthlyTokens: QUOTA },
  starter: { ...NO_LIMIT, distinctVenues: VENUES, activeKeys: KEYS },
  pro: { ...NO_LIMIT, perMinute: RATE.perMinute },
}
/** Paths with their prices. The cheapest use up what the more expensive ones leave. */
const PATHS = [
  ['/api/v1/stats', 1],
  ['/api/v1/places?fields=all&page_size=3', 8],
  ['/api/v1/places?fields=menu', 4],
] as const

/** Asserts that nothing is sold twice and no limit is passed, whichever node or thread gets a request. */
export async function limitsHoldInRaces(cluster: Cluster): Promise<void> {
  await quotaIsNeverOversold(cluster)
  await budgetIsNeverOversold(cluster)
  await venuesAreNeverExceeded(cluster)
  await keysAreNeverExceeded(cluster)
  await oneIdempotencyKeyHasOneEffect(cluster)
  await paidRequestsKeepTheRate(cluster)
  await freeRequestsKeepTheRateOfEachNode(cluster)
}

/** Sends requests over every connection of every node until `shouldContinue` returns false; returns all responses. */
async function race(
  { nodes }: Cluster,
  key: string,
  pathOf: (turn: number) => string,
  shouldContinue: (answer: Answer, pathAndQuery: string) => boolean,
): Promise<{ pathAndQuery: string; answer: Answer }[]> {
  const all: { pathAndQuery: string; answer: Answer }[] = []
  let turn = 0
  const connection = async (node: ClusterNode, agent: Agent) => {
    for (;;) {
      const pathAndQuery = pathOf(turn++)
      const answer = await ask(node.url + pathAndQuery, agent, key)
      assert.ok(answer, 'a connection broke')
      all.push({ pathAndQuery, answer })
      if (!shouldContinue(answer, pathAndQuery)) return
    }
  }
  const agents = nodes.map(() => new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH }))
  const each = nodes.flatMap((node, i) =>
    Array.from({ length: CONNECTIONS_EACH }, () => connection(node, agents[i] as Agent)),
  )
  await Promise.all(each)
  for (const agent of agents) agent.destroy()
  return all
}

const unitsOf = (all: readonly { answer: Answer }[]) =>
  all.reduce((sum, { answer }) => sum + (answer.status === 200 ? Number(answer.headers['x-service-units']) : 0), 0)
const codeOf = ({ text }: Answer) => (JSON.parse(text) as { error: { code: string } }).error.code
const used = async ({ nodes: [node] }: Cluster, { accountId }: TestAccount): Promise<number> =>
  (await node.admin('GET', `/accounts/${accountId}/usage`)).tokens.used
const pricedPath = (turn: number) => PATHS[turn % PATHS.length]?.[0] ?? ''
/** True until not even the cheapest request is affordable. */
const untilEmpty = (answer: Answer, pathAndQuery: string) => answer.status === 200 || pathAndQuery !== PATHS[0][0]

async function quotaIsNeverOversold(cluster: Cluster): Promise<void> {
  const account = await makeAccount(cluster, 'free')
  const all = await race(cluster, account.key, pricedPath, untilEmpty)
  const refused = all.filter(({ answer }) => answer.status !== 200)
  assert.deepEqual([...new Set(refused.map(({ answer }) => codeOf(answer)))], ['quota_exceeded'])
  printLine(
    `a month of ${QUOTA} tokens: ${unitsOf(all)} sold in ${all.length - refused.length} answers, ${refused.length} refused`,
  )
  assert.deepEqual([unitsOf(all), await used(cluster, account)], [QUOTA, QUOTA])
}

async function budgetIsNeverOversold(cluster: Cluster): Promise<void> {
  const account = await makeAccount(cluster, 'starter', { dailyTokens: BUDGET })
  const all = await race(cluster, account.key, () => PATHS[0][0], untilEmpty)
  const scopes = all.flatMap(({ answer }) =>
    answer.status === 200
      ? []
      : [(JSON.parse(answer.text) as { error: { details: { scope: string } } }).error.details.scope],
  )
  assert.deepEqual([...new Set(scopes)], ['self_budget'])
  printLine(`a day of ${BUDGET} tokens: ${unitsOf(all)} sold, ${scopes.length} refused`)
  assert.deepEqual([unitsOf(all), await used(cluster, account)], [BUDGET, BUDGET])
}

async function venuesAreNeverExceeded(cluster: Cluster): Promise<void> {
  const account = await makeAccount(cluster, 'starter')
  const { venues } = cluster.world
  // 7 is coprime to the number of venues, so that each node reads the venues in another order.
  const pathOf = (turn: number) => `/api/v1/places/${venues[(turn * 7) % venues.length]?.place.id}?fields=id`
  let left = venues.length * 3
  const all = await race(cluster, account.key, pathOf, () => left-- > 0)
  const seen = new Set(all.flatMap(({ answer, pathAndQuery }) => (answer.status === 200 ? [pathAndQuery] : [])))
  const refused = all.filter(({ answer }) => answer.status !== 200)
  assert.deepEqual([...new Set(refused.map(({ answer }) => codeOf(answer)))], ['venue_limit_exceeded'])
  printLine(
    `${VENUES} distinct venues: ${seen.size} seen in ${all.length - refused.length} answers, ${refused.length} refused`,
  )
  assert.equal(seen.size, VENUES)
}

async function keysAreNeverExceeded(cluster: Cluster): Promise<void> {
  const { accountId } = await makeAccount(cluster, 'starter')
  const make = (node: ClusterNode) => node.admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })
  const tries = Array.from({ length: 30 }, (_, i) => make(cluster.nodes[i % 3] as ClusterNode))
  const created = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  printLine(`${KEYS} active keys: one there, ${created} more made in ${tries.length} tries at once`)
  assert.equal(created, KEYS - 1)
}

async function oneIdempotencyKeyHasOneEffect(cluster: Cluster): Promise<void> {
  const { accountId } = await makeAccount(cluster, 'starter')
  const keys = `/accounts/${accountId}/keys`
  const body = { name: 'once', mode: 'live', idempotencyKey: 'the-same-on-every-node' }
  const tries = Array.from({ length: 12 }, (_, i) => (cluster.nodes[i % 3] as ClusterNode).admin('POST', keys, body))
  const outcomes = await Promise.allSettled(tries)
  const reported = new Set(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.keyId] : [])))
  const there = (await cluster.nodes[0].admin('GET', keys)).filter(({ name }: { name: string }) => name === 'once')
  printLine(`one idempotency key sent ${tries.length} times at once: ${there.length} key made`)
  assert.deepEqual([reported.size, there.length], [1, 1])
}

async function paidRequestsKeepTheRate(cluster: Cluster): Promise<void> {
  const { allowed, seconds } = await rateRace(cluster, '/api/v1/stats')
  const most = RATE.burst + (RATE.perMinute / 60) * seconds + 1
  printLine(
    `${RATE.perMinute} a minute, paid: ${allowed} in ${seconds.toFixed(2)} s over ${cluster.listeners} listeners, at most ${most.toFixed(0)}`,
  )
  assert.ok(allowed <= most)
}

async function freeRequestsKeepTheRateOfEachNode(cluster: Cluster): Promise<void> {
  const { allowed, seconds } = await rateRace(cluster, '/api/v1/places?dry_run=true')
  const most = cluster.listeners * (RATE.burst + (RATE.perMinute / 60) * seconds + 1)
  printLine(
    `${RATE.perMinute} a minute, free: ${allowed} in ${seconds.toFixed(2)} s over ${cluster.listeners} listeners, at most ${most.toFixed(0)}`,
  )
  assert.ok(allowed <= most)
}

async function rateRace(cluster: Cluster, pathAndQuery: string): Promise<{ allowed: number; seconds: number }> {
  const { key } = await makeAccount(cluster, 'pro')
  const begun = performance.now()
  const all = await race(
    cluster,
    key,
    () => pathAndQuery,
    () => performance.now() - begun < RATE_MS,
  )
  const refused = all.filter(({ answer }) => answer.status !== 200)
  assert.deepEqual([...new Set(refused.map(({ answer }) => codeOf(answer)))], ['rate_limited'])
  return { allowed: all.length - refused.length, seconds: (performance.now() - begun) / 1_000 }
}
