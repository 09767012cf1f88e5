import { randomUUID } from 'node:crypto'
import { constants, cp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from './checksum.ts'
import { CURRENT_FILE, currentVersion, folderOnShelf, VERSION } from './currentVersion.ts'
import type { Manifest } from './manifest.ts'
import { readManifest } from './readManifest.ts'
import { releaseFault } from './releaseFault.ts'
import { makeDraftFolder, moveIntoPlace, targetAt } from './releaseFolder.ts'

export interface ShelvedRelease {
  version: string
  folder: string
  manifest: Manifest
  current: boolean
  /** It was copied here to be compared, and was never current. */
  held: boolean
}

/** The file beside a held release. It is no part of the release, because a release is never changed. */
export function holdMark(shelf: string, version: string): string {
  return path.join(shelf, `${version}.held`)
}

/**
 * Returns the releases on the shelf by their manifests, newest version first; a folder without a valid manifest is not
 * listed.
 */
export async function shelvedReleases(shelf: string): Promise<ShelvedRelease[]> {
  const entries = await readdir(shelf).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const current = await currentVersion(shelf)
  const names = new Set(entries)
  const found: ShelvedRelease[] = []
  for (const version of entries
    .filter((name) => VERSION.test(name))
    .sort()
    .reverse()) {
    const folder = folderOnShelf(shelf, version)
    const reading = await readManifest(folder)
    if (reading.kind === 'ok' && reading.manifest.version === version) {
      const isCurrent = version === current
      const held = !isCurrent && names.has(path.basename(holdMark(shelf, version)))
      found.push({ version, folder, manifest: reading.manifest, current: isCurrent, held })
    }
  }
  return found
}

export type Shelving =
  | { kind: 'shelved'; version: string; folder: string; already: boolean }
  | { kind: 'refused'; reason: string }

/**
 * Copies a release onto the shelf. The copy is fully verified before it gets its name, which detects a corrupt original
 * and a failed copy alike. An existing copy of that version is verified and left unchanged, or replaced when it is
 * broken. With `hold`, a new copy is held until it becomes current.
 */
export async function shelve(release: string, shelf: string, { hold } = { hold: false }): Promise<Shelving> {
  const reading = await readManifest(release)
  if (reading.kind === 'refused') return { kind: 'refused', reason: `${release}: ${reading.reason}` }
  const { version } = reading.manifest
  const folder = folderOnShelf(shelf, version)
  const present = await folderFault(folder, 'checksum')
  if (present === null) return { kind: 'shelved', version, folder, already: true }
  if (path.resolve(release) === path.resolve(folder)) return { kind: 'refused', reason: `${folder}: ${present}` }
  const target = await targetAt(folder)
  if (target.kind === 'foreign') return { kind: 'refused', reason: `will not overwrite: ${target.reason}` }
  const draft = await makeDraftFolder(folder)
  try {
    // A clone where the file system can clone files: it takes no time and no space.
    await cp(release, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
    const fault = await folderFault(draft, 'checksum')
    if (fault !== null) return { kind: 'refused', reason: `${release}: ${fault}` }
    for (const file of reading.manifest.files) await syncToDisk(path.join(draft, file.path), 'file')
    // The mark comes first, so that no server sees the release without it.
    if (hold) await writeFile(holdMark(shelf, version), '')
    else await rm(holdMark(shelf, version), { force: true })
    await moveIntoPlace(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { kind: 'shelved', version, folder, already: false }
}

/** Returns the first fault of a release folder, its manifest included, or null. Memory does not grow with the release. */
export async function folderFault(folder: string, depth: 'size' | 'checksum'): Promise<string | null> {
  const reading = await readManifest(folder)
  return reading.kind === 'refused' ? reading.reason : releaseFault(folder, reading.manifest.files, depth)
}

/** Sets the version to be served, a newer or an older one; refused when it is not on the shelf. */
export async function makeCurrent(
  shelf: string,
  version: string,
): Promise<{ kind: 'ok' } | { kind: 'refused'; reason: string }> {
  const releases = await shelvedReleases(shelf)
  if (!releases.some((release) => release.version === version))
    return { kind: 'refused', reason: `there is no release ${version} in ${shelf}` }
  const temporary = path.join(shelf, `.${CURRENT_FILE}.${randomUUID()}`)
  await writeFile(temporary, `${version}\n`)
  await syncToDisk(temporary, 'file')
  await rename(temporary, path.join(shelf, CURRENT_FILE))
  await rm(holdMark(shelf, version), { force: true })
  await syncToDisk(shelf, 'folder')
  return { kind: 'ok' }
}
