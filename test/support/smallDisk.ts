import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

/** Set in the process that may mount: other users than root start it in a new namespace. */
const MAY_MOUNT = 'ONESET_TEST_MAY_MOUNT'
const CHUNK_BYTES = 64 * 1_024

/** A file system of a few megabytes that a test fills and frees. */
export interface SmallDisk {
  folder: string
  /** Writes until the file system is full. */
  fill(): void
  free(): void
}

/**
 * Where this process may not mount, runs the file again as root of a new namespace. Returns true when that run passed;
 * throws when it failed.
 */
export function ranInNamespace(file: string): boolean {
  if (process.getuid?.() === 0 || process.env[MAY_MOUNT] !== undefined) return false
  // With this variable Node would treat the new process as part of the current test run.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status } = spawnSync('unshare', ['-rm', process.execPath, '--test', file], {
    env: { ...env, [MAY_MOUNT]: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`the test failed as root of a new namespace, or unshare is missing: ${status}`)
  return true
}

/** Mounts a file system in memory until the test ends. Throws where that is not permitted. */
export function smallDisk(t: Pick<TestContext, 'after'>, megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  t.after(() => {
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const filler = path.join(folder, 'filler')
  return { folder, fill: () => fill(filler), free: () => rmSync(filler) }
}

function fill(filler: string): void {
  const file = openSync(filler, 'w')
  try {
    for (let bytes = CHUNK_BYTES; bytes >= 1;) {
      try {
        writeSync(file, Buffer.alloc(bytes))
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
        bytes >>= 1
      }
    }
  } finally {
    closeSync(file)
  }
}
