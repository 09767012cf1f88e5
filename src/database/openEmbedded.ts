import { closeSync, openSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { LocalNotifier, ThreadsNotifier } from './notifier.ts'
import { type Database, MIGRATIONS_FOLDER } from './database.ts'
import { EngineDatabase } from './engineDatabase.ts'
import { GroupCommit } from './groupCommit.ts'
import { notificationsOf } from './groupedWrites.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { sqliteDialect, SqliteThreadDriver } from './sqliteDialect.ts'
import { SqliteThread } from './sqliteThread.ts'

const BUSY_TIMEOUT_MS = 5_000

/** Opens or creates the embedded database file and applies the missing migrations. */
export async function openEmbeddedDatabase(
  file: string,
  now: Instant,
  migrations: readonly Migration[] = readMigrations(MIGRATIONS_FOLDER, 'sqlite'),
): Promise<Database> {
  return databaseOver(await openFile(file, now, migrations), new LocalNotifier(), async () => {})
}

/** An embedded database that several threads of this process use through one writer. */
export interface SharedEmbeddedDatabase {
  database: Database
  /** Returns a port for `connectEmbeddedDatabase` in another thread. */
  connect(): MessagePort
}

/** Like `openEmbeddedDatabase`, for several threads. */
export async function openSharedEmbeddedDatabase(file: string, now: Instant): Promise<SharedEmbeddedDatabase> {
  const opened = await openFile(file, now, readMigrations(MIGRATIONS_FOLDER, 'sqlite'))
  return { database: overThreads(opened), connect: () => opened.driver.connect() }
}

/** Uses the database that another thread opened with `openSharedEmbeddedDatabase`. */
export function connectEmbeddedDatabase(port: MessagePort): Database {
  return overThreads(kyselyOver(new SqliteThreadDriver(() => SqliteThread.over(port))))
}

interface OpenedFile {
  driver: SqliteThreadDriver
  db: Kysely<unknown>
}

async function openFile(file: string, now: Instant, migrations: readonly Migration[]): Promise<OpenedFile> {
  // Readable by its owner only; SQLite gives its side files the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const opened = kyselyOver(
    new SqliteThreadDriver(() => SqliteThread.start({ path: file, busyTimeoutMs: BUSY_TIMEOUT_MS })),
  )
  try {
    await migrate(opened.db, 'sqlite', migrations, now)
  } catch (cause) {
    await opened.db.destroy()
    throw cause
  }
  return opened
}

const kyselyOver = (driver: SqliteThreadDriver): OpenedFile => ({
  driver,
  db: new Kysely<unknown>({ dialect: sqliteDialect(driver) }),
})

function overThreads(opened: OpenedFile): Database {
  const notifier = new ThreadsNotifier()
  return databaseOver(opened, notifier, async () => notifier.close())
}

function databaseOver({ driver, db }: OpenedFile, notifier: LocalNotifier, stop: () => Promise<void>): Database {
  const groups = new GroupCommit(async (writes) => {
    const results = await driver.runGroup(writes)
    for (const notification of notificationsOf(writes, results)) notifier.notify(notification)
    return results
  })
  return new EngineDatabase<unknown>(db, {
    engine: 'sqlite',
    notifier,
    groups,
    notifyWithin: async () => false,
    notifyAfter: (notifications) => notifications.forEach((notification) => notifier.notify(notification)),
    isPassing: () => false,
    stop,
  })
}
