import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CURRENT_FILE, folderOnShelf } from '#dataset/currentVersion.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readManifest } from '#dataset/readManifest.ts'

/** States that this node serves another release than the one named as current. */
export interface DegradedRelease {
  /** The named version; null when none is named, or when the name cannot be read. */
  named: string | null
  serving: string
}

/**
 * Returns a fingerprint of a release on the shelf that changes when the release is repaired or named again: sizes and
 * times of its files and of the file `current`. A refused release is tried again once this changes.
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
