import type { RandomBytes } from '#base/ids.ts'
import type { DeclaredGeocoder } from '#fetching/declaredGeocoder.ts'
import type { DeclaredSource } from '#fetching/declaredSource.ts'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import type { Geocoding, KnownAnswer } from '#fetching/geocodeAddresses.ts'

/** Asks a geocoder, and keeps its answers in a folder. */
export interface GeocoderPort {
  known: (geocoder: DeclaredGeocoder, folder: string) => Promise<ReadonlyMap<string, KnownAnswer>>
  ask: (geocoder: DeclaredGeocoder, folder: string, texts: Iterable<string>) => Promise<Geocoding>
}

/** What updates of a project need from their process; `main` passes the real ones. */
export interface UpdatePorts {
  fetcher: ListFetcher
  geocoder: GeocoderPort
  /** Spreads the starts of repeated updates. */
  random: RandomBytes
  sleep: (waitMs: number) => Promise<void>
}

/** Fetches the lists of a project into a folder of editions. */
export interface ListFetcher {
  /** `inUse` is the id of the edition that builds use, which stays; null for none. */
  fetch: (source: DeclaredSource, cacheFolder: string, inUse: string | null) => Promise<FetchOutcome>
  /** Returns the last good edition without fetching; null when there is none. */
  latest: (source: DeclaredSource, cacheFolder: string) => Promise<Edition | null>
}
