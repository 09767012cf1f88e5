import { Kysely, sql } from 'kysely'
import { Client, Pool, type PoolConfig, types } from 'pg'
import type { Instant } from '#base/clock.ts'
import { type Database, MIGRATIONS_FOLDER } from './database.ts'
import { EngineDatabase } from './engineDatabase.ts'
import { GroupCommit } from './groupCommit.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { PostgresNotifier, CHANNEL, payloadOf } from './postgresNotifier.ts'
import { postgresDialect, PostgresDriver } from './postgresDialect.ts'
import { failureOf, isPassing } from './postgresFailures.ts'

const VERSION_MIN = 15

/** For a client a longer wait is worse than an error that says when to retry. */
const CONNECT_MS_MAX = 2_000
const STATEMENT_MS_MAX = 5_000
/** Slightly longer than the server's statement limit, for a server that does not answer at all. */
const ANSWER_MS_MAX = STATEMENT_MS_MAX + 1_000
const LOCK_MS_MAX = 3_000
/** A node that stalls in a transaction loses the transaction and its locks. */
const IDLE_MS_MAX = 10_000

/** BIGINT, and NUMERIC as the sum of it, are read as numbers: all values are far below 2^53. */
const NUMBER_OIDS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])
const TYPES: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => (NUMBER_OIDS.has(oid) ? Number : types.getTypeParser(oid, format)),
}

/** Distinguishes the listening connection in pg_stat_activity from the others, which are named oneset. */
const LISTENER_NAME = 'oneset-listen'

interface PostgresOptions {
  /** Size of the connection pool, without the connection that listens. */
  connections?: number
  migrations?: readonly Migration[]
}

/**
 * Opens a PostgreSQL database and applies the missing migrations under a lock: several nodes may start at once. Throws
 * an error of one line for a server that is too old or not in UTF-8, and `Unavailable` when the server cannot be
 * reached.
 */
export async function openPostgresDatabase(
  url: string,
  now: Instant,
  { connections = 10, migrations = readMigrations(MIGRATIONS_FOLDER, 'postgres') }: PostgresOptions = {},
): Promise<Database> {
  const config = { connectionString: url, application_name: 'oneset', types: TYPES }
  await checkServer(config)
  await migrateSchema(config, migrations, now)
  const driver = new PostgresDriver(
    new Pool({
      ...config,
      max: connections,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      statement_timeout: STATEMENT_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
      lock_timeout: LOCK_MS_MAX,
      idle_in_transaction_session_timeout: IDLE_MS_MAX,
    }),
  )
  const db = new Kysely<unknown>({ dialect: postgresDialect(driver) })
  await sql`SELECT 1`.execute(db)
  const notifier = new PostgresNotifier({ ...config, application_name: LISTENER_NAME })
  await notifier.start()
  return new EngineDatabase<unknown>(db, {
    engine: 'postgres',
    notifier,
    groups: new GroupCommit((writes) => driver.runGroup(writes)),
    notifyWithin: async (tx, notification) => {
      await sql`SELECT pg_notify(${CHANNEL}, ${payloadOf(notification)})`.execute(tx)
      return true
    },
    notifyAfter: () => {},
    isPassing,
    stop: () => notifier.stop(),
  })
}

async function checkServer(config: PoolConfig): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_MS_MAX })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    )
    const { version = '', encoding = '' } = rows[0] ?? {}
    if (Number.parseInt(version) < VERSION_MIN)
      throw new Error(`PostgreSQL ${version} is too old: ${VERSION_MIN} or newer is needed.`)
    if (encoding !== 'UTF8') throw new Error(`The database is in ${encoding}: create it with ENCODING UTF8.`)
  } catch (cause) {
    throw failureOf(cause)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Uses a separate connection without time limits, because a migration of a large table may take long. */
async function migrateSchema(config: PoolConfig, migrations: readonly Migration[], now: Instant): Promise<void> {
  const pool = new Pool({ ...config, max: 1, connectionTimeoutMillis: CONNECT_MS_MAX })
  const db = new Kysely<unknown>({ dialect: postgresDialect(new PostgresDriver(pool)) })
  try {
    await migrate(db, 'postgres', migrations, now)
  } finally {
    await db.destroy()
  }
}
