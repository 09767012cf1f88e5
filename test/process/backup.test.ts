import assert from 'node:assert/strict'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { makeCurrent } from '#dataset/shelf.ts'
import { demoLists } from '#main/demoLists.ts'
import { embeddedState } from '#main/state/embeddedState.ts'
import { startServer } from '#main/serve.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { type Json, startTestServer } from '../flows/testServer.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { until } from '../support/until.ts'
import { runOneset, startOneset } from './oneset.ts'

const CONNECTIONS = 24
const PLANS = { free: { perMinute: 'unlimited', monthlyTokens: 1_000_000_000, distinctVenues: 1_000_000 } }

interface Installation {
  folder: string
  serve: (data: string) => Promise<{ url: string; stop: () => Promise<unknown> }>
  admin: (data: string, url: string, method: string, path: string, body?: unknown) => Promise<Json>
}

/** Starts servers on data folders below one folder, all with one release. */
async function installation(t: TestContext): Promise<Installation> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-backup-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const releases = path.join(folder, 'releases')
  await makeCurrent(releases, await shelveWorld(generateWorld(1, 300), releases))
  const env = { ONESET_PLANS: JSON.stringify(PLANS), ONESET_RELEASES: releases }
  return {
    folder,
    serve: async (data) => {
      const server = startOneset(['serve', '--data', data, '--port', '0'], env)
      t.after(() => server.process.kill('SIGKILL'))
      const [, url = ''] = await server.until(/"url":"([^"]+)"/)
      return { url, stop: () => server.stop('SIGTERM') }
    },
    admin: async (data, url, method, pathname, body) => {
      const token = readFileSync(path.join(data, 'admin-token'), 'utf8').trim()
      const response = await fetch(`${url}/api/admin/v1${pathname}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { data: answer } = (await response.json()) as Json
      return answer
    },
  }
}

interface Load {
  asked: number
  answered: number
  /** Resolves when no request is in flight any more. */
  end: () => Promise<void>
}

function beginLoad(url: string, key: string): Load {
  const ending = new AbortController()
  const load = { asked: 0, answered: 0, end: async () => {} }
  const one = async () => {
    while (!ending.signal.aborted) {
      load.asked++
      const response = await fetch(`${url}/api/v1/places?page=${1 + (load.asked % 10)}`, {
        headers: { 'x-api-key': key },
      })
      await response.arrayBuffer()
      assert.equal(response.status, 200)
      load.answered += Number(response.headers.get('x-service-units'))
    }
  }
  const all = Promise.all(Array.from({ length: CONNECTIONS }, one))
  load.end = async () => {
    ending.abort()
    await all
  }
  return load
}

test('a backup taken under load is one consistent moment: after a restore its keys work and it bills what was answered by then', async (t) => {
  const { folder, serve, admin } = await installation(t)
  const [data, out, restored] = ['data', 'backup', 'restored'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const first = await serve(data)
  const { accountId } = await admin(data, first.url, 'POST', '/accounts', { email: 'a@example.com', plan: 'free' })
  const { key } = await admin(data, first.url, 'POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })
  const load = beginLoad(first.url, key)
  await until(() => load.answered >= 500)
  const before = load.answered
  const { code, printed } = await runOneset(['backup', '--data', data, '--out', out, '--with-secrets', '--json'])
  const after = load.asked
  await load.end()
  assert.equal(code, 0, printed)
  assert.ok(load.answered > before + CONNECTIONS, 'the server answered on meanwhile')
  await first.stop()

  const restoring = await runOneset(['restore', out, '--data', restored])
  assert.equal(restoring.code, 0, restoring.printed)
  const second = await serve(restored)
  const { tokens } = await admin(restored, second.url, 'GET', `/accounts/${accountId}/usage`)
  assert.ok(before <= tokens.used && tokens.used <= after, `${before} ≤ ${tokens.used} ≤ ${after}`)
  const answer = await fetch(`${second.url}/api/v1/places`, { headers: { 'x-api-key': key } })
  assert.equal(answer.status, 200)
  t.diagnostic(`${before} answered before, ${tokens.used} in the backup, ${after} asked by its end`)
  await second.stop()
})

test('a restored backup of an idle server holds every row of every table', async (t) => {
  const { folder, serve, admin } = await installation(t)
  const at = (name: string) => path.join(folder, name)
  const { url, stop } = await serve(at('data'))
  const { accountId } = await admin(at('data'), url, 'POST', '/accounts', { email: 'a@example.com', plan: 'pro' })
  await admin(at('data'), url, 'POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })
  await stop()
  assert.equal((await runOneset(['backup', '--data', at('data'), '--out', at('backup')])).code, 0)
  const restoring = await runOneset(['restore', at('backup'), '--data', at('restored')])
  assert.equal(restoring.code, 0, restoring.printed)
  const rows = rowsOf(path.join(at('data'), 'oneset.sqlite'))
  assert.ok(rows.some(([name, found]) => name === 'api_key' && found.length === 1))
  assert.deepEqual(rowsOf(path.join(at('restored'), 'oneset.sqlite')), rows)
  assert.match(restoring.printed, /put the secret it was made under into .*restored.secret/)
  assert.equal(existsSync(path.join(at('backup'), 'secret')), false)
  if (process.platform !== 'win32')
    assert.deepEqual(
      [at('backup'), path.join(at('backup'), 'oneset.sqlite'), path.join(at('restored'), 'oneset.sqlite')].map(
        (file) => statSync(file).mode & 0o777,
      ),
      [0o700, 0o600, 0o600],
    )
})

function rowsOf(file: string): [table: string, rows: readonly string[]][] {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  return tables.map(({ name }) => [
    String(name),
    database
      .prepare(`SELECT * FROM "${String(name)}"`)
      .all()
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))),
  ])
}

test('nothing is overwritten, restored under a running server, or restored from an incomplete backup', async (t) => {
  const { server, folder } = await startTestServer(t, { empty: true })
  const at = (...names: string[]) => path.join(folder, ...names)
  const said = async (line: string, env: Record<string, string> = {}) => {
    const reported: string[] = []
    const code = await runOperatorCommand(line.split(' '), {
      env,
      clock: () => 0,
      fetch,
      demo: async () => demoLists,
      state: async () => embeddedState,
      ask: () => Promise.resolve(null),
      print: () => {},
      report: (text) => reported.push(text.replaceAll(folder, '')),
    })
    return `${code} ${reported.join(' ')}`
  }
  const backUp = `backup --data ${at('data')} --out`
  assert.match(
    await said(`backup --data ${folder} --out ${at('a')}`),
    /^1 .*oneset\.sqlite does not exist: name the data/,
  )
  assert.match(
    await said(`${backUp} ${at('b')} --with-secrets`),
    /^0 oneset\.sqlite, secret, admin-token \(\S+ bytes\) are/,
  )
  assert.match(await said(`${backUp} ${at('b')}`), /^1 .*b is there already: a backup is never overwritten/)
  const restore = `restore ${at('b')} --data ${at('data')}`
  assert.match(await said(restore), /^1 oneset restore: a server uses .data: stop it first$/)
  await server.close()
  assert.match(await said(restore), /^1 .*has a file oneset\.sqlite: move it away first/)
  renameSync(at('data', 'oneset.sqlite'), at('aside'))
  writeFileSync(at('data', 'oneset.sqlite-wal'), '')
  assert.match(await said(restore), /^1 .*has a file oneset\.sqlite-wal: move it away first/)
  rmSync(at('data', 'oneset.sqlite-wal'))
  writeFileSync(at('data', 'secret'), 'another-one-altogether\n')
  assert.match(await said(restore), /^1 .*has another secret than the backup: move it away first/)
  assert.equal(existsSync(at('data', 'oneset.sqlite')), false)

  const elsewhere = `--data ${at('elsewhere')}`
  assert.match(await said(`restore ${at('data')} ${elsewhere}`), /^1 .*has no valid backup\.json: half-written, or not/)
  for (const command of [`${backUp} ${at('c')}`, `restore ${at('b')} ${elsewhere}`])
    assert.match(await said(command, { DATABASE_URL: 'postgres://localhost/x' }), /^1 .*use pg_dump and pg_restore/)
  appendFileSync(at('b', 'oneset.sqlite'), 'x')
  assert.match(await said(`restore ${at('b')} ${elsewhere}`), /^1 .*oneset\.sqlite is not as it was written: damaged/)
  assert.deepEqual([existsSync(at('elsewhere')), existsSync(at('c'))], [false, false])
})

test('a second server on a data folder waits briefly for the first to end, then says so and ends', async (t) => {
  const { folder, server, shelf } = await startTestServer(t, { empty: true })
  const second = { port: 0, host: '127.0.0.1', data: path.join(folder, 'data'), releases: shelf, log: () => {} }
  await assert.rejects(startServer(second), /another server uses .*data: stop it, or choose another folder with --data/)
  const taking = startServer(second)
  await server.close()
  await (await taking).close()
})
