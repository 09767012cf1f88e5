import type { PlacedBitmap, Bitmap } from './bitmap.ts'
import { Coded } from '../format/coded.ts'
import { Coverage } from '../geography/coverage.ts'
import { DongLists } from '../geography/dongLists.ts'
import { Fragments, type DetailReader } from '../format/fragments.ts'
import { readGrid, type Grid } from '../geography/grid.ts'
import { Histories } from '../build/histories.ts'
import { HoursTable } from './hoursTable.ts'
import { IdTable } from './idTable.ts'
import { wordsOf } from '../keyword/keywordSections.ts'
import type { Words } from '../keyword/keywordTexts.ts'
import { IndexMemory } from './memory.ts'
import { Partners } from './partners.ts'
import { Sigungus } from '../geography/regionOrder.ts'
import { REGIONS_SECTION, type RegionTable } from '../regions.ts'
import type { Sections } from '../sections.ts'
import { ServingWindows } from './servingWindows.ts'
import type { Statistics } from './statistics.ts'
import { TagSets } from './tagSets.ts'

/** The data of an opened index: arrays by ordinal, and the structures over them. */
export interface Tables {
  size: number
  /** Ordinals below this are the venues not closed for good. */
  openCount: number
  memory: IndexMemory
  /** Every ordinal. */
  all: PlacedBitmap
  ids: IdTable
  partners: Partners
  options: TableOptions
  tags: TagSets
  grid: Grid
  /** Open venues, in cell order. */
  openByCell: Bitmap
  dongs: DongLists
  sigungus: Sigungus
  coverage: Coverage
  hours: HoursTable
  windows: ServingWindows
  words: Words
  fragments: Fragments
  regionTable: RegionTable
  statistics: Statistics
  /** The static part of the discovery score, descending by ordinal among the open and among the closed venues. */
  points: Uint32Array
  confidence: Coded
  /** KRW; −1 unknown. */
  priceAvg: Int32Array
  /** Full years of existence; 0 unknown. */
  years: Uint16Array
  history: Histories
}

export interface TableOptions {
  /** Whether announced closures apply to `open_at` (docs/reference/hours.md#serving). */
  applyAnnouncedClosures: boolean
}

/** The files of an index, read. `memory` holds the tables from its first byte on. */
export interface IndexFiles {
  memory: WebAssembly.Memory
  tables: Sections
  words: Sections
  fragments: Sections
  details: DetailReader
}

/**
 * Opens the tables of an index. `redirects`: merged ids and the ids that replace them, for files that do not contain
 * them.
 */
export function tablesOf(files: IndexFiles, options: TableOptions, redirects?: ReadonlyMap<string, string>): Tables {
  const { tables } = files
  const [size, openCount] = tables.u32('venues.counts') as unknown as [number, number]
  const memory = new IndexMemory(files.memory, tables.length, size)
  const fragments = new Fragments(files.fragments, files.details, size)
  const ids = new IdTable(tables, fragments, redirects)
  const hours = new HoursTable(tables, openCount, options.applyAnnouncedClosures)
  return {
    size,
    openCount,
    memory,
    all: allOf(memory, size),
    ids,
    partners: new Partners(ids, memory),
    options,
    tags: new TagSets(tables, (byte) => memory.at(byte), size),
    grid: readGrid(tables),
    openByCell: tables.u32('grid.open'),
    dongs: new DongLists(tables),
    sigungus: new Sigungus(tables),
    coverage: new Coverage(tables),
    hours,
    windows: new ServingWindows(hours, memory, openCount),
    words: wordsOf(files.words),
    fragments,
    regionTable: tables.json(REGIONS_SECTION),
    statistics: tables.json('statistics'),
    points: tables.u32('venues.points'),
    confidence: new Coded(tables, 'venues.confidence'),
    priceAvg: tables.i32('venues.priceAvg'),
    years: tables.u16('venues.years'),
    history: new Histories(tables),
  }
}

function allOf(memory: IndexMemory, size: number): PlacedBitmap {
  const all = memory.keep()
  all.words.fill(0xffff_ffff, 0, size >>> 5)
  if (size & 31) all.words[size >>> 5] = 2 ** (size & 31) - 1
  return all
}
