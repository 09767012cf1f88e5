import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { utcIso } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { Edition, EditionFile, EditionNote, FetchOutcome, Validators } from '../edition.ts'

const NOTE = 'edition.json'
const CHECKED = 'checked.json'
/** The last edition and the one before, for an operator who has to go back. */
const EDITIONS_KEPT = 2
/** A number that grows, because two fetches may take place in one second or before the clock is set back. */
const ID = /^([0-9]{8})-[0-9TZ]{16}$/

/** What the server last confirmed about an edition. */
interface Checked {
  edition: string
  checkedAt: string
  validators: Validators
  facts: EditionNote['facts']
}

/** What the kind of origin states about a draft. */
export type DraftNote = Omit<EditionNote, 'files' | 'fetchedAt'>

/**
 * The editions of one source: `editions/ID/` with `edition.json` and the files, `drafts/` for editions being written,
 * `partial/` for a download to be resumed. An edition appears by one rename and never changes. One process at a time
 * fetches a source.
 */
export class EditionStore {
  readonly folder: string
  readonly #random: RandomBytes
  readonly #inUse: string | null

  /** `inUse`: the id of the edition that builds use, which stays however many broken ones follow; null for none. */
  constructor(cacheFolder: string, source: string, random: RandomBytes, inUse: string | null = null) {
    this.folder = path.resolve(cacheFolder, source)
    this.#random = random
    this.#inUse = inUse
  }

  /**
   * Returns the newest edition from the origin with this key whose files are all there with their sizes; null when there
   * is none.
   */
  async latest(originKey: string): Promise<Edition | null> {
    const checked = await readJson<Checked>(path.join(this.folder, CHECKED))
    for (const id of await this.#ids()) {
      const edition = await this.#read(id, checked)
      if (edition?.originKey === originKey) return edition
    }
    return null
  }

  /** Returns an empty folder for the files of a new edition. */
  async begin(): Promise<string> {
    const drafts = path.join(this.folder, 'drafts')
    // Drafts of a process that ended before its rename.
    await rm(drafts, { recursive: true, force: true })
    const draft = path.join(drafts, freshId('', this.#random))
    await mkdir(draft, { recursive: true, mode: 0o700 })
    return draft
  }

  /**
   * Makes the draft the newest edition. The files are stored safely before the rename that shows them. When they equal
   * those of `last`, the draft is removed and `last` is confirmed instead.
   */
  async commit(draft: string, note: DraftNote, last: Edition | null, now: Instant): Promise<FetchOutcome> {
    const files: EditionFile[] = []
    for (const name of (await readdir(draft)).toSorted()) files.push(await fileIn(draft, name))
    if (last !== null && canonicalJson(files) === canonicalJson(last.files)) {
      await rm(draft, { recursive: true, force: true })
      return { kind: 'unchanged', edition: await this.confirm(last, note, now) }
    }
    const fetchedAt = utcIso(now)
    await writeFile(path.join(draft, NOTE), JSON.stringify({ ...note, fetchedAt, files }, null, 2))
    for (const name of [...files.map(({ name }) => name), NOTE]) await flush(path.join(draft, name))
    const number = Number(ID.exec((await this.#ids())[0] ?? '')?.[1] ?? 0) + 1
    const id = `${String(number).padStart(8, '0')}-${fetchedAt.replace(/[-:]/g, '')}`
    const editions = path.join(this.folder, 'editions')
    await mkdir(editions, { recursive: true, mode: 0o700 })
    await rename(draft, path.join(editions, id))
    await flush(editions)
    for (const old of (await this.#ids()).slice(EDITIONS_KEPT).filter((one) => one !== this.#inUse))
      await rm(path.join(editions, old), { recursive: true, force: true })
    const edition = await this.#read(id, null)
    if (edition === null) throw new Error(`${path.join(editions, id)}: the edition just written cannot be read`)
    return { kind: 'fetched', edition }
  }

  /** Records that the origin still holds this edition, and what the next fetch needs. */
  async confirm(edition: Edition, note: Pick<DraftNote, 'validators' | 'facts'>, now: Instant): Promise<Edition> {
    const { validators, facts } = note
    const checked: Checked = { edition: edition.id, checkedAt: utcIso(now), validators, facts }
    await replaceFile(path.join(this.folder, CHECKED), JSON.stringify(checked))
    return { ...edition, checkedAt: checked.checkedAt, validators, facts }
  }

  /** The names of the editions, newest first. */
  async #ids(): Promise<string[]> {
    const names = await readdir(path.join(this.folder, 'editions')).catch(noneIfMissing)
    return names.filter((name) => ID.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  }

  async #read(id: string, checked: Checked | null): Promise<Edition | null> {
    const folder = path.join(this.folder, 'editions', id)
    const note = await readJson<EditionNote>(path.join(folder, NOTE))
    if (note === null) return null
    const paths = note.files.map(({ name }) => path.join(folder, name))
    for (const [i, { bytes }] of note.files.entries()) {
      const found = await stat(paths[i] as string).catch(() => null)
      if (found?.size !== bytes) return null
    }
    const { checkedAt, validators, facts } = checked?.edition === id ? checked : { ...note, checkedAt: note.fetchedAt }
    return { ...note, id, folder, paths, checkedAt, validators, facts }
  }
}

async function fileIn(folder: string, name: string): Promise<EditionFile> {
  const file = path.join(folder, name)
  return { name, bytes: (await stat(file)).size, sha256: await digestOf(file, 'sha256') }
}

/** Returns the digest of a file in hexadecimal. */
export async function digestOf(file: string, algorithm: 'sha256' | 'md5'): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function flush(file: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  const handle = await open(file, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Writes a small file so that a reader finds either the former or the whole new text. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}

/** Returns the JSON in a file; null when the file is missing or broken. */
export async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    return null
  }
}

export function noneIfMissing(cause: NodeJS.ErrnoException): string[] {
  if (cause.code === 'ENOENT') return []
  throw cause
}
