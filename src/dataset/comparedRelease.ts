import type { ComparedRelease } from '#contract/schemas/releases/releaseFigures.ts'
import type { Manifest } from './manifest.ts'
import { readFigures } from './readFigures.ts'
import { type ShelvedRelease, shelvedReleases } from './shelf.ts'

/** Returns the figures of a release that publishing compares. */
export async function comparedRelease(folder: string, manifest: Manifest): Promise<ComparedRelease> {
  const { version, counts, sources } = manifest
  return { version, venues: counts.venues, figures: await readFigures(folder, manifest), sources }
}

/**
 * Returns the release that servers of this shelf serve: the current one, or the newest other one when its manifest
 * cannot be read. Null when there is none. A held release is never served.
 */
export async function servedRelease(shelf: string, except: string): Promise<ComparedRelease | null> {
  const releases = newestFirst(await shelvedReleases(shelf)).filter(({ held }) => !held)
  const served = releases.find(({ current }) => current) ?? releases.find(({ version }) => version !== except)
  return served ? comparedRelease(served.folder, served.manifest) : null
}

/** Sorts by date, then by time of creation, newest first. */
export function newestFirst(releases: readonly ShelvedRelease[]): ShelvedRelease[] {
  const ageOf = ({ manifest }: ShelvedRelease) => `${manifest.asOf} ${manifest.createdAt}`
  return releases.toSorted((a, b) => (ageOf(a) < ageOf(b) ? 1 : ageOf(a) > ageOf(b) ? -1 : 0))
}
