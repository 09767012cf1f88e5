import { type FSWatcher, mkdirSync, statSync, watch } from 'node:fs'
import path from 'node:path'
import type { Log } from '#api/service.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { makeCurrent, shelvedReleases } from '#dataset/shelf.ts'
import type { ReleaseShelf } from '#flows/administer.ts'
import type { ReleaseHolder } from '#flows/releaseHolder.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { type Loading, loadRelease } from './releaseLoading.ts'

/** A file system may not tell of changes (network shares): then they are seen this much later. */
const POLL_MS = 2_000

/**
 * Follows the file `current` of the releases folder: when another version is named there, it is verified and loaded
 * beside the one that serves, and only then takes its place. A release that cannot be served changes nothing, and is
 * told to the log once.
 */
export class ReleaseSwitch implements ReleaseShelf {
  #folder: string
  #releases: ReleaseHolder
  #log: Log
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  /** Loads happen one after the other. */
  #busy: Promise<void> = Promise.resolve()
  /** The naming that was refused last: the log tells it once, not every two seconds, and again when it is named anew. */
  #refusedNaming: string | null = null

  constructor(folder: string, releases: ReleaseHolder, log: Log) {
    this.#folder = folder
    this.#releases = releases
    this.#log = log
  }

  /** Loads what is current, and follows it from then on. */
  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    await this.look()
    if (!this.#releases.current())
      this.#log('warn', 'no release to serve yet: publish one with oneset publish DIR', { releases: this.#folder })
    this.#watcher = watch(this.#folder, { persistent: false }, () => void this.look())
    this.#watcher.on('error', () => this.#watcher?.close())
    this.#timer = setInterval(() => void this.look(), POLL_MS).unref()
  }

  async stop(): Promise<void> {
    this.#watcher?.close()
    if (this.#timer) clearInterval(this.#timer)
    await this.#busy
  }

  /** Compares what serves with what should. Never rejects: nobody waits for most of its calls. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        this.#releases.letGo()
        const version = await currentVersion(this.#folder)
        if (version !== null && version !== this.#serving()) await this.#follow(version)
      } catch (cause) {
        this.#log('error', 'cannot see which release is current', { releases: this.#folder, cause: String(cause) })
      }
    })
  }

  async #follow(version: string): Promise<void> {
    const naming = `${version} ${statSync(path.join(this.#folder, 'current')).mtimeMs}`
    if (naming === this.#refusedNaming) return
    const loading = await this.#load(version)
    if (loading.kind === 'loaded') return this.#switchTo(loading.index)
    this.#refusedNaming = naming
    const serving = this.#serving()
    this.#log(
      'error',
      serving === null
        ? 'release refused, and no other serves: publish one that this version can open'
        : 'release refused, the previous one keeps serving',
      { version, reason: loading.reason, serving },
    )
  }

  async list() {
    const releases = await shelvedReleases(this.#folder)
    return releases.map(({ version, manifest }) => ({
      version,
      asOf: manifest.asOf,
      createdAt: manifest.createdAt,
      venues: manifest.counts.venues,
      current: version === this.#serving(),
    }))
  }

  async publish(version: string): ReturnType<ReleaseShelf['publish']> {
    const known = (await shelvedReleases(this.#folder)).some((release) => release.version === version)
    if (!known) return { kind: 'unknown' }
    return this.#inTurn(async () => {
      if (version !== this.#serving()) {
        const loading = await this.#load(version)
        if (loading.kind === 'unsound') return loading
        await this.#switchTo(loading.index)
      }
      const named = await makeCurrent(this.#folder, version)
      return named.kind === 'ok' ? { kind: 'published' } : { kind: 'unsound', reason: named.reason }
    })
  }

  /** A former release, for what has closed since; whoever opens it closes it. Null, and logged, when it cannot be read. */
  async open(version: string): Promise<VenueIndex | null> {
    const loading = await loadRelease(folderOnShelf(this.#folder, version))
    if (loading.kind === 'loaded') return loading.index
    const { reason } = loading
    this.#log('warn', 'a former release cannot be read: nobody is told what has closed since', { version, reason })
    return null
  }

  #serving(): string | null {
    return this.#releases.current()?.index.dataVersion ?? null
  }

  async #switchTo(index: VenueIndex): Promise<void> {
    const before = this.#serving()
    await this.#releases.switchTo(index)
    this.#refusedNaming = null
    this.#log('info', 'release serves', { version: index.dataVersion, before })
  }

  /** A release that served a moment ago is still in memory: going back to it takes no time. */
  async #load(version: string): Promise<Loading> {
    const kept = this.#releases.ofVersion(version)
    return kept ? { kind: 'loaded', index: kept.index } : loadRelease(folderOnShelf(this.#folder, version))
  }

  /** One job at a time; a failed job does not stop the next. */
  async #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const before = this.#busy
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#busy = promise
    await before
    try {
      return await job()
    } finally {
      resolve()
    }
  }
}
