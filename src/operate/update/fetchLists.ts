import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { Edition } from '#fetching/edition.ts'
import type { KnownSource, Project } from '#project/project.ts'
import type { SourceState, UpdateState } from '#project/updateState.ts'
import type { ListFetcher } from '../updatePorts.ts'
import { cacheFolder } from './projectInputs.ts'

/** Slow origins do not delay the others. */
const AT_ONCE = 4
/** A cron job that starts a little earlier than the day before still fetches: a tenth of `every`, at most an hour. */
const EARLY_SHARE = 0.1
const EARLY_MAX_MS = 3_600_000

/** What became of one source in an update. */
export interface FetchedList {
  source: KnownSource
  /** `not_due`: its last edition is younger than its `every`. */
  kind: 'fetched' | 'unchanged' | 'not_due' | 'failed'
  reason: string | null
  /** Null when no edition was ever fetched. */
  edition: Edition | null
  fetchMs: number
}

export interface FetchSetting {
  fetcher: ListFetcher
  clock: () => Instant
  /** Reports one source as soon as it is known. */
  note: (fetched: FetchedList) => Promise<void>
}

/** Fetches the sources of a project that are due, some at a time; the order of the result is that of the project. */
export async function fetchLists(project: Project, state: UpdateState, setting: FetchSetting): Promise<FetchedList[]> {
  const found: FetchedList[] = []
  const waiting = [...project.sources.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, source] = next
      const fetched = await fetchList(project, source, state.sources[source.id], setting)
      found[at] = fetched
      await setting.note(fetched)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function fetchList(
  project: Project,
  source: KnownSource,
  known: SourceState | undefined,
  { fetcher, clock }: FetchSetting,
): Promise<FetchedList> {
  const declared = { name: source.id, from: source.from }
  const cache = cacheFolder(project)
  const startedAt = clock()
  if (!isDue(source, known, startedAt)) {
    const edition = await fetcher.latest(declared, cache)
    if (edition !== null) return { source, kind: 'not_due', reason: null, edition, fetchMs: 0 }
  }
  const outcome = await fetcher.fetch(declared, cache, known?.edition?.id ?? null)
  const fetchMs = clock() - startedAt
  if (outcome.kind === 'failed')
    return { source, kind: 'failed', reason: outcome.reason, edition: outcome.last, fetchMs }
  return { source, kind: outcome.kind, reason: null, edition: outcome.edition, fetchMs }
}

/** A source that failed is due again with every update. */
export function isDue({ everyMs }: KnownSource, known: SourceState | undefined, now: Instant): boolean {
  if (known === undefined || known.checkedAt === null || known.failure !== null) return true
  return now - Date.parse(known.checkedAt) >= everyMs - Math.min(everyMs * EARLY_SHARE, EARLY_MAX_MS)
}

/** Returns the state of a source after an attempt at `now`. */
export function stateAfter(fetched: FetchedList, known: SourceState | undefined, now: Instant): SourceState {
  const { kind, reason, edition } = fetched
  const used =
    edition === null
      ? null
      : { id: edition.id, fetchedAt: edition.fetchedAt, editionDate: edition.editionDate, paths: edition.paths }
  if (kind === 'failed') {
    const since = known?.failingSince ?? isoInstant(now)
    const checkedAt = known?.checkedAt ?? edition?.checkedAt ?? null
    return { triedAt: isoInstant(now), checkedAt, edition: used, failure: reason, failingSince: since }
  }
  const isKept = kind === 'not_due' && known !== undefined
  const triedAt = isKept ? known.triedAt : isoInstant(now)
  const checkedAt = isKept ? (known.checkedAt ?? isoInstant(now)) : isoInstant(now)
  return { triedAt, checkedAt, edition: used, failure: null, failingSince: null }
}

/** Returns how long a failing source has been without a good answer when that is beyond its deadline; else null. */
export function beyondDeadline(
  { deadlineMs }: KnownSource,
  known: SourceState | undefined,
  now: Instant,
): number | null {
  if (deadlineMs === null || known === undefined || known.failure === null) return null
  const since = known.checkedAt ?? known.failingSince
  const lateMs = since === null ? 0 : now - Date.parse(since)
  return lateMs > deadlineMs ? lateMs : null
}
