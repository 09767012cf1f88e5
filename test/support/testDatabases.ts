import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import type { Database, Engine } from '#database/database.ts'
import type { Migration } from '#database/migrate.ts'
import { EMBEDDED_FILE } from '#database/embeddedFile.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { copyMigratedFile } from './migratedFile.ts'
import { makePostgresServer, type PostgresServer } from './postgresServer.ts'

/** Set by the setup of a run with PostgreSQL: a superuser's URL. Without it, tests on PostgreSQL are left out. */
export const POSTGRES_VARIABLE = 'ONESET_TEST_POSTGRES'

const TEMPLATE = 'oneset_template'

/** A separate database for one test, with the newest schema; `open` opens it again, as another node would. */
export interface TestDatabase {
  engine: Engine
  database: Database
  /** Opens another connection to the same state. Closed when the test ends. */
  open: () => Promise<Database>
  /** The value DATABASE_URL would have; null for the embedded engine. */
  url: string | null
  /** The folder of the embedded engine's files; null for PostgreSQL. */
  folder: string | null
}

type After = Pick<TestContext, 'after'>

/** Runs a test on both engines; on PostgreSQL in runs that have one. */
export function eachEngine(name: string, run: (t: TestContext, state: TestDatabase) => Promise<void>): void {
  test(`${name} (SQLite)`, (t) => withClosingLast(t, async (ending) => run(t, await embeddedState(ending))))
  testOnPostgres(name, run)
}

/** Opens one database, repeatedly if needed, as a version with these migrations does; the newest by default. */
export type OpenAs = (migrations?: readonly Migration[]) => Promise<Database>

/** Runs a test on both engines that starts from empty databases. */
export function emptyEngine(
  name: string,
  run: (t: TestContext, engine: { engine: Engine; fresh: () => Promise<OpenAs> }) => Promise<void>,
): void {
  test(`${name} (SQLite)`, (t) =>
    withClosingLast(t, async (ending) => {
      const fresh = async (): Promise<OpenAs> => {
        const file = path.join(temporaryFolder(ending), 'oneset.sqlite')
        return (migrations) => databaseOpener(ending, () => openEmbeddedDatabase(file, 0, migrations))()
      }
      await run(t, { engine: 'sqlite', fresh })
    }))
  onPostgres(name, async (t, ending) => {
    const fresh = async (): Promise<OpenAs> => {
      const url = await freshDatabase(ending, 'template0')
      return (migrations) =>
        databaseOpener(ending, () =>
          openPostgresDatabase(url, 0, { connections: 2, ...(migrations && { migrations }) }),
        )()
    }
    await run(t, { engine: 'postgres', fresh })
  })
}

/** Runs a test on PostgreSQL only. */
export function testOnPostgres(name: string, run: (t: TestContext, state: TestDatabase) => Promise<void>): void {
  onPostgres(name, async (t, ending) => run(t, await postgresState(ending)))
}

/** Runs a test that stops and starts a PostgreSQL server of its own. */
export function testOnPostgresServer(
  name: string,
  run: (t: TestContext, server: PostgresServer) => Promise<void>,
): void {
  onPostgres(name, async (t, ending) => {
    const server = makePostgresServer()
    if (!server) throw new Error('this test needs the programs of PostgreSQL: npm ci installs them')
    ending.defer(() => server.remove())
    await server.start()
    await run(t, server)
  })
}

let isLeftOutReported = false

/** `npm run test:postgres` selects these tests by the end of their names. */
function onPostgres(name: string, run: (t: TestContext, ending: AsyncDisposableStack) => Promise<void>): void {
  if (process.env[POSTGRES_VARIABLE] === undefined) {
    if (!isLeftOutReported)
      process.stdout.write('# Tests on PostgreSQL are left out: npm run test:postgres runs them.\n')
    isLeftOutReported = true
    return
  }
  test(`${name} (PostgreSQL)`, (t) => withClosingLast(t, (ending) => run(t, ending)))
}

/** Makes a database for a test of the embedded engine only. */
export async function embeddedDatabase(t: After): Promise<TestDatabase> {
  const ending = new AsyncDisposableStack()
  t.after(() => ending.disposeAsync())
  return embeddedState(ending)
}

async function embeddedState(ending: AsyncDisposableStack): Promise<TestDatabase> {
  const folder = temporaryFolder(ending)
  copyMigratedFile(folder)
  const open = databaseOpener(ending, () => openEmbeddedDatabase(path.join(folder, EMBEDDED_FILE), 0))
  return { engine: 'sqlite', database: await open(), open, url: null, folder }
}

async function postgresState(ending: AsyncDisposableStack): Promise<TestDatabase> {
  const url = await freshDatabase(ending, TEMPLATE)
  const open = databaseOpener(ending, () => openPostgresDatabase(url, 0, { connections: 5 }))
  return { engine: 'postgres', database: await open(), open, url, folder: null }
}

async function freshDatabase(ending: AsyncDisposableStack, template: string): Promise<string> {
  const server = process.env[POSTGRES_VARIABLE] as string
  const name = `oneset_test_${randomBytes(6).toString('hex')}`
  // Without fsync, copying the template's files takes half the time of writing them to the log.
  await statement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  ending.defer(() => statement(server, `DROP DATABASE ${name} WITH (FORCE)`))
  return urlOf(server, name)
}

/** Makes the database that every suite clones. Made anew each run, because the schema may have changed. */
export async function makeTemplate(server: string): Promise<void> {
  await statement(server, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
  await statement(server, `CREATE DATABASE ${TEMPLATE} ENCODING 'UTF8' TEMPLATE template0`)
  const database = await openPostgresDatabase(urlOf(server, TEMPLATE), 0, { connections: 1 })
  await database.close()
}

/** Runs one statement on a separate connection. */
async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function temporaryFolder(ending: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-database-'))
  ending.defer(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Closes what a test opened after all hooks that the test registered for its end, because these may still use it. Hooks
 * run in the order of registration, so this hook is registered last.
 */
async function withClosingLast(t: After, run: (ending: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const ending = new AsyncDisposableStack()
  try {
    await run(ending)
  } finally {
    t.after(() => ending.disposeAsync())
  }
}

/** Returns a function that opens a database and closes it when the test ends; a test may close it earlier. */
function databaseOpener(ending: AsyncDisposableStack, open: () => Promise<Database>): () => Promise<Database> {
  return async () => {
    const database = await open()
    ending.defer(() => database.close())
    return database
  }
}
