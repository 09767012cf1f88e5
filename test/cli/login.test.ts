import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../flows/testServer.ts'
import { commandRunner } from './commandRunner.ts'

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 40 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

test('a new user logs in by typing the key, which is checked, stored readable for the user only, and deleted at logout', async (t) => {
  const { run, home } = commandRunner(t)
  const nobody = await run('status')
  assert.equal(nobody.code, 3)
  assert.match(nobody.reported.join(), /oneset login/)
  const login = await run(`login --base-url ${s.url} --key -`, { askSecret: () => Promise.resolve(`${s.key}\n`) })
  assert.equal(login.code, 0)
  assert.ok(!login.printed.join().includes(s.key))
  const file = path.join(home, '.config/oneset/credentials.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(readFileSync(file, 'utf8').includes(s.key))
  assert.equal((await run('status')).code, 0)
  await run('logout')
  assert.ok(!readFileSync(file, 'utf8').includes(s.key))
  assert.equal((await run('status')).code, 3)
})

test('a wrong key is refused and not stored', async (t) => {
  const { run } = commandRunner(t)
  const wrong = s.key.slice(0, -1) + (s.key.endsWith('a') ? 'b' : 'a')
  const { code, reported } = await run(`login --base-url ${s.url} --key ${wrong}`)
  assert.equal(code, 3)
  assert.match(reported.join('\n'), /api_key_invalid/)
  assert.equal((await run('status')).code, 3)
})

test('profiles are separate, and scripts pass a key by standard input', async (t) => {
  const { run } = commandRunner(t)
  const piped = { isInteractive: false, readInput: () => Promise.resolve(`${s.key}\n`) }
  assert.equal((await run(`login --base-url ${s.url} --key - --profile work`, piped)).code, 0)
  assert.equal((await run('status')).code, 3)
  assert.equal((await run('status --profile work')).code, 0)
  assert.equal((await run(`login --base-url ${s.url}`, { isInteractive: false })).code, 2)
})

test('ONESET_API_KEY takes precedence over the stored key', async (t) => {
  const { run } = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url })
  const { printed } = await run('status')
  assert.match(printed.join('\n'), /ONESET_API_KEY/)
})

test('a stored key is not sent to another service', async (t) => {
  const { run } = commandRunner(t)
  await run(`login --base-url ${s.url} --key ${s.key}`)
  const sent: unknown[] = []
  const elsewhere: typeof fetch = (_, init) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return Promise.resolve(Response.json({ version: 1, updatedAt: '2026-11-21T00:00:00Z' }))
  }
  await run('doctor --base-url http://elsewhere.test', {
    machine: { fetch: elsewhere, now: Date.now, random: () => 0, newKey: () => '', pause: () => Promise.resolve() },
  })
  assert.ok(sent.length > 0 && sent.every((header) => header === null))
})

test('a lock left by a dead process blocks nobody; a held one is waited for', async (t) => {
  const { run, home } = commandRunner(t)
  const lock = path.join(home, '.config/oneset/credentials.json.lock')
  mkdirSync(path.dirname(lock), { recursive: true })
  writeFileSync(lock, '')
  const now = Date.parse('2026-11-21T12:00:00+09:00')
  utimesSync(lock, now / 1_000 - 60, now / 1_000 - 60)
  assert.equal((await run(`login --base-url ${s.url} --key ${s.key}`)).code, 0)
  writeFileSync(lock, '')
  utimesSync(lock, now / 1_000, now / 1_000)
  let pauses = 0
  const pause = () => Promise.resolve(void (pauses += 1))
  const { code, reported } = await run('logout', {
    machine: { fetch, now: Date.now, random: () => 0, newKey: () => '', pause },
  })
  assert.equal(code, 1)
  assert.ok(pauses > 10)
  assert.match(reported.join(), /held by another/)
})

test('doctor finds faults from the service to the file, and names the remedy', async (t) => {
  const { run, home } = commandRunner(t)
  await run(`login --base-url ${s.url} --key ${s.key}`)
  const well = await run('doctor')
  assert.equal(well.printed.filter((line) => line.startsWith('✗')).length, 0)
  const file = path.join(home, '.config/oneset/credentials.json')
  chmodSync(file, 0o644)
  const open = await run('doctor')
  assert.equal(open.code, 3)
  assert.match(open.printed.join('\n'), /chmod 600/)
  chmodSync(file, 0o600)
  const noPause = { fetch, now: Date.now, random: () => 0, newKey: () => '', pause: () => Promise.resolve() }
  const away = await run('doctor --base-url http://127.0.0.1:1', { machine: noPause })
  assert.equal(away.code, 8)
  const keyless = await run('doctor --profile other', { env: { HOME: home, NO_COLOR: '1', ONESET_BASE_URL: s.url } })
  assert.equal(keyless.code, 3)
  assert.match(keyless.printed.join('\n'), /✗ key: there is no key\n\s+type: oneset login/)
})

test('a new secret of the current key is stored, so that the login stays valid', async (t) => {
  const { run, home } = commandRunner(t)
  const scopes = ['usage:read', 'keys:manage', 'places:read']
  const result = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'own', mode: 'live', scopes })
  const { key, keyId } = result.body.data
  await run(`login --base-url ${s.url} --key ${key}`)
  await run('stats')
  const rotated = await run(`keys rotate ${keyId} --grace-seconds 0`)
  assert.equal(rotated.code, 0)
  const stored = readFileSync(path.join(home, '.config/oneset/credentials.json'), 'utf8')
  assert.ok(!stored.includes(key) && stored.includes(rotated.printed[0] ?? ''))
  assert.equal((await run('keys')).code, 0)
})

test('keys are created, listed and revoked with a key that manages keys, and revoked only after confirmation', async (t) => {
  const { run } = commandRunner(t)
  const scopes = ['keys:manage', 'places:read']
  const result = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'own', mode: 'live', scopes })
  await run(`login --base-url ${s.url} --key ${result.body.data.key}`)
  const created = await run(['keys', 'create', '내 서버', '--scopes', 'places:read', '--json'])
  assert.equal(created.code, 0, created.reported.join())
  const { key, keyId, name } = created.json().data
  assert.equal(name, '내 서버')
  assert.match(
    (await run('keys')).printed.join('\n'),
    new RegExp(`^${keyId}\\s+내 서버\\s+live\\s+${key.slice(-4)}\\s+never`, 'm'),
  )
  const kept = await run(['keys', 'revoke', keyId], { ask: () => Promise.resolve('') })
  assert.equal(kept.code, 7)
  assert.equal((await run(['keys', 'revoke', keyId], { isInteractive: false })).code, 2)
  assert.equal((await s.get('/api/v1/stats', { 'x-api-key': key })).status, 200)
  assert.equal((await run(['keys', 'revoke', keyId, '--yes'])).code, 0)
  assert.equal((await s.get('/api/v1/stats', { 'x-api-key': key })).status, 401)
  const tooMuch = await run(['keys', 'create', 'all of it'])
  assert.equal(tooMuch.code, 3)
  assert.match(tooMuch.reported.join('\n'), /reservations:write/)
  assert.match((await run('keys create')).reported.join(), /<name> is missing/)
  for (const word of ['mend', 'constructor'])
    assert.match((await run(['keys', word, 'x'])).reported.join(), /there is no command keys /)
})

test('a key that may only read places is a valid login', async (t) => {
  const { run } = commandRunner(t)
  const result = await s.admin('POST', `/accounts/${s.accountId}/keys`, {
    name: 'r',
    mode: 'live',
    scopes: ['places:read'],
  })
  assert.equal((await run(`login --base-url ${s.url} --key ${result.body.data.key}`)).code, 0)
  assert.match((await run('status')).printed.join(), /usage:read/)
  assert.equal((await run('doctor')).code, 0)
  const { code, reported } = await run('usage')
  assert.equal(code, 3)
  assert.match(reported.join(), /the key needs: usage:read/)
})
