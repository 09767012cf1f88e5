import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The shelf: a folder of releases, one folder a version, and the file `current` that holds the version being served.
 * A server watches that file; it is only ever replaced by a rename, so a reader sees the old or the new version, whole.
 */
export const CURRENT_FILE = 'current'
export const VERSION = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/

/** Where a version lies on the shelf. */
export function folderOnShelf(shelf: string, version: string): string {
  return path.join(shelf, version)
}

/** The version that is to be served, or null when none was published yet. */
export async function currentVersion(shelf: string): Promise<string | null> {
  const text = await readFile(path.join(shelf, CURRENT_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const version = text.trim()
  return VERSION.test(version) ? version : null
}
