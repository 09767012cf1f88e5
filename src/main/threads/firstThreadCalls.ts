import type { ReleaseProducts } from '#flows/exports/releaseProducts.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import type { ThreadFigures } from '#api/processMetrics.ts'
import { type Loading, openRelease } from '../releases/releaseLoading.ts'
import type { callsOver } from './portCalls.ts'
import type { SharedRelease, SharedReleases } from './sharedReleases.ts'
import type { FirstThread } from './threadParts.ts'

/** The functions of the first thread that the thread of a lane calls. */
export interface FirstThreadCalls extends ReleaseProducts, VenueMatcher {
  openRelease(folder: string): Promise<SharedRelease>
  closedRelease(folder: string): Promise<void>
  otherFigures(): Promise<readonly ThreadFigures[]>
}

/** The functions of another thread that the first one calls. */
export interface OtherThreadCalls {
  figures(): Promise<ThreadFigures>
}

type CallFirst = ReturnType<typeof callsOver<CallableOf<FirstThreadCalls>>>

/** An interface whose functions can be called over a port. */
export type CallableOf<Of> = { [Name in keyof Of]: Extract<Of[Name], (...values: never[]) => Promise<unknown>> }

/** Returns the functions of the first thread for the thread of a lane. */
export function callsForLane(
  lane: number,
  { matcher, products }: FirstThread,
  releases: SharedReleases,
  otherFigures: () => Promise<readonly ThreadFigures[]>,
): FirstThreadCalls {
  return {
    openRelease: (folder) => releases.open(folder, lane),
    closedRelease: async (folder) => releases.closed(folder, lane),
    otherFigures,
    match: (...values) => matcher.match(...values),
    held: () => products.held(),
    exportOf: (dataVersion, tiers) => products.exportOf(dataVersion, tiers),
    sampleOf: (dataVersion) => products.sampleOf(dataVersion),
    differenceOf: (served, version) => products.differenceOf(served, version),
    changesOf: (since, dataVersion) => products.changesOf(since, dataVersion),
  }
}

/** Returns the matcher and the export files of the first thread, called from another. */
export function firstThreadOver(call: CallFirst): FirstThread {
  return {
    matcher: { match: (...values) => call('match', ...values) },
    products: {
      held: () => call('held'),
      exportOf: (dataVersion, tiers) => call('exportOf', dataVersion, tiers),
      sampleOf: (dataVersion) => call('sampleOf', dataVersion),
      differenceOf: (served, version) => call('differenceOf', served, version),
      changesOf: (since, dataVersion) => call('changesOf', since, dataVersion),
    },
  }
}

/** Opens a release of the shared ones in this thread; `closed` reports that this thread no longer searches it. */
export function openShared(
  { release, isShared }: SharedRelease,
  folder: string,
  lane: number,
  closed: () => void,
): Loading {
  if (!isShared) return openRelease(release, folder)
  const loading = openRelease(release, folder, { lane, onClose: closed })
  if (loading.kind === 'invalid') closed()
  return loading
}
