import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The shelf is a folder of releases, one folder for each version, with the file `current` that contains the version
 * being served. Servers watch that file; it is only replaced by a rename, so a reader sees the old or the new version
 * as a whole.
 */
export const CURRENT_FILE = 'current'
export const VERSION = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/

/** Returns the folder of a version on the shelf. */
export function folderOnShelf(shelf: string, version: string): string {
  return path.join(shelf, version)
}

/** Returns the version to be served; null when none has been published. */
export async function currentVersion(shelf: string): Promise<string | null> {
  const text = await readFile(path.join(shelf, CURRENT_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const version = text.trim()
  return VERSION.test(version) ? version : null
}
