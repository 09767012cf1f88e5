import { rmSync } from 'node:fs'
import path from 'node:path'
import { releasesFolder, RELEASES_VARIABLE } from './keptReleases.ts'
import { useMemoryForTemporaryFiles } from './memoryFolder.ts'
import { makeMigratedFile, MIGRATED_FILE_VARIABLE } from './migratedFile.ts'

/** Compiled modules are cached for later processes, because each test file is a process and starts others. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')

let removeTemporaryFiles = (): void => {}

/**
 * Runs once before all test files (`node --test --test-global-setup`). Removes DATABASE_URL from the environment,
 * because tests of whole servers must not use it as their own.
 */
export async function globalSetup(): Promise<void> {
  delete process.env['DATABASE_URL']
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED
  removeTemporaryFiles = useMemoryForTemporaryFiles()
  const kept = releasesFolder()
  process.env[RELEASES_VARIABLE] = kept
  process.env[MIGRATED_FILE_VARIABLE] = await makeMigratedFile(kept)
}

export function globalTeardown(): void {
  const releases = process.env[RELEASES_VARIABLE]
  if (releases !== undefined) rmSync(releases, { recursive: true, force: true })
  removeTemporaryFiles()
}
