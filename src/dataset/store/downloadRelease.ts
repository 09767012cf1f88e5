import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from '../checksum.ts'
import { folderOnShelf } from '../currentVersion.ts'
import type { Manifest } from '../manifest.ts'
import { parseManifest } from '../readManifest.ts'
import { makeDraftFolder, moveIntoPlace } from '../releaseFolder.ts'
import { RELEASE_FILES } from '../releaseFiles.ts'
import { shelvedReleases } from '../shelf.ts'
import type { ObjectStore } from './objectStore.ts'
import { readText } from './storedShelf.ts'

/** Content is stored once under its hash, whichever releases contain it. */
export const contentKey = (sha256: string): string => `objects/${sha256}`
export const manifestKey = (version: string): string => `releases/${version}.json`

/** A manifest names some thirty files and the sources of a release. */
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024

/** Finished downloads of releases that are not complete yet; another attempt continues from them. */
const DOWNLOADS_FOLDER = '.downloads'

type ReleaseFile = Manifest['files'][number]

/** Returns the manifest of a release of the store, with its text; null when it has none. Throws when it is not valid. */
export async function readStoredManifest(
  objects: ObjectStore,
  version: string,
): Promise<(Manifest & { text: string }) | null> {
  const key = manifestKey(version)
  const text = await readText(objects, key, MANIFEST_BYTES_MAX)
  if (text === null) return null
  const reading = parseManifest(text)
  if (reading.kind === 'refused') throw new Error(`${objects.place}/${key}: ${reading.reason}`)
  if (reading.manifest.version !== version)
    throw new Error(`${objects.place}/${key} is the manifest of ${reading.manifest.version}`)
  return { ...reading.manifest, text }
}

/**
 * Copies a release of a store to the shelf. Content that a release on the shelf has already is linked and not
 * downloaded; everything else is checked while it arrives. The release gets its name when it is complete. Throws when
 * the store does not answer, or holds something else than the manifest states.
 */
export async function downloadRelease(objects: ObjectStore, version: string, shelf: string): Promise<void> {
  const manifest = await readStoredManifest(objects, version)
  if (manifest === null) throw new Error(`${objects.place} has no release ${version}`)
  const downloads = path.join(shelf, DOWNLOADS_FOLDER)
  await mkdir(downloads, { recursive: true })
  const folder = folderOnShelf(shelf, version)
  const draft = await makeDraftFolder(folder)
  try {
    const present = await presentContent(shelf)
    for (const file of manifest.files) {
      const known = present.get(file.sha256) ?? (await download(objects, file, downloads))
      present.set(file.sha256, known)
      const place = path.join(draft, file.path)
      await mkdir(path.dirname(place), { recursive: true })
      await linkOrCopy(known, place)
    }
    await writeFile(path.join(draft, RELEASE_FILES.manifest), manifest.text)
    await syncToDisk(path.join(draft, RELEASE_FILES.manifest), 'file')
    await moveIntoPlace(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await rm(downloads, { recursive: true, force: true })
}

/** Returns a file for each content of the releases on the shelf whose size is right, by hash. */
async function presentContent(shelf: string): Promise<Map<string, string>> {
  const present = new Map<string, string>()
  for (const { folder, manifest } of await shelvedReleases(shelf))
    for (const file of manifest.files) {
      const place = path.join(folder, file.path)
      const size = await stat(place).then(
        (found) => found.size,
        () => null,
      )
      if (size === file.bytes) present.set(file.sha256, place)
    }
  return present
}

/** Returns the file with the downloaded content. */
async function download(objects: ObjectStore, file: ReleaseFile, downloads: string): Promise<string> {
  const place = path.join(downloads, file.sha256)
  // It has this name only since it was checked.
  if (await stat(place).catch(() => null)) return place
  const key = contentKey(file.sha256)
  const body = await objects.read(key)
  if (body === null) throw new Error(`${objects.place} lacks ${key}, the content of ${file.path}`)
  const part = `${place}.${randomUUID()}`
  try {
    await writeChecked(body, part, file, `${objects.place}/${key}`)
    await rename(part, place)
  } finally {
    await rm(part, { force: true })
  }
  return place
}

async function writeChecked(
  body: AsyncIterable<Uint8Array>,
  place: string,
  file: ReleaseFile,
  origin: string,
): Promise<void> {
  const handle = await open(place, 'w')
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of body) {
      bytes += part.byteLength
      if (bytes > file.bytes) throw new Error(`${origin} has more than the ${file.bytes} bytes of ${file.path}`)
      hash.update(part)
      await handle.writeFile(part)
    }
    if (bytes !== file.bytes)
      throw new Error(`${origin} ended after ${bytes} of the ${file.bytes} bytes of ${file.path}`)
    if (hash.digest('hex') !== file.sha256) throw new Error(`${origin} is not the content of ${file.path}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
