import { globalSetup as setUpFiles, globalTeardown as removeFiles } from './globalSetup.ts'
import { makePostgresServer, type PostgresServer } from './postgresServer.ts'
import { makeTemplate, POSTGRES_VARIABLE } from './testDatabases.ts'

let server: PostgresServer | null = null

/**
 * Prepares what the ordinary tests need, and a PostgreSQL: the server of DATABASE_URL, or a private one on loopback.
 * Throws where there is none, because a run that asks for PostgreSQL must not pass without it.
 */
export async function globalSetup(): Promise<void> {
  const own = process.env['DATABASE_URL']
  await setUpFiles()
  try {
    await preparePostgres(own)
  } catch (cause) {
    // The test runner calls no teardown after a setup that failed.
    await globalTeardown()
    throw cause
  }
}

async function preparePostgres(own: string | undefined): Promise<void> {
  if (own === undefined) {
    server = makePostgresServer()
    await server?.start()
  }
  const url = own ?? server?.url
  if (url === undefined) throw new Error('PostgreSQL is not installed, or only root could run it: npm ci installs it')
  await makeTemplate(url)
  process.env[POSTGRES_VARIABLE] = url
  process.stdout.write(`# PostgreSQL: ${server ? `from ${server.origin}, on loopback` : 'DATABASE_URL'}\n`)
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
  removeFiles()
}
