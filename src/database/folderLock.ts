import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An empty file: SQLite's lock on it is held by the operating system and ends with the process in every case. */
const LOCK_FILE = 'in-use'
/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Locks a data folder for this process: two servers on one embedded database would not see each other's revocations,
 * and a restored file must not replace that of a running server. Returns null while another process holds the lock.
 */
export function lockFolder(folder: string): Disposable | null {
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw cause
  }
}
