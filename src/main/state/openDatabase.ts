import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { EMBEDDED_FILE } from '#database/embeddedFile.ts'
import { lockFolder } from '#database/folderLock.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { ServeSettings } from '../settings/settings.ts'
import { isFirst, type ThreadParts } from '../threads/threadParts.ts'

/** A server that was stopped a moment ago ends after its drain. */
const LOCK_WAIT_MS = 6_000
const TAKE_EVERY_MS = 100

type DatabaseSettings = Pick<ServeSettings, 'data'> &
  Partial<Pick<ServeSettings, 'databaseUrl' | 'databaseConnections'>> & { thread?: ThreadParts | null }

/**
 * Opens the engine of the state; an embedded database is locked by this process until `opened` is disposed. PostgreSQL
 * is loaded only where it is used, so that the embedded start stays short. `thread`: what this thread shares with others
 * of its process.
 */
export async function openDatabase(
  opened: AsyncDisposableStack,
  { data, databaseUrl = null, databaseConnections: connections, thread = null }: DatabaseSettings,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Database> {
  if (databaseUrl === null) {
    // The first thread holds the lock for all threads of the process.
    if (isFirst(thread)) opened.use(await takeDataFolder(data, log))
    const file = path.join(data, EMBEDDED_FILE)
    return thread === null ? openEmbeddedDatabase(file, clock()) : thread.embeddedDatabase(file, clock())
  }
  const { openPostgresDatabase } = await import('#database/openPostgres.ts')
  return openPostgresDatabase(databaseUrl, clock(), connections === undefined ? {} : { connections })
}

async function takeDataFolder(data: string, log: Log): Promise<Disposable> {
  for (let waitedMs = 0; ; waitedMs += TAKE_EVERY_MS) {
    const taken = lockFolder(data)
    if (taken) return taken
    if (waitedMs >= LOCK_WAIT_MS)
      throw new Error(`another server uses ${data}: stop it, or choose another folder with --data`)
    if (waitedMs === 0) log('info', 'another server uses the data folder: waiting for it to end', { data })
    await wait(TAKE_EVERY_MS)
  }
}
