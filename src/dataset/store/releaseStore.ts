import { createReadStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { currentVersion, folderOnShelf } from '../currentVersion.ts'
import { readManifest } from '../readManifest.ts'
import { RELEASE_FILES } from '../releaseFiles.ts'
import { folderFault, holdMark, makeCurrent } from '../shelf.ts'
import { removeRelease } from '../shelfUpkeep.ts'
import { contentKey, downloadRelease, manifestKey, readStoredManifest } from './downloadRelease.ts'
import type { ObjectStore } from './objectStore.ts'
import { readStoredShelf, type StoredShelf, writeStoredShelf, writeText } from './storedShelf.ts'

/**
 * The releases of an object store, which several nodes share, and a shelf on this machine that follows them. Servers
 * read the shelf only, so they start and serve while the store does not answer. One program at a time may change the
 * store: a second one that publishes at the same moment can undo the change of the first.
 */
export class ReleaseStore {
  readonly #objects: ObjectStore
  readonly #shelf: string
  /** The versions that the store had when this program last looked. */
  #known: ReadonlySet<string> = new Set()

  constructor(objects: ObjectStore, shelf: string) {
    this.#objects = objects
    this.#shelf = shelf
  }

  get place(): string {
    return this.#objects.place
  }

  /**
   * Brings the shelf to the state of the store: downloads the current release and names it current, then downloads the
   * others, newest first, and removes those that left the store since this program last looked. Throws when the store
   * does not answer or is faulty; what is complete by then stays.
   */
  async pull(): Promise<void> {
    const stored = await readStoredShelf(this.#objects)
    if (stored.current !== null) {
      await this.#fetch(stored.current, false)
      if ((await currentVersion(this.#shelf)) !== stored.current) await makeCurrent(this.#shelf, stored.current)
    }
    for (const { version, held } of stored.releases.toReversed()) await this.#fetch(version, held)
    const versions = new Set(stored.releases.map(({ version }) => version))
    for (const version of this.#known) if (!versions.has(version)) await removeRelease(this.#shelf, version)
    this.#known = versions
  }

  /** Uploads a release of the shelf, and makes it current in the store, or holds it there. */
  async add(version: string, state: 'current' | 'held'): Promise<void> {
    const folder = folderOnShelf(this.#shelf, version)
    const reading = await readManifest(folder)
    if (reading.kind === 'refused') throw new Error(`${folder}: ${reading.reason}`)
    for (const { path: name, bytes, sha256 } of reading.manifest.files) {
      const key = contentKey(sha256)
      if (await this.#objects.has(key)) continue
      await this.#objects.write(key, { bytes, sha256, read: () => createReadStream(path.join(folder, name)) })
    }
    const text = await readFile(path.join(folder, RELEASE_FILES.manifest), 'utf8')
    await writeText(this.#objects, manifestKey(version), text)
    await this.#change(({ current, releases }) => {
      const known = releases.find((release) => release.version === version)
      const held = state === 'held' && (known?.held ?? true)
      return {
        current: state === 'current' ? version : current,
        releases: [...releases.filter((release) => release !== known), { version, held }],
      }
    })
  }

  /** Makes a release of the store current there. */
  async makeCurrent(version: string): Promise<void> {
    await this.#change(({ releases }) => {
      if (!releases.some((release) => release.version === version))
        throw new Error(`${this.place} has no release ${version}`)
      const change = (release: StoredShelf['releases'][number]) =>
        release.version === version ? { version, held: false } : release
      return { current: version, releases: releases.map(change) }
    })
  }

  /** Removes releases from the store, with the content that no other release there has. */
  async remove(versions: readonly string[]): Promise<void> {
    if (versions.length === 0) return
    const stored = await readStoredShelf(this.#objects)
    const removed = stored.releases.filter(({ version }) => versions.includes(version) && version !== stored.current)
    const kept = stored.releases.filter((release) => !removed.includes(release))
    const needed = new Set((await Promise.all(kept.map(({ version }) => this.#contentOf(version)))).flat())
    const content = (await Promise.all(removed.map(({ version }) => this.#contentOf(version)))).flat()
    await writeStoredShelf(this.#objects, { current: stored.current, releases: kept })
    for (const { version } of removed) await this.#objects.remove(manifestKey(version))
    for (const key of new Set(content)) if (!needed.has(key)) await this.#objects.remove(key)
  }

  /** Returns the keys of the content of a release of the store; none when its manifest is gone. */
  async #contentOf(version: string): Promise<string[]> {
    const manifest = await readStoredManifest(this.#objects, version)
    return manifest === null ? [] : manifest.files.map(({ sha256 }) => contentKey(sha256))
  }

  async #change(change: (stored: StoredShelf) => StoredShelf): Promise<void> {
    await writeStoredShelf(this.#objects, change(await readStoredShelf(this.#objects)))
  }

  async #fetch(version: string, held: boolean): Promise<void> {
    const mark = holdMark(this.#shelf, version)
    // The mark comes first, so that no server sees the release without it.
    if (held) await writeFile(mark, '')
    const fault = await folderFault(folderOnShelf(this.#shelf, version), 'size')
    if (fault !== null) await downloadRelease(this.#objects, version, this.#shelf)
    if (!held) await rm(mark, { force: true })
  }
}
