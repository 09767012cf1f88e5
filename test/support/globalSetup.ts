import { rmSync } from 'node:fs'
import path from 'node:path'
import { releasesFolder, RELEASES_VARIABLE } from './keptReleases.ts'
import { makeMigratedFile, MIGRATED_FILE_VARIABLE } from './migratedFile.ts'
import { makePostgresServer, type PostgresServer } from './postgresServer.ts'
import { makeTemplate, POSTGRES_REQUIRED, POSTGRES_VARIABLE } from './testDatabases.ts'

/** Compiled modules are cached for later processes, because each test file is a process and starts others. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')

let server: PostgresServer | null = null

/**
 * Runs once before all test files (`node --test --test-global-setup`): finds or starts a PostgreSQL for them. Removes
 * DATABASE_URL from the environment, because tests of whole servers must not use it as their own.
 */
export async function globalSetup(): Promise<void> {
  const own = process.env['DATABASE_URL']
  delete process.env['DATABASE_URL']
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED
  const kept = releasesFolder()
  process.env[RELEASES_VARIABLE] = kept
  process.env[MIGRATED_FILE_VARIABLE] = await makeMigratedFile(kept)
  try {
    if (own === undefined) {
      server = makePostgresServer()
      await server?.start()
    }
    const url = own ?? server?.url
    if (url === undefined) throw new Error('PostgreSQL is not installed, or only root could run it')
    await makeTemplate(url)
    process.env[POSTGRES_VARIABLE] = url
    say(`PostgreSQL: ${server ? `from ${server.origin}, on loopback` : 'DATABASE_URL'}`)
  } catch (cause) {
    if (process.env[POSTGRES_REQUIRED]) throw cause
    say(`PostgreSQL was not available (${String(cause)}): its tests are skipped.`)
  }
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
  const releases = process.env[RELEASES_VARIABLE]
  if (releases !== undefined) rmSync(releases, { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`# ${line}\n`)
}
