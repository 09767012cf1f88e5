import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { Plan } from '#contract/access/plans.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { type Json } from '../flows/testServer.ts'
import { type Oneset, startOneset } from '../process/oneset.ts'
import { generateWorld, type World } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

/** Three processes of `oneset serve` with one PostgreSQL and one folder of releases. */

const ADMIN_TOKEN = 'the-admin-token-of-these-nodes'

/** Longer than a load balancer that polls every 100 ms needs to notice it. */
const LEAVE_SECONDS = '1'

/** One process, which keeps its port over restarts. */
export class ClusterNode {
  readonly name: string
  readonly #data: string
  readonly #env: Readonly<Record<string, string>>
  #port = 0
  #running: Oneset | null = null

  constructor(name: string, data: string, env: Readonly<Record<string, string>>) {
    this.name = name
    this.#data = data
    this.#env = env
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Resolves once it listens and has its release. */
  async start(): Promise<void> {
    this.#running = startOneset(['serve', '--data', this.#data, '--port', String(this.#port)], this.#env)
    const [, port = ''] = await this.#running.until(/"url":"http:\/\/127\.0\.0\.1:(\d+)"/)
    this.#port = Number(port)
  }

  async stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    const running = this.#running
    this.#running = null
    return running ? running.stop(signal) : null
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Warnings and errors of the current process. */
  get warnings(): string[] {
    const lines = this.#running?.printed().split('\n') ?? []
    return lines.filter((line) => /"level":"?(?:warn|error|40|50)/.test(line))
  }

  /** Makes a call with the admin token. Rejects when the connection breaks or no response arrives in time. */
  async call(
    method: string,
    pathAndQuery: string,
    body?: unknown,
    answerMsMax = 30_000,
  ): Promise<{ status: number; body: Json }> {
    const response = await fetch(`${this.url}/api/admin/v1${pathAndQuery}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(answerMsMax),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Makes a call with the admin token and returns its data. Throws unless it succeeds. */
  async admin(method: string, pathAndQuery: string, body?: unknown): Promise<Json> {
    const answer = await this.call(method, pathAndQuery, body)
    if (answer.status >= 300) throw new Error(`${method} ${pathAndQuery}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  /** Sends GET with a key from a unique address and reads the body. */
  async get(pathAndQuery: string, key?: string): Promise<{ status: number; body: Json }> {
    const headers = {
      'x-forwarded-for': `2001:db8:${(addresses++ % 0x10000).toString(16)}::1`,
      ...(key !== undefined && { 'x-api-key': key }),
    }
    const response = await fetch(this.url + pathAndQuery, { headers })
    return { status: response.status, body: await response.json() }
  }
}

let addresses = 1

export interface Cluster {
  nodes: readonly [ClusterNode, ClusterNode, ClusterNode]
  /** The number of listeners that count what each counts for itself: nodes, or the threads of one. */
  listeners: number
  world: World
  /** Folder in which releases are made before they are shelved. */
  folder: string
  shelf: string
}

type ClusterPlans = Readonly<Record<string, Partial<Plan>>>

/**
 * Starts three nodes on one release; they are killed when the test ends. The last node may reach PostgreSQL through a
 * proxy.
 */
export async function startCluster(
  t: TestContext,
  databaseUrl: string,
  plans: ClusterPlans = {},
  lastDatabaseUrl = databaseUrl,
): Promise<Cluster> {
  const { folder, shelf, world, env } = await preparedRelease(plans)
  const node = (name: string, url: string) =>
    new ClusterNode(name, path.join(folder, name), { ...env, DATABASE_URL: url })
  const nodes = [node('a', databaseUrl), node('b', databaseUrl), node('c', lastDatabaseUrl)] as const
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  })
  await Promise.all(nodes.map((each) => each.start()))
  return { nodes, listeners: nodes.length, world, folder, shelf }
}

/**
 * Starts one node of several threads, with PostgreSQL or the embedded database; it takes the place of all three nodes
 * of a cluster, because each connection reaches one of its threads.
 */
export async function startThreadedNode(
  t: TestContext,
  threads: number,
  databaseUrl: string | null,
  plans: ClusterPlans = {},
): Promise<Cluster> {
  const { folder, shelf, world, env } = await preparedRelease(plans)
  const node = new ClusterNode('threads', path.join(folder, 'threads'), {
    ...env,
    ONESET_THREADS: String(threads),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  t.after(async () => {
    await node.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await node.start()
  return { nodes: [node, node, node], listeners: threads, world, folder, shelf }
}

/** Shelves a small release; returns the variables with which nodes serve it. */
async function preparedRelease(plans: ClusterPlans) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-cluster-'))
  const shelf = path.join(folder, 'releases')
  const world = generateWorld(1, 300)
  await makeCurrent(shelf, await shelveWorld(world, shelf))
  const env = {
    ONESET_RELEASES: shelf,
    ONESET_SECRET: 'a-secret-of-these-nodes',
    ONESET_ADMIN_TOKEN: ADMIN_TOKEN,
    ONESET_PLANS: JSON.stringify(plans),
    ONESET_LEAVE_SECONDS: LEAVE_SECONDS,
    // Allows every call to use a different address: an address with many invalid keys is refused.
    ONESET_TRUSTED_PROXIES: '127.0.0.1',
  }
  return { folder, shelf, world, env }
}

/** Returns the last of the running nodes. */
export function lastRunningNode(nodes: readonly ClusterNode[]): ClusterNode {
  const node = nodes.findLast(({ isRunning }) => isRunning)
  if (!node) throw new Error('no node runs')
  return node
}

export interface TestAccount {
  accountId: string
  keyId: string
  key: string
}

/** The short form runs beside other tests on busy machines: it prints durations and asserts none. */
export function reportDuration(name: string, tookMs: number, promisedMs: number): void {
  if (!process.env['ONESET_TEST_SHORT']) assert.ok(tookMs <= promisedMs, `${name}: ${tookMs.toFixed(0)} ms`)
}

/** Far longer than promised: what takes longer never comes. */
const UNTIL_MS_MAX = 30_000

let accounts = 0

/** Creates an account with a live key that every node accepts. */
export async function makeAccount({ nodes }: Cluster, plan: string, more: object = {}): Promise<TestAccount> {
  const first = lastRunningNode(nodes)
  const email = `caller-${++accounts}@example.com`
  const { accountId } = await first.admin('POST', '/accounts', { email, plan })
  const { keyId, key } = await first.admin('POST', `/accounts/${accountId}/keys`, {
    name: 'k',
    mode: 'live',
    ...more,
  })
  for (const node of nodes.filter(({ isRunning }) => isRunning))
    await until(async () => (await node.get('/api/v1/usage', key)).status === 200)
  return { accountId, keyId, key }
}

/** Returns the milliseconds until the condition held. Throws after half a minute. */
export async function until(holds: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > UNTIL_MS_MAX)
      throw new Error(`the condition did not hold within ${UNTIL_MS_MAX} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return performance.now() - begun
}

const firstLine = performance.now()

/** Prints a line with the seconds since the first line. */
export function printLine(line: string): void {
  process.stdout.write(`# ${((performance.now() - firstLine) / 1_000).toFixed(2).padStart(7)} s  ${line}\n`)
}
