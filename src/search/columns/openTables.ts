import type { PlacedBitmap } from './bitmap.ts'
import { Coded } from '../format/coded.ts'
import { Coverage } from '../geography/coverage.ts'
import { DongLists } from '../geography/dongLists.ts'
import { Fragments, type DetailReader } from '../format/fragments.ts'
import { readGrid } from '../geography/grid.ts'
import { Histories } from '../build/histories.ts'
import { readFigures } from './figures.ts'
import { HoursTable } from './hoursTable.ts'
import { IdTable } from './idTable.ts'
import { wordsOf } from '../keyword/keywordSections.ts'
import { KnownFigures } from './knownFigures.ts'
import { IndexMemory } from './memory.ts'
import { Partners } from './partners.ts'
import { Sigungus } from '../geography/regionOrder.ts'
import { NicknameTable, NICKNAMES_SECTION } from '../keyword/readings/nicknames.ts'
import { PlaceNames } from '../keyword/placeNames.ts'
import { REGIONS_SECTION, type RegionTable } from '../regions.ts'
import type { Sections } from '../sections.ts'
import { ServingWindows } from './servingWindows.ts'
import type { TableOptions, Tables } from './tables.ts'
import { TagSets } from './tagSets.ts'

/** The files of an index, read. `memory` holds the tables from its first byte on. */
export interface IndexFiles {
  memory: WebAssembly.Memory
  tables: Sections
  words: Sections
  fragments: Sections
  details: DetailReader
}

/**
 * Opens the tables of an index. `lane`: the part of its memory that this thread writes. `known`: merged ids with the ids
 * that replace them, and the names of places, for files that do not contain them.
 */
export function tablesOf(
  files: IndexFiles,
  options: TableOptions,
  { lane, known }: { lane?: number; known?: { redirects: ReadonlyMap<string, string>; placeNames: PlaceNames } } = {},
): Tables {
  const { tables } = files
  const [size, openCount] = tables.u32('venues.counts') as unknown as [number, number]
  const memory = new IndexMemory(files.memory, tables.length, size, lane)
  const fragments = new Fragments(files.fragments, files.details, size)
  const ids = new IdTable(tables, fragments, known?.redirects)
  const regionTable: RegionTable = tables.json(REGIONS_SECTION)
  const hours = new HoursTable(tables, openCount, options.applyAnnouncedClosures)
  const figures = readFigures(tables)
  const priceAvg = tables.i32('venues.priceAvg')
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
    regionTable,
    placeNames: known?.placeNames ?? new PlaceNames(regionTable),
    nicknames: new NicknameTable(tables.json(NICKNAMES_SECTION)),
    statistics: tables.json('statistics'),
    points: tables.u32('venues.points'),
    confidence: new Coded(tables, 'venues.confidence'),
    priceAvg,
    years: tables.u16('venues.years'),
    figures,
    knownFigures: new KnownFigures(memory, figures, priceAvg, { size, openCount }),
    history: new Histories(tables),
  }
}

function allOf(memory: IndexMemory, size: number): PlacedBitmap {
  const all = memory.keep()
  all.words.fill(0xffff_ffff, 0, size >>> 5)
  if (size & 31) all.words[size >>> 5] = 2 ** (size & 31) - 1
  return all
}
