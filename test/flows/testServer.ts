import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { Log } from '#base/log.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { Instant } from '#base/clock.ts'
import { instantOf } from '#base/kst.ts'
import { DEFAULT_PLANS, type PlanTable, type Plan } from '#contract/access/plans.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { type RunningServer, type ServeOptions, startServer } from '#main/serve.ts'
import { frozenWorld } from '../support/frozenWorld.ts'
import { type World, WORLD_DAY } from '../support/generateVenues.ts'
import { copyMigratedFile } from '../support/migratedFile.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

/** A parsed body; tests state what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** A real server on a real release of made-up venues, in a separate folder. */
export interface TestServer {
  server: RunningServer
  url: string
  folder: string
  shelf: string
  world: World
  /** Starts at noon in Korea on the world's day; tests move it. */
  clock: { now: Instant }
  logged: { level: string; message: string; facts: Readonly<Record<string, unknown>> }[]
  /** A live key of a starter account. */
  key: string
  accountId: string
  /** Sends GET with the live key unless the headers say otherwise. */
  get(pathAndQuery: string, headers?: Record<string, string>): Promise<Response>
  /** Makes a call with the admin token; returns status and parsed body. */
  admin(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }>
}

export interface TestServerOptions {
  venues?: number
  seed?: number
  /** A world to use instead of a generated one. */
  world?: World
  /** Starts on an empty folder of releases. */
  empty?: boolean
  settings?: Partial<ServeOptions>
  /** Address of the first account; servers that share a database need different ones. */
  email?: string
}

/**
 * The default plans and a small one, without rates: the tests' clock stands still, and whole suites call with one key.
 */
const PLANS_WITHOUT_RATES: PlanTable = new Map(
  Object.entries<Plan>({ ...DEFAULT_PLANS, small: { ...DEFAULT_PLANS.free, monthlyTokens: 5, distinctVenues: 5 } }).map(
    ([name, plan]) => [name, { ...plan, perMinute: 'unlimited' }],
  ),
)

/** Starts a server that runs until the test ends. */
export async function startTestServer(
  t: TestContext | { after(job: () => Promise<void>): void },
  options: TestServerOptions = {},
): Promise<TestServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-test-'))
  const shelf = path.join(folder, 'releases')
  const world = options.world ?? frozenWorld(options.seed ?? 1, options.venues ?? 400)
  if (!options.empty) await makeCurrent(shelf, await shelveWorld(world, shelf))
  const clock = { now: instantOf(WORLD_DAY, 12 * 60) }
  const logged: TestServer['logged'] = []
  const log: Log = (level, message, facts = {}) => logged.push({ level, message, facts })
  const data = path.join(folder, 'data')
  if (options.settings?.databaseUrl === undefined) copyMigratedFile(data)
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data,
    releases: shelf,
    // Allows a test to call from any client address.
    trustedProxies: new AddressRanges(['127.0.0.1']),
    log,
    plans: PLANS_WITHOUT_RATES,
    // Exports are made at the lowest priority, which takes long on a busy machine.
    exportWaitMs: 120_000,
    clock: () => clock.now,
    ...options.settings,
  })
  t.after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const admin: TestServer['admin'] = async (method, pathAndQuery, body) => {
    const response = await fetch(`${server.url}/api/admin/v1${pathAndQuery}`, {
      method,
      headers: {
        authorization: `Bearer ${server.adminToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const account = await admin('POST', '/accounts', {
    email: options.email ?? 'first@example.com',
    plan: 'starter',
  })
  const { accountId } = account.body.data
  const created = await admin('POST', `/accounts/${accountId}/keys`, { name: 'first', mode: 'live' })
  const { key } = created.body.data
  const get: TestServer['get'] = (pathAndQuery, headers = { authorization: `Bearer ${key}` }) =>
    fetch(server.url + pathAndQuery, { headers })
  return { server, url: server.url, folder, shelf, world, clock, logged, key, accountId, get, admin }
}
