import type { CalendarDate } from '#base/kst.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'

export interface BuildOptions {
  sources: readonly SourceSpec[]
  /** GeoJSON file of dongs, or a folder of such. */
  regions: string
  stations: string
  asOf: CalendarDate
  /** Folder of the release before, or null. */
  previous: string | null
  /** Folder in which builds leave what the next one may go on from, or null: nothing is left, everything is worked out. */
  memory?: string | null
  /** The share of a source's lines that may break the schema. */
  maxRejected: number
  coverageNote: string
  /** File of what people decided on pairs of records; one that is not there holds none. */
  decisions?: string
  out: string
}
