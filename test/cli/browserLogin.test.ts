import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Terminal } from '#cli/terminal.ts'
import { type Browser, type AccountServer, signedIn, startAccountServer } from '../flows/browser.ts'
import { personOn } from '../oauth/program.ts'
import { commandRunner } from './commandRunner.ts'

const GRANTS = '/api/account/v1/grants'
const SCOPES = ['places:read', 'live:write', 'reservations:write', 'usage:read', 'webhooks:manage']

let server: AccountServer
let hong: Browser
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  server = await startAccountServer(until, undefined, { clock: Date.now })
  hong = await signedIn(server, 'hong@example.com')
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

/** Acts on the page that opens; returns the final address of the browser, which is on loopback. */
async function press(url: string, action: 'allow' | 'deny'): Promise<string> {
  const { pathname, search } = new URL(url)
  const page = (await hong.get(pathname + search)).headers.get('location') ?? ''
  const fields = [['person', await personOn(hong, page)], ...SCOPES.map((scope) => ['scope', scope] as const)] as const
  const pressed = await hong.submit(page, [['action', action], ...fields])
  const resumed = await hong.get(pressed.headers.get('location') ?? '')
  return resumed.headers.get('location') ?? ''
}

/** A screen with a browser in which a person presses a button. */
const browserThatPresses = (action: 'allow' | 'deny', change = (end: string) => end): Partial<Terminal> => ({
  openBrowser: (url) => {
    void press(url, action).then((end) => fetch(change(end)))
    return true
  },
})

interface Stored {
  profiles: Record<string, { tokens: { accessToken: string; refreshToken: string; expiresAt: number } }>
}

function storedIn(home: string): Stored['profiles'][string]['tokens'] {
  const file = path.join(home, '.config/oneset/credentials.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as Stored
  assert.ok(profiles['default'])
  return profiles['default'].tokens
}

const grantsNow = async () => (await hong.get(GRANTS)).body.data as { clientName: string; grantId: string }[]

test('a person logs in by browser, searches, and logs out, which invalidates the tokens', async (t) => {
  const { run, home } = commandRunner(t)
  const login = await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  assert.equal(login.code, 0, login.reported.join('\n'))
  assert.match(login.printed.join('\n'), /logged in to .* with a login by browser/)
  const { accessToken, refreshToken } = storedIn(home)
  for (const line of [...login.printed, ...login.reported]) assert.ok(!line.includes(accessToken))
  assert.equal((await run('search --page-size 2')).code, 0)
  assert.match((await run('status')).printed.join(), /plan free/)
  assert.match((await grantsNow())[0]?.clientName ?? '', /^oneset on /)
  const logout = await run('logout')
  assert.deepEqual([logout.code, logout.reported], [0, []])
  assert.deepEqual(await grantsNow(), [])
  assert.equal((await server.get('/api/v1/stats', { authorization: `Bearer ${accessToken}` })).status, 401)
  assert.ok(!readFileSync(path.join(home, '.config/oneset/credentials.json'), 'utf8').includes(refreshToken))
  assert.equal((await run('status')).code, 3)
})

test('a webhook made with a login is announced to end with it, and does', async (t) => {
  const { run } = commandRunner(t)
  await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  const created = await run('webhooks create https://example.com/hooks')
  assert.equal(created.code, 0, created.reported.join('\n'))
  assert.match(created.reported.join('\n'), /ends with this login/)
  await run('logout')
  await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  // The plan allows one webhook.
  assert.equal((await run('webhooks create https://example.com/hooks')).code, 0)
  await run('logout')
})

test('a new login ends the one it replaces', async (t) => {
  const { run, home } = commandRunner(t)
  await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  const [earlier] = await grantsNow()
  const { accessToken } = storedIn(home)
  assert.equal((await run(`login --base-url ${server.url}`, browserThatPresses('allow'))).code, 0)
  const now = await grantsNow()
  assert.equal(now.length, 1)
  assert.notEqual(now[0]?.grantId, earlier?.grantId)
  assert.equal((await server.get('/api/v1/stats', { authorization: `Bearer ${accessToken}` })).status, 401)
  assert.equal((await run('stats')).code, 0)
  await run('logout')
})

test('an expiring token is refreshed once, however many commands run concurrently', async (t) => {
  const { run, home } = commandRunner(t)
  await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  const before = storedIn(home)
  const later = { clock: () => before.expiresAt - 30_000 }
  const runs = await Promise.all([run('stats', later), run('stats', later), run('usage', later)])
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0, 0],
    runs.flatMap(({ reported }) => reported).join('\n'),
  )
  const refreshed = storedIn(home)
  assert.notEqual(refreshed.refreshToken, before.refreshToken)
  assert.equal((await run('stats', later)).code, 0)
  assert.deepEqual(storedIn(home), refreshed)
  await run('logout')
})

test('a revoked login gets an error with the command to type', async (t) => {
  const { run, home } = commandRunner(t)
  await run(`login --base-url ${server.url}`, browserThatPresses('allow'))
  const { expiresAt } = storedIn(home)
  for (const { grantId } of await grantsNow()) await hong.call('DELETE', `${GRANTS}/${grantId}`)
  const now = await run('stats')
  assert.equal(now.code, 3)
  assert.match(now.reported.join('\n'), /withdrawn.*oneset login/s)
  const later = await run('stats', { clock: () => expiresAt })
  assert.equal(later.code, 3)
  assert.match(later.reported.join('\n'), /login has expired.*oneset login/s)
})

test('a refusal in the browser, or a callback of another login, does not log in', async (t) => {
  const { run } = commandRunner(t)
  const denied = await run(`login --base-url ${server.url}`, browserThatPresses('deny'))
  assert.equal(denied.code, 3)
  assert.match(denied.reported.join('\n'), /refused in the browser/)
  for (const change of [
    (end: string) => end.replace(/state=[^&]+/, 'state=another'),
    (end: string) => end.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
  ]) {
    const mixedUp = await run(`login --base-url ${server.url}`, browserThatPresses('allow', change))
    assert.equal(mixedUp.code, 3)
    assert.match(mixedUp.reported.join('\n'), /another login/)
  }
  assert.equal((await run('status')).code, 3)
})

test('without a browser the page’s address is printed, and the final address is pasted from another machine', async (t) => {
  const { run } = commandRunner(t)
  let named = ''
  const login = await run(`login --no-browser --base-url ${server.url}`, {
    report: (line) => (named ||= /https?:\S+authorize\S+/.exec(line)?.[0] ?? ''),
    openBrowser: () => assert.fail('the test must not open a browser'),
    ask: () => press(named, 'allow'),
  })
  assert.equal(login.code, 0)
  assert.equal((await run('stats')).code, 0)
})

test('a service that accepts keys only is logged in to with a key', async (t) => {
  const { run } = commandRunner(t)
  const keysOnly: typeof fetch = (input, init) => {
    const isKnown = !String(input instanceof Request ? input.url : input).includes('.well-known')
    return isKnown ? fetch(input, init) : Promise.resolve(new Response('{}', { status: 404 }))
  }
  const { code, reported } = await run(`login --base-url ${server.url}`, {
    machine: { fetch: keysOnly, now: Date.now, random: () => 0, newKey: () => '', pause: () => Promise.resolve() },
    askSecret: () => Promise.resolve(server.key),
  })
  assert.equal(code, 0)
  assert.match(reported.join('\n'), /API keys only/)
})
