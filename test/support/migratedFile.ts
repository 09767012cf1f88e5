import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { EMBEDDED_FILE } from '#database/embeddedFile.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'

/** Set by the global setup: an embedded database file with the newest schema and no rows. */
export const MIGRATED_FILE_VARIABLE = 'ONESET_TEST_MIGRATED_FILE'

/** Makes the file that tests copy, because the migrations take longer than most tests. Returns its path. */
export async function makeMigratedFile(folder: string): Promise<string> {
  const file = path.join(folder, EMBEDDED_FILE)
  const database = await openEmbeddedDatabase(file, 0)
  await database.close()
  return file
}

/** Copies the migrated file into a data folder. Does nothing in a test file that runs without the global setup. */
export function copyMigratedFile(dataFolder: string): void {
  const file = process.env[MIGRATED_FILE_VARIABLE]
  if (file === undefined) return
  mkdirSync(dataFolder, { recursive: true })
  copyFileSync(file, path.join(dataFolder, EMBEDDED_FILE))
}
