import type { RandomBytes } from '#base/ids.ts'
import type { DeclaredSource } from '#fetching/declaredSource.ts'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'

/** What updates of a project need from their process; `main` passes the real ones. */
export interface UpdatePorts {
  fetcher: ListFetcher
  /** Spreads the starts of repeated updates. */
  random: RandomBytes
  sleep: (waitMs: number) => Promise<void>
}

/** Fetches the lists of a project into a folder of editions. */
export interface ListFetcher {
  fetch: (source: DeclaredSource, cacheFolder: string) => Promise<FetchOutcome>
  /** Returns the last good edition without fetching; null when there is none. */
  latest: (source: DeclaredSource, cacheFolder: string) => Promise<Edition | null>
}
