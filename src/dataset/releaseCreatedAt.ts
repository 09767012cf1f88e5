import type { Instant } from '#base/clock.ts'
import { currentVersion, folderOnShelf } from './currentVersion.ts'
import { readManifest } from './readManifest.ts'

/** Returns when the current release of a shelf was made; null without one. */
export async function releaseCreatedAt(shelf: string): Promise<Instant | null> {
  const version = await currentVersion(shelf)
  if (version === null) return null
  const reading = await readManifest(folderOnShelf(shelf, version))
  return reading.kind === 'ok' ? Date.parse(reading.manifest.createdAt) : null
}
