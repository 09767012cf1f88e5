import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlacedBitmap } from '../columns/bitmap.ts'
import type { Tables } from '../columns/tables.ts'

/** A set of venues as the filters name it. A set put together for this query is known in discovery order only. */
export interface Named {
  byRank: PlacedBitmap
  byCell: PlacedBitmap | null
  byRegion: PlacedBitmap | null
  /** Null when nobody has counted. */
  counts: { open: number; all: number } | null
}

/** One index as a query sees it: a release's, or a patch's. */
export interface SearchTarget {
  tables: Tables
  overlay: Overlay
  /** Venues that another target answers for; null for none. */
  replaced: Named | null
}
