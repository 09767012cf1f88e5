import { stat } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf } from './checksum.ts'
import type { Manifest } from './manifest.ts'

/**
 * The first thing wrong with these files of a release, or null: presence and size, with `checksum` what they hold too.
 * Reads everything then, keeps nothing. A thread is started for it: this file and what it imports stay small.
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
