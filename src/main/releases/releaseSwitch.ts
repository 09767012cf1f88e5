import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#base/log.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { ComparedRelease } from '#contract/schemas/releases/releaseFigures.ts'
import { type LossPermission, NO_PERMISSION } from '#contract/lossAllowance.ts'
import { compareReleases, type ReleaseComparison } from '#contract/releaseLoss.ts'
import { comparedRelease, newestFirst, servedRelease } from '#dataset/comparedRelease.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { makeCurrent, type ShelvedRelease, shelvedReleases } from '#dataset/shelf.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import type { ReleaseShelf } from '#flows/administer.ts'
import { prepareRegionNames } from '#flows/search/regionNamesOf.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { type Loading, loadRelease } from './releaseLoading.ts'
import { type DegradedRelease, shelfFingerprint } from './shelfFingerprint.ts'

/** Some file systems report no changes (network shares), so the file is also read at this interval. */
const POLL_MS = 2_000

/** Where releases come from other than the folder. */
export interface ReleaseOrigins {
  /** Loads the releases that are served, where several threads share them. */
  loadShared?: typeof loadRelease | undefined
  /** The store that the folder follows; a release becomes current there first. */
  store?: ReleaseStore | null
}

/**
 * Follows the file `current` of the releases folder: when it names another version, that release is verified and loaded
 * beside the served one, and then replaces it. A release that cannot be served changes nothing, and is logged once.
 * While no release is served and the current one cannot be, the newest intact one of the folder is served.
 */
export class ReleaseSwitch implements ReleaseShelf {
  #folder: string
  #releases: ReleaseHolder
  #log: Log
  readonly #loadShared: typeof loadRelease
  readonly #store: ReleaseStore | null
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  /** Loads run one after the other. */
  #busy: Promise<void> = Promise.resolve()
  /**
   * By version, the fingerprint of a refused release: it is not read every two seconds, but again once it has changed.
   */
  #refused = new Map<string, string>()
  /** The releases that could not be served at the last attempt. */
  readonly #broken = new Set<string>()
  #degraded: DegradedRelease | null = null
  /**
   * The manifest that the next release is compared with; the served release itself may have been deleted from the disk.
   */
  #served: Manifest | null = null

  constructor(folder: string, releases: ReleaseHolder, log: Log, origins: ReleaseOrigins = {}) {
    this.#folder = folder
    this.#releases = releases
    this.#log = log
    this.#loadShared = origins.loadShared ?? loadRelease
    this.#store = origins.store ?? null
  }

  /** Loads the current release, and follows it from then on. */
  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    await this.sync()
    if (!this.#releases.current())
      this.#log('warn', 'no release to serve yet: publish one with oneset publish DIR', { releases: this.#folder })
    this.#watcher = watch(this.#folder, { persistent: false }, () => void this.sync())
    this.#watcher.on('error', () => this.#watcher?.close())
    this.#timer = setInterval(() => void this.sync(), POLL_MS).unref()
  }

  async stop(): Promise<void> {
    this.#watcher?.close()
    if (this.#timer) clearInterval(this.#timer)
    await this.#busy
  }

  /**
   * Compares the served release with the one that should be served. Never rejects, because most callers do not await
   * it.
   */
  sync(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        this.#releases.closeExpired()
        const named = await currentVersion(this.#folder)
        if (named !== null && named !== this.#serving()) await this.#follow(named)
        if (this.#serving() === null) await this.#fallBack(named)
        this.#standAgainst(named)
      } catch (cause) {
        this.#log('error', 'cannot see which release is current', { releases: this.#folder, cause: String(cause) })
      }
    })
  }

  /** Returns the release that this node serves in place of the current one; null when it serves that one, or none. */
  degraded(): DegradedRelease | null {
    return this.#degraded
  }

  async #follow(version: string): Promise<void> {
    const reason = await this.#attempt(version)
    if (reason === null) return
    const serving = this.#serving()
    this.#log(
      'error',
      serving === null
        ? 'the current release is refused; trying the newest intact one of the folder'
        : 'release refused; the previous one is still served',
      { version, reason, serving },
    )
  }

  /** Serves the newest intact release of the shelf that is not held. */
  async #fallBack(named: string | null): Promise<void> {
    for (const { version, held } of newestFirst(await shelvedReleases(this.#folder))) {
      if (version === named || held) continue
      const reason = await this.#attempt(version)
      if (reason !== null) this.#log('warn', 'release refused as a substitute', { version, reason })
      if (this.#serving() === null) continue
      this.#log('error', 'the current release cannot be served; serving the newest intact one instead', {
        named,
        serving: version,
      })
      return
    }
  }

  /**
   * Returns null when the release is served now, or was refused before and is unchanged; else the reason of the
   * refusal.
   */
  async #attempt(version: string): Promise<string | null> {
    const state = await shelfFingerprint(this.#folder, version)
    if (this.#refused.get(version) === state) return null
    const loading = await this.#load(version)
    if (loading.kind === 'loaded') {
      await this.#switchTo(loading.index)
      return null
    }
    this.#refused.set(version, state)
    return loading.reason
  }

  #standAgainst(named: string | null): void {
    const serving = this.#serving()
    this.#degraded = serving === null || serving === named ? null : { named, serving }
  }

  async list() {
    const releases = await shelvedReleases(this.#folder)
    return releases.map(({ version, manifest }) => ({
      version,
      asOf: manifest.asOf,
      createdAt: manifest.createdAt,
      venues: manifest.counts.venues,
      current: version === this.#serving(),
      broken: this.#broken.has(version),
    }))
  }

  async compare(version: string): Promise<ReleaseComparison | null> {
    const known = await this.#shelved(version)
    return known === undefined ? null : this.#comparison(known, NO_PERMISSION)
  }

  async reportPage(version: string): Promise<string | null> {
    const known = await this.#shelved(version)
    if (known === undefined) return null
    return readFile(path.join(known.folder, RELEASE_FILES.reportPage), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }

  async publish(version: string, permission: LossPermission): ReturnType<ReleaseShelf['publish']> {
    const known = await this.#shelved(version)
    if (!known) return { kind: 'unknown' }
    return this.#inTurn(async () => {
      const comparison = await this.#comparison(known, permission)
      if (comparison.losses.length > 0) return { kind: 'regression', comparison }
      if (version !== this.#serving()) {
        const loading = await this.#load(version)
        if (loading.kind === 'invalid') return loading
        await this.#switchTo(loading.index)
      }
      await this.#nameInStore(version)
      const named = await makeCurrent(this.#folder, version)
      if (named.kind === 'ok') this.#standAgainst(version)
      return named.kind === 'ok' ? { kind: 'published', comparison } : { kind: 'invalid', reason: named.reason }
    })
  }

  /** Throws Unavailable where the store does not answer; the folder then follows what is current in the store. */
  async #nameInStore(version: string): Promise<void> {
    try {
      await this.#store?.makeCurrent(version)
    } catch (cause) {
      throw new Unavailable(`the store of releases: ${String(cause)}`, { cause })
    }
  }

  /**
   * Opens an earlier release, to find venues that have closed since; the caller closes it. Returns null, and logs, when
   * it cannot be read.
   */
  async open(version: string): Promise<VenueIndex | null> {
    const loading = await loadRelease(folderOnShelf(this.#folder, version))
    if (loading.kind === 'loaded') return loading.index
    const { reason } = loading
    this.#log('warn', 'a former release cannot be read; closures since then are not published', { version, reason })
    return null
  }

  #serving(): string | null {
    return this.#releases.current()?.index.dataVersion ?? null
  }

  async #switchTo(index: VenueIndex): Promise<void> {
    const before = this.#serving()
    try {
      await this.#releases.switchTo(index)
    } catch (cause) {
      // The next attempt loads it again; one that is still served stays open.
      if (this.#releases.ofVersion(index.dataVersion)?.index !== index) index.close()
      throw cause
    }
    this.#refused.clear()
    const reading = await readManifest(folderOnShelf(this.#folder, index.dataVersion))
    this.#served = reading.kind === 'ok' ? reading.manifest : null
    this.#log('info', 'release serves', { version: index.dataVersion, before })
    // Serving need not wait for it: a name that comes earlier prepares what is left.
    void prepareRegionNames(index)
  }

  async #shelved(version: string): Promise<ShelvedRelease | undefined> {
    return (await shelvedReleases(this.#folder)).find((release) => release.version === version)
  }

  async #comparison(
    { version, folder, manifest }: ShelvedRelease,
    permission: LossPermission,
  ): Promise<ReleaseComparison> {
    return compareReleases(await this.#compared(version), await comparedRelease(folder, manifest), permission)
  }

  /**
   * Returns what a release is compared with before it is published: the served one, else the one that should be served.
   */
  async #compared(version: string): Promise<ComparedRelease | null> {
    const served = this.#served
    if (served === null) return servedRelease(this.#folder, version)
    return comparedRelease(folderOnShelf(this.#folder, served.version), served)
  }

  /** Loads a release, or returns the one that served last and is still in memory. Records whether it is broken. */
  async #load(version: string): Promise<Loading> {
    const kept = this.#releases.ofVersion(version)
    if (kept) return { kind: 'loaded', index: kept.index }
    const loading = await this.#loadShared(folderOnShelf(this.#folder, version))
    if (loading.kind === 'loaded') this.#broken.delete(version)
    else this.#broken.add(version)
    return loading
  }

  /** Runs one job at a time; a failed job does not prevent the next. */
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
