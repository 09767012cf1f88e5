import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock, Instant } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { ChangeListManifest } from '#contract/schemas/releases/changeListSchema.ts'
import { EXPORT_MANIFEST, type ExportManifest, type SampleManifest } from '#contract/schemas/releases/exportSchema.ts'
import type { ReleaseDifference } from '#contract/schemas/releases/releaseDifference.ts'
import { newestFirst } from '#dataset/comparedRelease.ts'
import { folderOnShelf, VERSION } from '#dataset/currentVersion.ts'
import { exportedTiers } from '#dataset/export/exportedFields.ts'
import { shelvedReleases } from '#dataset/shelf.ts'
import type { Prepared, ReleaseProducts } from '#flows/exports/releaseProducts.ts'
import type { ExportJob } from './exportJob.ts'
import { runExportJob } from './runExportJob.ts'

/** How long a call waits for files that are being made: less than callers and load balancers wait for an answer. */
const WAIT_MS = 20_000
/** A job that failed is not run again before this time, so that callers who repeat do not keep a core busy. */
const RETRY_MS = 60_000
/** The data versions whose files stay, so that a download that was begun can be finished after the next release. */
const VERSIONS_KEPT = 3

interface StoreDependencies {
  /** The releases folder. */
  releases: string
  /** The folder of the made files: of each data version a folder, and in it one for each product. */
  folder: string
  /** Returns the data version that is served; null when none is. */
  present: () => string | null
  clock: Clock
  log: Log
  /** How long a call waits for files that are being made; tests shorten it. */
  waitMs?: number
}

/**
 * Makes the files of the present release at the first request, one job at a time, and stores them. Files of an earlier
 * release are served while they are stored, and never made.
 */
export class ProductStore implements ReleaseProducts, AsyncDisposable {
  readonly #dependencies: StoreDependencies
  readonly #closing = new AbortController()
  /** By folder, the jobs that run or wait. */
  readonly #jobs = new Map<string, Promise<void>>()
  readonly #failures = new Map<string, { at: Instant; cause: unknown }>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(dependencies: StoreDependencies) {
    this.#dependencies = dependencies
  }

  async held(): Promise<readonly string[]> {
    const releases = newestFirst(await shelvedReleases(this.#dependencies.releases))
    return releases.filter(({ held }) => !held).map(({ version }) => version)
  }

  exportOf(dataVersion: string, tiers: readonly Tier[]): Promise<Prepared<ExportManifest>> {
    const held = exportedTiers(tiers)
    return this.#prepared(dataVersion, `export-${held.join('-')}`, async (release, out) => {
      const versions = await this.held()
      const before = versions[versions.indexOf(dataVersion) + 1]
      const previous = before === undefined ? null : this.#releaseFolder(before)
      return { kind: 'export', release, previous, tiers: held, out }
    })
  }

  sampleOf(dataVersion: string): Promise<Prepared<SampleManifest>> {
    return this.#prepared(dataVersion, 'sample', async (release, out) => ({ kind: 'sample', release, out }))
  }

  async changesOf(since: string, dataVersion: string): Promise<Prepared<ChangeListManifest>> {
    if (!VERSION.test(since)) return { kind: 'gone' }
    const previous = this.#releaseFolder(since)
    return this.#prepared(dataVersion, `changes-${since}`, async (release, out) => ({
      kind: 'changes',
      previous,
      release,
      out,
    }))
  }

  /** The difference is made while the first release is served. */
  async differenceOf(served: string, version: string): Promise<Prepared<ReleaseDifference>> {
    if (!VERSION.test(version)) return { kind: 'gone' }
    const release = this.#releaseFolder(version)
    return this.#prepared(served, `difference-${version}`, async (previous, out) => ({
      kind: 'difference',
      previous,
      release,
      out,
    }))
  }

  /** Ends the running job; what it wrote so far is removed by the next job of this name. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#jobs.values())
  }

  async #prepared<Manifest>(
    dataVersion: string,
    name: string,
    jobOf: (release: string, out: string) => Promise<ExportJob>,
  ): Promise<Prepared<Manifest>> {
    if (!VERSION.test(dataVersion)) return { kind: 'gone' }
    const folder = path.join(this.#dependencies.folder, dataVersion, name)
    const created = await manifestIn<Manifest>(folder)
    if (created !== null) return { kind: 'ready', folder, manifest: created }
    if (dataVersion !== this.#dependencies.present() || this.#closing.signal.aborted) return { kind: 'gone' }
    this.#throwFailure(folder)
    const job = this.#jobs.get(folder) ?? this.#start(folder, () => jobOf(this.#releaseFolder(dataVersion), folder))
    if (!(await endsInTime(job, this.#dependencies.waitMs ?? WAIT_MS))) return { kind: 'preparing' }
    this.#throwFailure(folder)
    const manifest = await manifestIn<Manifest>(folder)
    return manifest === null ? { kind: 'preparing' } : { kind: 'ready', folder, manifest }
  }

  #throwFailure(folder: string): void {
    const failure = this.#failures.get(folder)
    if (failure === undefined) return
    if (this.#dependencies.clock() < failure.at + RETRY_MS) throw failure.cause
    this.#failures.delete(folder)
  }

  /** Runs a job after those before it; never rejects. */
  #start(folder: string, jobOf: () => Promise<ExportJob>): Promise<void> {
    const job = this.#runAfter(this.#turn, folder, jobOf)
    this.#turn = job
    this.#jobs.set(folder, job)
    return job
  }

  async #runAfter(before: Promise<unknown>, folder: string, jobOf: () => Promise<ExportJob>): Promise<void> {
    await before
    const { clock, log } = this.#dependencies
    const startedAt = clock()
    try {
      await this.#removeOld()
      await mkdir(path.dirname(folder), { recursive: true })
      await runExportJob(await jobOf(), this.#closing.signal)
      log('info', 'export files were made', { folder, tookMs: clock() - startedAt })
    } catch (cause) {
      if (this.#closing.signal.aborted) return
      this.#failures.set(folder, { at: clock(), cause })
      log('error', 'export files cannot be made', { folder, cause: String(cause) })
    } finally {
      this.#jobs.delete(folder)
    }
  }

  /** Removes the files of data versions beyond the newest ones that are held. */
  async #removeOld(): Promise<void> {
    const { folder, present } = this.#dependencies
    const kept = new Set([present(), ...(await this.held()).slice(0, VERSIONS_KEPT)])
    const entries = await readdir(folder).catch(() => [])
    for (const version of entries.filter((name) => VERSION.test(name) && !kept.has(name)))
      await rm(path.join(folder, version), { recursive: true, force: true })
  }

  #releaseFolder(version: string): string {
    return folderOnShelf(this.#dependencies.releases, version)
  }
}

/** Returns the manifest of a complete folder; null when there is none. */
async function manifestIn<Manifest>(folder: string): Promise<Manifest | null> {
  const found = await stat(folder).catch(() => null)
  if (found === null) return null
  return JSON.parse(await readFile(path.join(folder, EXPORT_MANIFEST), 'utf8')) as Manifest
}

async function endsInTime(job: Promise<void>, waitMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), waitMs)
  try {
    return await Promise.race([job.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
