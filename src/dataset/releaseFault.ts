import { stat } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf } from './checksum.ts'
import type { Manifest } from './manifest.ts'

/**
 * Returns the first fault of these files of a release, or null. Checks presence and size; with `checksum`, reads the
 * content too and keeps none of it. A thread is started for this function, so this file and its imports stay small.
 */
export async function releaseFault(
  folder: string,
  files: Manifest['files'],
  depth: 'size' | 'checksum',
): Promise<string | null> {
  for (const file of files) {
    const full = path.join(folder, file.path)
    const found = await stat(full).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error)
      return found.code === 'ENOENT' ? `${file.path} is missing` : `${file.path} cannot be read (${found.code})`
    if (found.size !== file.bytes) return `${file.path} has ${found.size} bytes instead of ${file.bytes}`
    if (depth === 'checksum' && (await checksumOf(full)).sha256 !== file.sha256)
      return `${file.path} has a wrong checksum`
  }
  return null
}
