import type { PlacedBitmap, Bitmap } from './bitmap.ts'
import type { Coded } from '../format/coded.ts'
import type { Coverage } from '../geography/coverage.ts'
import type { DongLists } from '../geography/dongLists.ts'
import type { Figures } from './figures.ts'
import type { Fragments } from '../format/fragments.ts'
import type { Grid } from '../geography/grid.ts'
import type { Histories } from '../build/histories.ts'
import type { HoursTable } from './hoursTable.ts'
import type { IdTable } from './idTable.ts'
import type { Words } from '../keyword/keywordTexts.ts'
import type { NicknameTable } from '../keyword/readings/nicknames.ts'
import type { PlaceNames } from '../keyword/placeNames.ts'
import type { KnownFigures } from './knownFigures.ts'
import type { IndexMemory } from './memory.ts'
import type { Partners } from './partners.ts'
import type { Sigungus } from '../geography/regionOrder.ts'
import type { RegionTable } from '../regions.ts'
import type { ServingWindows } from './servingWindows.ts'
import type { Statistics } from './statistics.ts'
import type { TagSets } from './tagSets.ts'

/** The venues of an index, and memory for sets of them. */
export interface SetTables {
  size: number
  /** Ordinals below this are the venues not closed for good. */
  openCount: number
  memory: IndexMemory
  /** Every ordinal. */
  all: PlacedBitmap
}

/** What filters and exclusions are evaluated with. */
export interface FilterTables extends SetTables, GridTables {
  ids: IdTable
  partners: Partners
  tags: TagSets
  dongs: DongLists
  sigungus: Sigungus
  words: Words
  placeNames: PlaceNames
  confidence: Coded
  /** KRW; −1 unknown. */
  priceAvg: Int32Array
  /** Full years of existence; 0 unknown. */
  years: Uint16Array
  figures: Figures
  knownFigures: KnownFigures
}

/** The hours that `open_at` filters by. */
export interface OpenAtTables extends Pick<SetTables, 'openCount'> {
  windows: ServingWindows
}

/** What the score of a venue is computed from. */
export interface ScoreTables extends Pick<FilterTables, 'memory' | 'tags'> {
  /** The static part of the discovery score, descending by ordinal among the open and among the closed venues. */
  points: Uint32Array
}

/** Venues in the order of a page: by score, then by the rank of their id. */
export interface RankTables extends SetTables {
  ids: Pick<IdTable, 'ranks'>
}

/** The coordinates of venues, by cell. */
export interface GridTables {
  grid: Grid
}

/** What the access paths find a page with. */
export interface PageTables extends RankTables, GridTables {
  /** Open venues, in cell order. */
  openByCell: Bitmap
  sigungus: Sigungus
}

/** What a place is written from. */
export interface PlaceTables {
  fragments: Fragments
  hours: HoursTable
  partners: Partners
}

/** What the values of a hit are computed from: its distance, why the keyword matched, when it serves. */
export interface HitTables extends GridTables, Pick<PlaceTables, 'fragments' | 'hours'> {
  words: Words
  placeNames: PlaceNames
}

/** The names and the area of the regions that a release covers. */
export interface RegionTables {
  coverage: Coverage
  regionTable: RegionTable
}

/** What a query is executed with. */
export interface QueryTables extends FilterTables, OpenAtTables, ScoreTables, PageTables, HitTables {
  ids: IdTable
  nicknames: NicknameTable
}

/** Everything in an opened index: arrays by ordinal, and the structures over them. */
export interface Tables extends QueryTables, PlaceTables, RegionTables {
  options: TableOptions
  statistics: Statistics
  history: Histories
}

export interface TableOptions {
  /** Whether announced closures apply to `open_at` (docs/reference/hours.md#serving). */
  applyAnnouncedClosures: boolean
}
