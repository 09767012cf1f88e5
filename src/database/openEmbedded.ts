import { closeSync, openSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { LocalNotifier } from './notifier.ts'
import { type Database, MIGRATIONS_FOLDER } from './database.ts'
import { EngineDatabase } from './engineDatabase.ts'
import { GroupCommit } from './groupCommit.ts'
import { notificationsOf } from './groupedWrites.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { sqliteDialect, SqliteThreadDriver } from './sqliteDialect.ts'

/** Opens or creates the embedded database file and applies the missing migrations. */
export async function openEmbeddedDatabase(
  file: string,
  now: Instant,
  migrations: readonly Migration[] = readMigrations(MIGRATIONS_FOLDER, 'sqlite'),
): Promise<Database> {
  // Readable by its owner only; SQLite gives its side files the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const driver = new SqliteThreadDriver({ path: file, busyTimeoutMs: 5_000 })
  const db = new Kysely<unknown>({ dialect: sqliteDialect(driver) })
  const notifier = new LocalNotifier()
  const groups = new GroupCommit(async (writes) => {
    const results = await driver.runGroup(writes)
    for (const notification of notificationsOf(writes, results)) notifier.notify(notification)
    return results
  })
  try {
    await migrate(db, 'sqlite', migrations, now)
  } catch (cause) {
    await db.destroy()
    throw cause
  }
  return new EngineDatabase<unknown>(db, {
    engine: 'sqlite',
    notifier,
    groups,
    notifyWithin: async () => false,
    notifyAfter: (notifications) => notifications.forEach((notification) => notifier.notify(notification)),
    isPassing: () => false,
    stop: async () => {},
  })
}
