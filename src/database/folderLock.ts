import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Holds no data: SQLite's lock on it is the operating system's, and ends with the process however that ends. */
const LOCK_FILE = 'in-use'
/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Takes a data folder for this process alone: two servers on one embedded database would not hear of each other's
 * revocations, and a restored file must not be put under a running one. Null while somebody else has it.
 */
export function takeFolder(folder: string): Disposable | null {
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
