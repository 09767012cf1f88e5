import { mkdir, rm } from 'node:fs/promises'
import type { Instant } from '#base/clock.ts'
import { isoInstant, kstDate } from '#base/kst.ts'
import type { LossPermission } from '#contract/lossAllowance.ts'
import { compareReleases, type ReleaseComparison } from '#contract/releaseLoss.ts'
import { lossesText, permissionFlags } from '#contract/releaseLossText.ts'
import { lockFolder } from '#database/folderLock.ts'
import { type ChangeSummary, summariseChanges } from '#dataset/changes/changeSummary.ts'
import { comparedRelease, servedRelease } from '#dataset/comparedRelease.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { openLines } from '#dataset/release.ts'
import { shelve } from '#dataset/shelf.ts'
import { clearShelf, pruneShelf } from '#dataset/shelfUpkeep.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import { durationText } from '#project/duration.ts'
import type { Project } from '#project/project.ts'
import { readUpdateState, type UpdateOutcome, type UpdateState, writeUpdateState } from '#project/updateState.ts'
import { build } from '../build/build.ts'
import type { AskModel } from '../build/chatModel.ts'
import { shellWord } from '../command/shellWord.ts'
import { publish, storeFault } from '../state/publish.ts'
import type { GeocoderPort, ListFetcher } from '../updatePorts.ts'
import { beyondDeadline, type FetchedList, fetchLists, stateAfter } from './fetchLists.ts'
import { askGeocoder, type GeocodedAnswers, geocodedAnswers, geocodingLine } from './geocodedAnswers.ts'
import { inputsHash } from './inputsHash.ts'
import { listsOf, memoryFolder, nextFolder, projectInputs } from './projectInputs.ts'
import { usableEdition } from './usableEdition.ts'

/**
 * An update in steps, each of which replaces one file or folder as a whole:
 *   fetch    the editions of the sources that are due
 *   build    `next` from them, on the current release; again when a geocoder places further records
 *   publish  `next` to the shelf, then `current`; with `hold`, to the shelf only
 *   prune    the oldest releases
 * After each the state is written. An update that was killed is repeated: editions that were fetched are there, and a
 * release that was built from the same inputs is published without another build.
 */

/** The changed venues of each kind that a report names. */
const NAMED_MAX = 20

export interface UpdateSetting {
  fetcher: ListFetcher
  geocoder: GeocoderPort
  clock: () => Instant
  /** Reports one line of progress. */
  report: (line: string) => void
  ask: AskModel | null
  permission: LossPermission
  /** Fetches, builds and compares, and publishes nothing. */
  dryRun: boolean
  /** Copies the new release to the shelf, where an operator publishes it. */
  hold: boolean
  /** The store that the releases of the project are published to as well; null for none. */
  store: ReleaseStore | null
  /** Builds although the memory does not suffice for the lists. */
  ignoreMemory?: boolean
}

export interface UpdateResult {
  outcome: UpdateOutcome
  message: string
  sources: readonly FetchedList[]
  /** The current release afterwards; with `dryRun` and `hold`, the one that would be. */
  version: string | null
  /** The venues of a new release; null when there is none. */
  counts: { venues: number; openVenues: number } | null
  /** Null without a former release, and when there is no new one. */
  changes: ChangeSummary | null
  previous: string | null
  /** How it compares with the served release; null when there was nothing to compare. */
  comparison: ReleaseComparison | null
  removed: readonly string[]
}

export type UpdateRun = UpdateResult | { outcome: 'busy' }

/** Updates the releases of a project once. Only one update of a project runs at a time. */
export async function runUpdate(project: Project, setting: UpdateSetting): Promise<UpdateRun> {
  await mkdir(project.builds, { recursive: true })
  // The operating system ends the lock with the process, so no lock outlives a kill.
  using lock = lockFolder(project.builds)
  if (lock === null) return { outcome: 'busy' }
  const startedAt = isoInstant(setting.clock())
  const update = new Update(project, setting, await readUpdateState(project.releases))
  const result = await update.run()
  if (!setting.dryRun || result.outcome === 'failed') {
    const last = {
      outcome: result.outcome,
      startedAt,
      finishedAt: isoInstant(setting.clock()),
      message: result.message,
    }
    await update.save({ last })
  }
  return result
}

/** What a build takes besides the lists; `inputs` is its hash. */
interface BuildInputs {
  asOf: string
  current: string | null
  inputs: string
  geocoded: GeocodedAnswers | null
}

type Ending = Partial<UpdateResult> & Pick<UpdateResult, 'outcome' | 'message'>

class Update {
  readonly #project: Project
  readonly #setting: UpdateSetting
  #state: UpdateState
  #lists: FetchedList[] = []
  /** Writes of the state happen one after the other. */
  #writing: Promise<void> = Promise.resolve()

  constructor(project: Project, setting: UpdateSetting, state: UpdateState) {
    this.#project = project
    this.#setting = setting
    this.#state = state
  }

  async run(): Promise<UpdateResult> {
    await clearShelf(this.#project.releases)
    const behind = await storeFault(this.#setting.store?.pull())
    if (behind === null) await this.#fetch()
    const ending = behind === null ? (this.#pastDeadline() ?? (await this.#renew())) : failed(behind)
    const failing = this.#lists.filter(({ kind }) => kind === 'failed').map(({ source }) => source.id)
    const isFine = ending.outcome !== 'failed' && ending.outcome !== 'refused' && ending.outcome !== 'past_deadline'
    const whole = {
      version: null,
      counts: null,
      changes: null,
      previous: null,
      comparison: null,
      removed: [],
      ...ending,
    }
    const noted = isFine && failing.length > 0 ? { outcome: 'source_failed' as const } : {}
    const message = failing.length === 0 ? ending.message : `${ending.message}; not fetched: ${failing.join(', ')}`
    return { ...whole, ...noted, message, sources: this.#lists }
  }

  save(change: Partial<UpdateState>): Promise<void> {
    this.#state = { ...this.#state, ...change }
    const state = this.#state
    this.#writing = this.#writing.then(() => writeUpdateState(this.#project.releases, state))
    return this.#writing
  }

  async #fetch(): Promise<void> {
    const { fetcher, clock, report } = this.#setting
    const before = this.#state
    report(`fetching what is due of: ${this.#project.sources.map(({ id }) => id).join(', ')}`)
    const note = async (fetched: FetchedList) => {
      const { id } = fetched.source
      const known = before.sources[id]
      const usable = await usableEdition(fetched, known, this.#project.maxRejected)
      Object.assign(fetched, usable)
      await this.save({ sources: { ...this.#state.sources, [id]: stateAfter(usable, known, clock()) } })
      report(listLine(usable))
    }
    this.#lists = await fetchLists(this.#project, before, { fetcher, clock, note })
    const ids = new Set(this.#project.sources.map(({ id }) => id))
    const kept = Object.entries(this.#state.sources).filter(([id]) => ids.has(id))
    await this.save({ sources: Object.fromEntries(kept) })
  }

  #pastDeadline(): Ending | null {
    const now = this.#setting.clock()
    const late = this.#project.sources.flatMap((source) => {
      const lateMs = beyondDeadline(source, this.#state.sources[source.id], now)
      return lateMs === null ? [] : [`${source.id} (${durationText(lateMs)})`]
    })
    if (late.length === 0) return null
    const message = `refused: no good edition within the deadline of ${late.join(', ')}; repair the source, or lengthen its deadline`
    return { outcome: 'past_deadline', message }
  }

  /** Makes the release of these lists current, unless it is. */
  async #renew(): Promise<Ending> {
    const { releases } = this.#project
    const asOf = kstDate(this.#setting.clock())
    const current = await currentVersion(releases)
    const lists = this.#lists.filter(({ edition }) => edition !== null)
    if (lists.length === 0)
      return { outcome: 'failed', message: 'no list could be fetched, so there is nothing to build' }
    const geocoded = await this.#geocoded()
    const inputs = await inputsHash(this.#project, this.#lists, asOf, geocoded)
    const { published, built } = this.#state
    if (published?.inputs === inputs && published.version === current)
      return { outcome: 'nothing_new', message: `nothing is new; ${current} is current`, version: current }
    const isKept = built?.inputs === inputs && (await this.#isNext(built.version))
    const wasNamed = built?.inputs === inputs && built.version === current
    if (!isKept && !wasNamed) {
      const failure = await this.#buildGeocoded(lists, { asOf, current, inputs, geocoded })
      if (failure !== null) return failure
    }
    return wasNamed ? this.#finish(current) : this.#publish(current)
  }

  async #isNext(version: string): Promise<boolean> {
    const reading = await readManifest(nextFolder(this.#project))
    return reading.kind === 'ok' && reading.manifest.version === version
  }

  #geocoded(): Promise<GeocodedAnswers | null> {
    return geocodedAnswers(this.#project, this.#setting.geocoder)
  }

  /** Builds, asks the geocoder for what no list places, and builds again with its answers. */
  async #buildGeocoded(lists: readonly FetchedList[], inputs: BuildInputs): Promise<Ending | null> {
    const { geocoder, report } = this.#setting
    const ending = await this.#build(lists, inputs)
    const geocoding = await askGeocoder(this.#project, geocoder, inputs.geocoded?.wanted ?? new Set())
    if (geocoding === null) return ending
    report(geocodingLine(geocoding))
    if (geocoding.found === 0) return ending
    const geocoded = await this.#geocoded()
    const hash = await inputsHash(this.#project, this.#lists, inputs.asOf, geocoded)
    return this.#build(lists, { ...inputs, inputs: hash, geocoded })
  }

  async #build(
    lists: readonly FetchedList[],
    { asOf, current, inputs, geocoded }: BuildInputs,
  ): Promise<Ending | null> {
    const { clock, report, ask, ignoreMemory = false } = this.#setting
    const { releases } = this.#project
    const previous = current === null ? null : folderOnShelf(releases, current)
    const outcome = await build(
      {
        ...projectInputs(this.#project),
        sources: lists.flatMap(({ source, edition }) => (edition === null ? [] : listsOf(source, edition))),
        asOf,
        previous,
        memory: memoryFolder(this.#project),
        geocoded,
        ignoreMemory,
        out: nextFolder(this.#project),
      },
      { clock, report, ask },
    )
    if (outcome.kind === 'failed')
      return { outcome: 'failed', message: [outcome.message, ...outcome.details].join('; ') }
    const { version } = outcome.manifest
    const changes = previous === null ? null : await changesBetween(previous, outcome.folder)
    await this.save({ built: { version, inputs, previous: current, changes } })
    return null
  }

  async #publish(current: string | null): Promise<Ending> {
    const { releases } = this.#project
    const { dryRun, hold, permission } = this.#setting
    const next = nextFolder(this.#project)
    if (dryRun) return this.#verdict(next)
    if (hold) return this.#hold(next)
    const outcome = await publish(next, releases, permission, this.#setting.store)
    if (outcome.kind === 'refused') {
      const { reason, comparison } = outcome
      if (comparison === null) return { outcome: 'failed', message: reason }
      return { ...refusal(comparison, reason, this.#project.file), ...this.#builtFigures(), version: current }
    }
    return { ...(await this.#finish(outcome.version)), comparison: outcome.comparison }
  }

  /** Records the release that is current now, and removes what is not needed any more. */
  async #finish(version: string): Promise<Ending> {
    const { releases } = this.#project
    const inputs = this.#state.built?.inputs ?? ''
    const figures = this.#builtFigures()
    await this.save({ published: { version, inputs, publishedAt: isoInstant(this.#setting.clock()) } })
    await rm(nextFolder(this.#project), { recursive: true, force: true })
    const removed = await this.#prune()
    // The same content gives the same version.
    if (figures.previous === version)
      return { outcome: 'nothing_new', message: `the lists give the same release, ${version}`, version }
    const counts = await countsOf(folderOnShelf(releases, version))
    return { outcome: 'published', message: `${version} is current`, version, counts, removed, ...figures }
  }

  /** Puts the release on the shelf for an operator, whatever the guard says of it. */
  async #hold(next: string): Promise<Ending> {
    const { releases } = this.#project
    const verdict = await this.#verdict(next)
    const { version, previous, comparison } = verdict
    if (typeof version !== 'string') return verdict
    if (previous === version)
      return { outcome: 'nothing_new', message: `the lists give the same release, ${version}`, version }
    const shelving = await shelve(next, releases, { hold: true })
    if (shelving.kind === 'refused') return { outcome: 'failed', message: shelving.reason }
    const missing = await storeFault(this.#setting.store?.add(version, 'held'))
    if (missing !== null) return failed(missing)
    const removed = await this.#prune()
    const losses = comparison && comparison.losses.length > 0 ? ` ${lossesText(comparison, version).en}` : ''
    const message = `${version} is on the shelf and not published; compare it: oneset admin releases compare ${version}${losses}`
    return { ...verdict, outcome: 'held', message, removed }
  }

  async #prune(): Promise<readonly string[]> {
    const removed = await pruneShelf(this.#project.releases, this.#project.keep)
    // What stays in the store costs space only, and nothing that serves depends on it.
    const fault = await storeFault(this.#setting.store?.remove(removed))
    if (fault !== null) this.#setting.report(fault)
    return removed
  }

  /** Returns what publishing would do. */
  async #verdict(next: string): Promise<Ending> {
    const reading = await readManifest(next)
    if (reading.kind === 'refused') return { outcome: 'failed', message: reading.reason }
    const compared = await comparedRelease(next, reading.manifest)
    const served = await servedRelease(this.#project.releases, compared.version)
    const comparison = compareReleases(served, compared, this.#setting.permission)
    const { version } = compared
    const figures = { ...this.#builtFigures(), version, counts: await countsOf(next), comparison }
    if (comparison.losses.length === 0)
      return { outcome: 'published', message: `${version} would be published`, ...figures }
    return { ...refusal(comparison, lossesText(comparison, version).en, this.#project.file), ...figures }
  }

  #builtFigures(): Pick<UpdateResult, 'changes' | 'previous'> {
    const { built } = this.#state
    return { changes: (built?.changes as ChangeSummary | null | undefined) ?? null, previous: built?.previous ?? null }
  }
}

const failed = (message: string): Ending => ({ outcome: 'failed', message })

/** `file`: the whole path of the project file, so that the command is right in any folder. */
function refusal(comparison: ReleaseComparison, reason: string, file: string): Ending {
  const message = `${reason} To publish it all the same: oneset update --project ${shellWord(file)} ${permissionFlags(comparison)}`
  return { outcome: 'refused', message, comparison }
}

async function countsOf(folder: string): Promise<UpdateResult['counts']> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return null
  const { venues, openVenues } = reading.manifest.counts
  return { venues, openVenues }
}

async function changesBetween(previous: string, next: string): Promise<ChangeSummary | null> {
  const [older, newer] = [await openLines(previous), await openLines(next)]
  return older.kind === 'ok' && newer.kind === 'ok' ? summariseChanges(older.lines, newer.lines, NAMED_MAX) : null
}

const KINDS: Readonly<Record<FetchedList['kind'], string>> = {
  fetched: 'fetched',
  unchanged: 'unchanged',
  not_due: 'not due yet',
  failed: 'failed',
}

function listLine({ source, kind, reason, edition, fetchMs }: FetchedList): string {
  const day = edition === null ? '' : (edition.editionDate ?? kstDate(Date.parse(edition.fetchedAt)))
  const used = edition === null ? 'no edition' : `edition of ${day}`
  const going = kind === 'failed' && edition !== null ? `; the last good ${used} is used` : ''
  const after = kind === 'not_due' ? '' : ` after ${(fetchMs / 1000).toFixed(1)} s`
  return kind === 'failed'
    ? `${source.id}: failed${after}: ${(reason ?? '').replace(`${source.id}: `, '')}${going}`
    : `${source.id}: ${KINDS[kind]}${after}, ${used}`
}
