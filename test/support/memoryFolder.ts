import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** The file system in memory that Linux mounts for shared memory. */
const SHARED_MEMORY = '/dev/shm'
/** Containers often limit it to 64 MB; the tests of a run need less than this. */
const BYTES_MIN = 4 * 1024 ** 3

/**
 * Lets this process, and the processes that it starts, make their temporary files in memory, where the system has room
 * for them. Tests make and remove thousands of small files, and ext4 spends a third of their processor time on finding
 * free inodes. Returns a function that removes the folder.
 */
export function useMemoryForTemporaryFiles(): () => void {
  if (!existsSync(SHARED_MEMORY)) return () => {}
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (bavail * bsize < BYTES_MIN) return () => {}
  const before = process.env['TMPDIR']
  const folder = mkdtempSync(path.join(SHARED_MEMORY, 'oneset-test-'))
  // PostgreSQL runs as another user, who must reach its own folder inside.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true })
  }
}
