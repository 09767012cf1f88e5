import { stat } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf } from './checksum.ts'
import type { Manifest } from './manifest.ts'

/**
 * Returns the first fault of these files of a release, or null. Checks presence and size of all; with `checksum`, then
 * reads their content in pieces. A thread is started for this function, so this file and its imports stay small.
 */
export async function releaseFault(
  folder: string,
  files: Manifest['files'],
  depth: 'size' | 'checksum',
): Promise<string | null> {
  for (const file of files) {
    const found = await stat(path.join(folder, file.path)).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error)
      return found.code === 'ENOENT' ? `${file.path} is missing` : `${file.path} cannot be read (${found.code})`
    if (found.size !== file.bytes) return `${file.path} has ${found.size} bytes instead of ${file.bytes}`
  }
  if (depth === 'size') return null
  for (const file of files)
    if ((await checksumOf(path.join(folder, file.path))).sha256 !== file.sha256)
      return `${file.path} has a wrong checksum`
  return null
}
