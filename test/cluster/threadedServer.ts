import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { makeCurrent } from '#dataset/shelf.ts'
import { readServeSettings } from '../../src/main/settings/settings.ts'
import { startThreads } from '../../src/main/threads/startThreads.ts'
import type { Json } from '../flows/testServer.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { type Answer, ask } from './ask.ts'

const UNLIMITED = { perMinute: 'unlimited', monthlyTokens: 'unlimited', distinctVenues: 'unlimited' } as const
/** So many new connections reach every one of a few threads, except with a probability of 1 in 100,000. */
export const CONNECTIONS = 40

/** Starts a server of several threads in this process, so that a test can end one of them. */
export async function startThreadedServer(t: TestContext, threads: number, databaseUrl: string | null) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-threads-'))
  const shelf = path.join(folder, 'releases')
  await makeCurrent(shelf, await shelveWorld(generateWorld(1, 300), shelf))
  // The other threads read the same variables.
  const env = {
    ONESET_RELEASES: shelf,
    ONESET_SECRET: 'a-secret-of-these-threads',
    ONESET_PLANS: JSON.stringify({ free: UNLIMITED }),
    ONESET_LOG_LEVEL: 'error',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
  Object.assign(process.env, env)
  t.after(() => Object.keys(env).forEach((name) => delete process.env[name]))
  const flags = { port: '0', host: null, data: path.join(folder, 'data'), threads: String(threads) }
  const reading = readServeSettings(flags, process.env)
  if (reading.kind === 'wrong') throw new Error(reading.message)
  const server = await startThreads(flags, reading.settings, { log: () => {}, webFiles: null })
  t.after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  if (!server.threads) throw new Error('this system cannot share a port')
  const admin = async (method: string, pathAndQuery: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${server.url}/api/admin/v1${pathAndQuery}`, {
      method,
      headers: { authorization: `Bearer ${server.adminToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: Json = await response.json()
    if (response.status >= 300) throw new Error(`${method} ${pathAndQuery}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const makeKey = async () => {
    const { accountId } = await admin('POST', '/accounts', { email: 'caller@example.com', plan: 'free' })
    const { key, keyId } = await admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })
    return { accountId: String(accountId), key: String(key), keyId: String(keyId) }
  }
  const everywhere = (pathAndQuery: string, key: string): Promise<(Answer | null)[]> =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => ask(server.url + pathAndQuery, undefined, key)))
  return { server, threads: server.threads, shelf, admin, makeKey, everywhere }
}
