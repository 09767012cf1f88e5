import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlacedBitmap } from '../columns/bitmap.ts'
import type { QueryTables } from '../columns/tables.ts'

/** A set of venues for a filter. A set built for this query is known in discovery order only. */
export interface FilterSet {
  byRank: PlacedBitmap
  byCell: PlacedBitmap | null
  byRegion: PlacedBitmap | null
  /** Null when the set has not been counted. */
  counts: { open: number; all: number } | null
}

/** One index for a query, with the tables that are read of it: a release's, or a delta index. */
export interface SearchTarget<Read = QueryTables> {
  tables: Read
  overlay: Overlay
  /** Venues that another target contains; null for none. */
  replaced: FilterSet | null
}
