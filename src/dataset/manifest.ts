import type { CalendarDate } from '#base/kst.ts'
import type { ReleaseFigures } from '#contract/schemas/releases/releaseFigures.ts'
import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'

/** Increases when a reader of the old format cannot read the new one. */
export const RELEASE_FORMAT = 2

/** The content of `manifest.json`, which is written last: a folder without it is not a release. */
export interface Manifest {
  format: number
  /** `asOf` and eight hex digits of the hash of all checksums, so that the same content has the same version. */
  version: string
  asOf: CalendarDate
  /** ISO instant, UTC. */
  createdAt: string
  coverage: { note: string }
  sources: readonly { name: string; independenceGroup: string; records: number; rejected: number; setAside: number }[]
  /** Whose data the release holds, in the order of `sources`; absent in releases of earlier versions. */
  sourceDetails?: readonly ReleaseSource[]
  counts: { venues: number; openVenues: number; multiSourceVenues: number; dongs: number }
  /** The figures that publishing compares; absent in releases of earlier versions. */
  figures?: ReleaseFigures
  files: readonly { path: string; bytes: number; sha256: string }[]
}
