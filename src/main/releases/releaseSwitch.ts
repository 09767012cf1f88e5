import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import type { Log } from '#api/service.ts'
import type { ComparedRelease } from '#contract/schemas/releaseFigures.ts'
import { lossesOf, type LossPermission } from '#contract/releaseLoss.ts'
import { comparedRelease, newestFirst, servedRelease } from '#dataset/comparedRelease.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { makeCurrent, shelvedReleases } from '#dataset/shelf.ts'
import type { ReleaseShelf } from '#flows/administer.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { type Loading, loadRelease } from './releaseLoading.ts'
import { type DegradedRelease, shelfFingerprint } from './releaseStanding.ts'

/** A file system may not tell of changes (network shares): then they are seen this much later. */
const POLL_MS = 2_000

/**
 * Follows the file `current` of the releases folder: when another version is named there, it is verified and loaded
 * beside the one that serves, and only then takes its place. A release that cannot be served changes nothing, and is
 * told to the log once. While no release serves and the current one cannot, the newest intact one of the folder serves.
 */
export class ReleaseSwitch implements ReleaseShelf {
  #folder: string
  #releases: ReleaseHolder
  #log: Log
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  /** Loads happen one after the other. */
  #busy: Promise<void> = Promise.resolve()
  /** By version, the state in which it was refused: it is not read every two seconds, and again once it has changed. */
  #refused = new Map<string, string>()
  /** Those that could not be served when they were last tried. */
  readonly #broken = new Set<string>()
  #degraded: DegradedRelease | null = null
  /** What the next release is compared with; it may leave the disk while it serves. */
  #served: Manifest | null = null

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
        const named = await currentVersion(this.#folder)
        if (named !== null && named !== this.#serving()) await this.#follow(named)
        if (this.#serving() === null) await this.#fallBack(named)
        this.#standAgainst(named)
      } catch (cause) {
        this.#log('error', 'cannot see which release is current', { releases: this.#folder, cause: String(cause) })
      }
    })
  }

  /** What this node serves in place of the current release; null when it serves that one, or none. */
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
        ? 'the current release is refused: the newest intact one of the folder is tried in its place'
        : 'release refused, the previous one keeps serving',
      { version, reason, serving },
    )
  }

  /** Serves the newest release of the shelf that is intact. */
  async #fallBack(named: string | null): Promise<void> {
    for (const { version } of newestFirst(await shelvedReleases(this.#folder))) {
      if (version === named) continue
      const reason = await this.#attempt(version)
      if (reason !== null) this.#log('warn', 'release refused as a substitute', { version, reason })
      if (this.#serving() === null) continue
      this.#log('error', 'the current release cannot be served: the newest intact one serves in its place', {
        named,
        serving: version,
      })
      return
    }
  }

  /** Null when the release serves now, or was refused before and is as it was; else why it is refused. */
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

  async publish(version: string, permission: LossPermission): ReturnType<ReleaseShelf['publish']> {
    const known = (await shelvedReleases(this.#folder)).find((release) => release.version === version)
    if (!known) return { kind: 'unknown' }
    return this.#inTurn(async () => {
      const served = await this.#compared(version)
      const losses = lossesOf(served, await comparedRelease(known.folder, known.manifest), permission)
      if (losses.length > 0) return { kind: 'regression', losses, served: served?.version ?? null }
      if (version !== this.#serving()) {
        const loading = await this.#load(version)
        if (loading.kind === 'unsound') return loading
        await this.#switchTo(loading.index)
      }
      const named = await makeCurrent(this.#folder, version)
      if (named.kind === 'ok') this.#standAgainst(version)
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
    this.#refused.clear()
    const reading = await readManifest(folderOnShelf(this.#folder, index.dataVersion))
    this.#served = reading.kind === 'ok' ? reading.manifest : null
    this.#log('info', 'release serves', { version: index.dataVersion, before })
  }

  /** What a release is compared with before it is published: the one that serves, else the one that should. */
  async #compared(version: string): Promise<ComparedRelease | null> {
    const served = this.#served
    if (served === null) return servedRelease(this.#folder, version)
    return comparedRelease(folderOnShelf(this.#folder, served.version), served)
  }

  /** A release that served a moment ago is still in memory: going back to it takes no time. Notes whether it is broken. */
  async #load(version: string): Promise<Loading> {
    const kept = this.#releases.ofVersion(version)
    if (kept) return { kind: 'loaded', index: kept.index }
    const loading = await loadRelease(folderOnShelf(this.#folder, version))
    if (loading.kind === 'loaded') this.#broken.delete(version)
    else this.#broken.add(version)
    return loading
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
