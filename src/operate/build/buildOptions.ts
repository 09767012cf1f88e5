import type { CalendarDate } from '#base/kst.ts'
import type { NamedText } from '#dataset/geography/geography.ts'
import type { GeocodedPoints } from '#pipeline/geocoded.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import type { BuildMachine } from './memoryNeed.ts'

/**
 * The default share of a list's lines that may violate the schema
 * (docs/reference/source-records.md#rejected-and-set-aside).
 */
export const MAX_REJECTED = 0.05

export interface BuildOptions {
  sources: readonly SourceSpec[]
  /** A GeoJSON file of dongs, or a folder of such files. */
  regions: string
  stations: string
  /** CSV files of landmarks and further stations, or their texts. */
  landmarks?: readonly (string | NamedText)[]
  /** A CSV of nicknames of chains, besides those that are shipped. */
  nicknames?: string | null
  asOf: CalendarDate
  /** The folder of the previous release, or null. */
  previous: string | null
  /** The folder in which builds store the memory for the next one; null stores none, and everything is computed. */
  memory?: string | null
  /** The share of a source's lines that may violate the schema. */
  maxRejected: number
  coverageNote: string
  /** The file of people's decisions on pairs of records; a missing file contains none. */
  decisions?: string
  /** The answers of a geocoder for records without coordinates. */
  geocoded?: GeocodedPoints | null
  /** Builds although the memory does not suffice for the lists. */
  ignoreMemory?: boolean
  /** The memory that the build can use; by default that of this machine. */
  machine?: BuildMachine
  /** The most source records; by default as many as a build can number. */
  recordsMax?: number
  /** The most records whose pairs are classified together; the release does not depend on it. */
  tileRecordsMax?: number
  out: string
}
