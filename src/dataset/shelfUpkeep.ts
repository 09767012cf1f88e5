import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { newestFirst } from './comparedRelease.ts'
import { CURRENT_FILE, folderOnShelf, VERSION } from './currentVersion.ts'
import { clearLeftovers, isAlive } from './releaseFolder.ts'
import { holdMark, shelvedReleases } from './shelf.ts'

/** Names a release that is being removed, so that no reader takes what is left of it for a release. */
const REMOVED = '.removed-'
const LEFTOVER = /^\.(.*)\.(?:tmp|old)-\d+-[^-]*$/
const CURRENT_DRAFT = new RegExp(`^\\.${CURRENT_FILE}\\.(\\d+)$`)

/**
 * Removes what dead processes left on the shelf: half-copied and half-removed releases. A release that one of them had
 * moved aside gets its name back.
 */
export async function clearShelf(shelf: string): Promise<void> {
  await mkdir(shelf, { recursive: true })
  const entries = await readdir(shelf)
  for (const version of new Set(entries.map((entry) => LEFTOVER.exec(entry)?.[1])))
    if (version !== undefined && VERSION.test(version)) await clearLeftovers(path.join(shelf, version))
  for (const entry of entries) {
    const writer = Number(CURRENT_DRAFT.exec(entry)?.[1])
    if (entry.startsWith(REMOVED) || (writer > 0 && !isAlive(writer)))
      await rm(path.join(shelf, entry), { recursive: true, force: true })
  }
}

/** Removes all releases but the newest `keep`, one of which is the current one; returns the removed versions. */
export async function pruneShelf(shelf: string, keep: number): Promise<string[]> {
  const releases = newestFirst(await shelvedReleases(shelf))
  const current = releases.filter((release) => release.current)
  const others = releases.filter((release) => !release.current)
  const removed = others.slice(Math.max(0, keep - current.length))
  for (const { version } of removed) await removeRelease(shelf, version)
  return removed.map(({ version }) => version)
}

/** Removes a release, if it is on the shelf. */
export async function removeRelease(shelf: string, version: string): Promise<void> {
  const aside = path.join(shelf, `${REMOVED}${version}`)
  await rm(aside, { recursive: true, force: true })
  await rename(folderOnShelf(shelf, version), aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rm(holdMark(shelf, version), { force: true })
  await rm(aside, { recursive: true, force: true })
}
