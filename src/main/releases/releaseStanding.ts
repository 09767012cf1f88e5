import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CURRENT_FILE, folderOnShelf } from '#dataset/currentVersion.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readManifest } from '#dataset/readManifest.ts'

/** That this node serves another release than the one that is named as current. */
export interface DegradedRelease {
  /** The version that is named; null when none is, or when the name cannot be read. */
  named: string | null
  serving: string
}

/**
 * What of a release on the shelf would change when somebody repairs it, or names it anew: sizes and times of its files
 * and of the file `current`. A release that was refused is looked at again once this differs.
 */
export async function shelfFingerprint(shelf: string, version: string): Promise<string> {
  const folder = folderOnShelf(shelf, version)
  const reading = await readManifest(folder)
  const files = reading.kind === 'ok' ? reading.manifest.files.map((file) => file.path) : []
  const places = [
    path.join(shelf, CURRENT_FILE),
    ...[RELEASE_FILES.manifest, ...files].map((file) => path.join(folder, file)),
  ]
  const facts = places.map((place) =>
    stat(place).then(
      ({ size, mtimeMs, ino }) => `${size} ${mtimeMs} ${ino}`,
      (error: NodeJS.ErrnoException) => String(error.code),
    ),
  )
  return (await Promise.all(facts)).join('\n')
}
