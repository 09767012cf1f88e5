import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Set by the global setup: a folder that keeps the releases of made-up worlds until the run ends. */
export const RELEASES_VARIABLE = 'ONESET_TEST_RELEASES'

/** Makes a folder to keep releases in; the caller must remove it. */
export function releasesFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'oneset-releases-'))
}

let ownFolder: string | null = null

/** Returns the run's folder; a test file that runs alone gets a separate one. */
export function storedReleases(): string {
  const given = process.env[RELEASES_VARIABLE]
  if (given !== undefined) return given
  if (ownFolder === null) {
    const made = releasesFolder()
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    ownFolder = made
  }
  return ownFolder
}
