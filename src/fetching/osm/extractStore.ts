import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import { digestOf, readJson, replaceFile } from '../cache/editionStore.ts'
import type { EditionFile, Validators } from '../edition.ts'

const NOTE = 'state.json'

/** An extract of OpenStreetMap and the change files that continue it. */
export interface StoredExtract {
  originKey: string
  extract: EditionFile
  validators: Validators
  /** The Korean day on which the whole extract was fetched. */
  wholeOn: CalendarDate
  /** Ascending and without gaps, the first after the state of the extract. */
  changes: readonly (EditionFile & { sequence: number })[]
  /** The last change file in the data; null when it is unknown, and then there are no changes. */
  sequence: number | null
  /** The time of the data, as ISO 8601 in UTC. */
  stateAt: string | null
}

/**
 * The extract of a source and its changes, beside the editions that are made from them. A file is stored before the
 * note that names it, so that a process may end at any moment; files that no note names are removed.
 */
export class ExtractStore {
  readonly folder: string

  constructor(sourceFolder: string) {
    this.folder = path.join(sourceFolder, 'extract')
  }

  /** Returns what is stored for this origin; null when there is nothing, or when a file is not what was stored. */
  async load(originKey: string): Promise<StoredExtract | null> {
    const stored = await readJson<StoredExtract>(path.join(this.folder, NOTE))
    if (stored?.originKey !== originKey) return null
    for (const file of [stored.extract, ...stored.changes]) if (!(await this.#isIntact(file))) return null
    return stored
  }

  pathOf({ name }: Pick<EditionFile, 'name'>): string {
    return path.join(this.folder, name)
  }

  /** Replaces everything by a new extract, which is moved here. */
  async replace(file: string, note: Omit<StoredExtract, 'extract' | 'changes'>): Promise<StoredExtract> {
    const digest = await digestOf(file, 'sha256')
    const stored: StoredExtract = { ...note, extract: await this.#take(file, `${digest}.osm.pbf`), changes: [] }
    return this.#save(stored)
  }

  /** Adds the next change file, which is moved here. */
  async add(
    stored: StoredExtract,
    file: string,
    { sequence, stateAt }: { sequence: number; stateAt: string },
  ): Promise<StoredExtract> {
    const taken = await this.#take(file, `${sequence}.osc.gz`)
    return this.#save({ ...stored, changes: [...stored.changes, { ...taken, sequence }], sequence, stateAt })
  }

  async #take(file: string, name: string): Promise<EditionFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const target = path.join(this.folder, name)
    await rename(file, target)
    return { name, bytes: (await stat(target)).size, sha256: await digestOf(target, 'sha256') }
  }

  async #save(stored: StoredExtract): Promise<StoredExtract> {
    await replaceFile(path.join(this.folder, NOTE), JSON.stringify(stored))
    const named = new Set([NOTE, stored.extract.name, ...stored.changes.map(({ name }) => name)])
    for (const name of await readdir(this.folder))
      if (!named.has(name)) await rm(path.join(this.folder, name), { recursive: true, force: true })
    return stored
  }

  async #isIntact(file: EditionFile): Promise<boolean> {
    const found = await stat(this.pathOf(file)).catch(() => null)
    if (found?.size !== file.bytes) return false
    return (await digestOf(this.pathOf(file), 'sha256')) === file.sha256
  }
}
