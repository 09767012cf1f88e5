import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The file system in memory that Linux mounts for shared memory. */
const SHARED_MEMORY = '/dev/shm'
/** Containers often limit it to 64 MB; the tests of a run need less than this. */
const BYTES_MIN = 4 * 1024 ** 3
const PREFIX = 'oneset-test-'

/**
 * Lets this process, and the processes that it starts, make their temporary files in memory, where the system has room
 * for them and lets programs run from there. Tests make and remove thousands of small files, and ext4 spends a third of
 * their processor time on finding free inodes. Returns a function that removes the folder; it is removed at the latest
 * when the process exits.
 */
export function useMemoryForTemporaryFiles(): () => void {
  if (!existsSync(SHARED_MEMORY)) return () => {}
  removeAbandonedFolders(SHARED_MEMORY)
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) < BYTES_MIN) return () => {}
  const before = process.env['TMPDIR']
  const folder = mkdtempSync(path.join(SHARED_MEMORY, `${PREFIX}${process.pid}-`))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // Also after a setup that failed, for which the test runner calls no teardown.
  process.once('exit', remove)
  if (!runsPrograms(folder)) {
    remove()
    return () => {}
  }
  // PostgreSQL runs as another user, who must reach its own folder inside.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    remove()
  }
}

/** Removes the folders of runs that were killed, which would occupy memory until the machine restarts. */
export function removeAbandonedFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    const folder = path.join(parent, name)
    if (pid === undefined || isRunning(Number(pid))) continue
    if (statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0))
      rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Returns false where the file system is mounted with noexec, as in many containers. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
