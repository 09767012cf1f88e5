import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get as httpGet } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeCurrent } from '#dataset/shelf.ts'
import { type Json } from '../flows/testServer.ts'
import { type Oneset, startOneset } from '../process/oneset.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { testOnPostgres } from '../support/testDatabases.ts'

/** A server that is killed under load bills every answered request, and at most the requests in flight beyond that. */

const KILLS = Number(process.env['ONESET_KILLS'] ?? 3)
const CONNECTIONS = 48
const LOAD_MS = { least: 150, most: 600 }
const ADMIN_TOKEN = 'the-admin-token-of-this-test'
const PLANS = { free: { perMinute: 'unlimited', monthlyTokens: 1_000_000_000, distinctVenues: 1_000_000 } }
const PATHS = [
  ['/api/v1/stats', 1],
  ['/api/v1/places?page_size=20&page=', 1],
  ['/api/v1/places?fields=menu&page_size=5&page=', 4],
  ['/api/v1/places?fields=all&page_size=3&page=', 8],
] as const

test('SIGKILL under load (SQLite)', (t) => killAgainAndAgain(t, {}))
testOnPostgres('SIGKILL under load', (t, { url }) =>
  killAgainAndAgain(t, { DATABASE_URL: url ?? '', ONESET_SECRET: 'a-secret-of-this-test' }),
)

/** Units by the outcome of their requests. */
interface Tally {
  answered: number
  /** No response came: only the database knows whether they were charged. */
  unanswered: number
  requests: number
}

async function killAgainAndAgain(t: TestContext, more: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-kill-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const data = path.join(folder, 'data')
  await makeCurrent(path.join(data, 'releases'), await shelveWorld(generateWorld(1, 300), path.join(data, 'releases')))
  const env = { ONESET_ADMIN_TOKEN: ADMIN_TOKEN, ONESET_PLANS: JSON.stringify(PLANS), ...more }
  const start = async (): Promise<{ server: Oneset; url: string }> => {
    const server = startOneset(['serve', '--data', data, '--port', '0'], env)
    t.after(() => server.process.kill('SIGKILL'))
    const [, url = ''] = await server.until(/"url":"([^"]+)"/)
    return { server, url }
  }
  let { server, url } = await start()
  const { accountId } = await admin(url, 'POST', '/accounts', { email: 'killed@example.com', plan: 'free' })
  const { key } = await admin(url, 'POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })
  const all: Tally = { answered: 0, unanswered: 0, requests: 0 }
  for (let kill = 0; kill < KILLS; kill++) {
    const ended = loadUntilEnd(url, key, all)
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS.least + ((kill * 97) % (LOAD_MS.most - LOAD_MS.least))))
    await server.stop('SIGKILL')
    await ended
    ;({ server, url } = await start())
    const { tokens } = await admin(url, 'GET', `/accounts/${accountId}/usage`)
    const counted = `${tokens.used} billed, ${all.answered} answered, ${all.unanswered} unanswered`
    assert.ok(all.answered <= tokens.used, `an answer was not billed: ${counted}`)
    assert.ok(tokens.used <= all.answered + all.unanswered, `billed what nobody asked for: ${counted}`)
    // From here on the outcome of the unanswered requests is known.
    all.unanswered = 0
    t.diagnostic(`kill ${kill + 1}: ${counted}, after ${all.requests} requests in all`)
    all.answered = tokens.used
  }
  await server.stop('SIGKILL')
}

/** Sends requests over many connections until the server is killed; each connection had at most one in flight. */
async function loadUntilEnd(url: string, key: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let gone = false
  let page = 0
  const one = async () => {
    while (!gone) {
      const [start, units] = PATHS[tally.requests++ % PATHS.length] ?? PATHS[0]
      tally.unanswered += units
      const billed = await ask(agent, url + start + (start.endsWith('=') ? String(1 + (page++ % 10)) : ''), key)
      if (billed === null) return void (gone = true)
      tally.unanswered -= units
      tally.answered += billed
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  agent.destroy()
}

/** Returns the units of a complete response; null when none came. */
function ask(agent: Agent, url: string, key: string): Promise<number | null> {
  return new Promise((resolve) => {
    httpGet(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.on('error', () => resolve(null))
      response.on('close', () => resolve(response.complete ? Number(response.headers['x-service-units']) : null))
      response.resume()
    }).on('error', () => resolve(null))
  })
}

async function admin(url: string, method: string, pathname: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${url}/api/admin/v1${pathname}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as Json
  return data
}
