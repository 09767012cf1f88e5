import type { ThreadFigures } from '#api/processMetrics.ts'
import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { ReleaseProducts } from '#flows/exports/releaseProducts.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import type { Loading } from '../releases/releaseLoading.ts'

/**
 * What a serving thread shares with the other serving threads of its process. Each thread is a node: it has its own
 * listener, caches and connections, and shares through the database what nodes share. Only what would be held several
 * times in one memory is shared here as well.
 */
export interface ThreadParts {
  /** 0 for the first thread. */
  lane: number
  /** Opens the embedded database of a file; one thread writes for all. */
  embeddedDatabase: (file: string, now: Instant) => Promise<Database>
  /** Loads a release; all threads search one copy. */
  loadRelease: (folder: string) => Promise<Loading>
  /** The matcher and the export files of the first thread; null on the first thread, which has them. */
  ofFirst: FirstThread | null
  /** Returns the figures of the other threads. */
  otherFigures: () => Promise<readonly ThreadFigures[]>
}

/** What the first thread does for the others. */
export interface FirstThread {
  matcher: VenueMatcher
  products: ReleaseProducts
}

/** True for the thread that runs the jobs of which one a process is enough, also when it is the only one. */
export function isFirst(thread: ThreadParts | null): boolean {
  return thread === null || thread.lane === 0
}
