import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountStore } from '#accounts/accountStore.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import { systemRandom } from '#base/ids.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_PLAN_TABLE } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { makeServerWithTools } from '../support/postgresServer.ts'

/** The backup of a cluster as docs/operations.md describes it, by the tools of the machine. */

const clock = () => 1_000
const pepper = deriveKey('a secret of this test', 'api-key')

async function apiKeysOf(database: Database): Promise<ApiKeyCache> {
  const options = { plans: DEFAULT_PLAN_TABLE, clock, random: systemRandom }
  return ApiKeyCache.open(database.withTables<AccountTables>(), { current: pepper, previous: [] }, options)
}

async function rowsOf(database: Database): Promise<Record<string, readonly unknown[]>> {
  const tables = await database.db.introspection.getTables()
  const names = tables.map(({ name }) => name).toSorted()
  const rows = names.map(async (name) => {
    const found = await sql`SELECT * FROM ${sql.table(name)}`.execute(database.db)
    return [name, found.rows.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('pg_dump and pg_restore bring every row into another database, and its keys work there', async (t) => {
  const created = makeServerWithTools()
  if (!created) return t.skip('this machine has no pg_dump beside a server of its version')
  const { server, tools } = created
  await using ending = new AsyncDisposableStack()
  ending.defer(() => server.remove())
  await server.start()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-dump-'))
  ending.defer(() => rmSync(folder, { recursive: true }))
  const open = async (name: string) => {
    const url = server.url.replace(/postgres$/, name)
    const database = await openPostgresDatabase(url, clock(), { connections: 2 })
    ending.defer(() => database.close())
    return { url, database }
  }
  const { url: admin, database: postgres } = await open('postgres')
  for (const name of ['oneset', 'restored']) await sql`CREATE DATABASE ${sql.id(name)}`.execute(postgres.db)

  const { url, database } = await open('oneset')
  const accounts = accountStore(database.withTables<AccountTables>(), clock, systemRandom)
  const account = await accounts.create('a@example.com', 'pro')
  assert.ok(account.kind === 'created')
  const apiKeys = await apiKeysOf(database)
  ending.defer(() => apiKeys.close())
  const { accountId } = account.account
  const key = await apiKeys.create({ accountId, name: '열쇠', mode: 'live', scopes: ['places:read'] })
  assert.ok(key.kind === 'created')

  const file = path.join(folder, 'oneset.dump')
  const run = (tool: string, ...args: string[]) => execFileSync(path.join(tools, tool), args, { stdio: 'pipe' })
  run('pg_dump', '--format=custom', `--file=${file}`, url)
  run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${admin.replace(/postgres$/, 'restored')}`, file)

  const { database: restored } = await open('restored')
  assert.deepEqual(await rowsOf(restored), await rowsOf(database))
  const restoredApiKeys = await apiKeysOf(restored)
  ending.defer(() => restoredApiKeys.close())
  const found = restoredApiKeys.check(restoredApiKeys.hashOf(key.key), { address: () => '', origin: () => null })
  assert.equal(found.kind, 'caller')
})
