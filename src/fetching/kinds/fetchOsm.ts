import { rm } from 'node:fs/promises'
import path from 'node:path'
import { daysBetween, kstDate, utcIso } from '#base/kst.ts'
import { OSM_VENUE_RULES, OsmChanges, replicationOf, writeOsmVenues } from '#sources/osmExtract.ts'
import type { OsmOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { checkDeclared } from '../files/checkDeclared.ts'
import { nameOf } from '../files/fileName.ts'
import { download } from '../http/download.ts'
import { BrokenSequence, type Continued, nextChanges, type NextChangesRequest } from '../osm/nextChanges.ts'
import { ExtractStore, type StoredExtract } from '../osm/extractStore.ts'
import { askState } from '../osm/replicationState.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'
import { headersOf } from './fetchHttp.ts'

const MEGABYTES_MAX = 2_048
const MINUTES_MAX = 60
const WHOLE_EVERY_DAYS = 30
/** The name of an extract that has changes beside it. */
const EXTRACT_NAME = /-latest\.osm\.pbf$/
/** How many states are looked at for the one of an extract that states its time only. */
const STATES_MAX = 14

/**
 * Fetches an extract of OpenStreetMap once, and then the change files that continue it, in their order. The edition is
 * the venues of the extract after the changes. The whole extract is fetched again every 30 days, and when the changes
 * cannot continue it. Facts: `sequence`, `changes` (files since the extract), `venues`, `rules`, `wholeOn`, and
 * `broken`, why the changes could not be used.
 */
export async function fetchOsm(origin: OsmOrigin, context: FetchContext): Promise<FetchOutcome> {
  const run = new OsmRun(origin, context)
  return run.fetch()
}

class OsmRun {
  readonly #origin: OsmOrigin
  readonly #context: FetchContext
  readonly #store: ExtractStore
  readonly #next: NextChangesRequest

  constructor(origin: OsmOrigin, context: FetchContext) {
    const { store, asking } = context
    const timeMsMax = (origin.minutesMax ?? MINUTES_MAX) * 60_000
    this.#origin = origin
    this.#context = context
    this.#store = new ExtractStore(store.folder)
    this.#next = {
      asking,
      store: this.#store,
      address: changesAddress(origin),
      partialFolder: path.join(store.folder, 'partial-changes'),
      timeMsMax,
      until: asking.dependencies.clock() + timeMsMax,
    }
  }

  async fetch(): Promise<FetchOutcome> {
    const { originKey, asking } = this.#context
    const stored = await this.#store.load(originKey)
    const today = kstDate(asking.dependencies.clock())
    const isDue = stored !== null && daysBetween(stored.wholeOn, today) >= this.#wholeEveryDays
    if (stored === null || isDue) return this.#whole(null)
    try {
      return await this.#edition(await nextChanges(this.#next, stored), null)
    } catch (error) {
      if (!(error instanceof BrokenSequence)) throw error
      return this.#whole(stored, error.message)
    }
  }

  get #wholeEveryDays(): number {
    return this.#origin.wholeEveryDays ?? WHOLE_EVERY_DAYS
  }

  /** `known`: the extract whose changes broke off; it stays when the server still has the same one. */
  async #whole(known: StoredExtract | null, broken: string | null = null): Promise<FetchOutcome> {
    const got = await this.#download(known)
    if (got === null) return this.#kept(broken)
    try {
      return await this.#edition(await nextChanges(this.#next, got), broken)
    } catch (error) {
      if (!(error instanceof BrokenSequence)) throw error
      // The extract that was just fetched is current without changes.
      return this.#kept(broken ?? error.message)
    }
  }

  /** Returns the edition of what is stored. */
  async #kept(broken: string | null): Promise<FetchOutcome> {
    const stored = await this.#store.load(this.#context.originKey)
    if (stored === null) throw new Error('the stored extract is damaged; the next fetch fetches it again')
    const changes = new OsmChanges()
    for (const file of stored.changes) await changes.apply(this.#store.pathOf(file))
    return this.#edition({ stored, changes }, broken)
  }

  /** Fetches the whole extract; null when the server still has the same one. */
  async #download(known: StoredExtract | null): Promise<StoredExtract | null> {
    const { url, headers = {}, checksum, megabytesMax = MEGABYTES_MAX } = this.#origin
    const { store, asking, originKey } = this.#context
    const got = await download(asking, {
      url,
      headers: headersOf(headers, asking.secrets),
      timeMsMax: this.#next.timeMsMax,
      bytesMax: megabytesMax * 2 ** 20,
      validators: known?.validators ?? {},
      partialFolder: path.join(store.folder, 'partial'),
      key: originKey,
    })
    if (got.kind === 'unchanged') return null
    const { file, validators, headers: answered } = got
    await checkDeclared(file, nameOf(url, answered['content-disposition']), checksum, asking)
    const state = await this.#stateOf(file)
    const wholeOn = kstDate(asking.dependencies.clock())
    return this.#store.replace(file, { originKey, validators, wholeOn, ...state })
  }

  /** Returns the number of the last change file in an extract, and its time. */
  async #stateOf(file: string): Promise<Pick<StoredExtract, 'sequence' | 'stateAt'>> {
    const { sequence, stateAt, address } = await replicationOf(file).catch(async (error: Error) => {
      await rm(file, { force: true })
      throw new FetchRefused(error.message)
    })
    const at = stateAt === null ? null : utcIso(stateAt)
    // The number belongs to the change files that the extract names.
    if (sequence !== null && (address === null || isSamePlace(address, this.#next.address)))
      return { sequence, stateAt: at }
    return { sequence: stateAt === null ? null : await this.#sequenceAt(stateAt), stateAt: at }
  }

  /** Returns the number of the last change file that is not newer than `stateAt`; null when it is not found. */
  async #sequenceAt(stateAt: number): Promise<number | null> {
    const { asking, address } = this.#next
    let state = await askState(asking, address, null)
    for (let looked = 1; state !== null && state.stateAt > stateAt && looked < STATES_MAX; looked++)
      state = state.sequence === 0 ? null : await askState(asking, address, state.sequence - 1)
    return state !== null && state.stateAt <= stateAt ? state.sequence : null
  }

  async #edition({ stored, changes }: Continued, broken: string | null): Promise<FetchOutcome> {
    const { store, asking, originKey, last } = this.#context
    const { clock } = asking.dependencies
    const { sequence, stateAt, wholeOn, extract } = stored
    const state = { extract: extract.sha256, sequence, changes: stored.changes.length, rules: OSM_VENUE_RULES, wholeOn }
    const facts = { ...state, ...(broken !== null && { broken }) }
    const isKnown = last !== null && Object.entries(state).every(([name, value]) => last.facts[name] === value)
    if (isKnown)
      return {
        kind: 'unchanged',
        edition: await store.confirm(last, { validators: {}, facts: { ...last.facts, ...facts } }, clock()),
      }
    const draft = await store.begin()
    const at = stateAt === null ? null : Date.parse(stateAt)
    const target = path.join(draft, 'venues.osm.json.gz')
    const venues = await writeOsmVenues({ extract: this.#store.pathOf(extract), changes, stateAt: at }, target)
    if (venues === 0) throw new FetchRefused('the extract holds no venue; check the address')
    const editionDate = at === null ? null : kstDate(at)
    const note = { originKey, editionDate, validators: {}, facts: { ...facts, venues } }
    return store.commit(draft, note, last, clock())
  }
}

/** Returns the address of the change files, without a slash at its end. */
function changesAddress({ url, changes }: OsmOrigin): string {
  if (changes !== undefined) return changes.replace(/(?<!\/)\/+$/, '')
  const { origin, pathname } = new URL(url)
  if (EXTRACT_NAME.test(pathname)) return origin + pathname.replace(EXTRACT_NAME, '-updates')
  throw new FetchRefused(
    "the address does not end in -latest.osm.pbf: state the address of the change files as 'changes'",
  )
}

/** Servers state the address of their change files with either scheme, and with or without a slash at its end. */
function isSamePlace(a: string, b: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')
  return bare(a) === bare(b)
}
