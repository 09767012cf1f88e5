import type { Bitmap } from './bitmap.ts'
import { Coverage } from './coverage.ts'
import { Fragments } from './fragments.ts'
import type { Grid } from './grid.ts'
import { HoursTable } from './hoursTable.ts'
import { IdTable } from './idTable.ts'
import { wordsOf } from './keywordSections.ts'
import type { Words } from './keywordTexts.ts'
import { Partners } from './partners.ts'
import { RegionRanges } from './regionRanges.ts'
import type { RegionTable } from './regions.ts'
import type { Sections } from './sections.ts'
import type { Statistics } from './statistics.ts'
import { TagSets } from './tagSets.ts'

/** Everything an opened index reads from: arrays by ordinal, and the structures over them. */
export interface Tables {
  size: number
  ids: IdTable
  partners: Partners
  tags: TagSets
  grid: Grid
  regions: RegionRanges
  coverage: Coverage
  hours: HoursTable
  words: Words
  fragments: Fragments
  regionTable: RegionTable
  statistics: Statistics
  /** The venue's own part of the discovery score, falling with the ordinal. */
  points: Uint32Array
  closed: Bitmap
  possiblyClosed: Bitmap
  confidence: Float64Array
  /** KRW; −1 unknown. */
  priceAvg: Int32Array
  /** 1–4; 0 unknown. */
  priceLevel: Uint32Array
  /** Full years of existence; 0 unknown. */
  years: Uint32Array
  historyStarts: Uint32Array
  historyText: Buffer
}

export interface TableOptions {
  /** decisions.md 10, `openAt.applyAnnouncedClosures`. */
  applyAnnouncedClosures: boolean
}

export function tablesOf(tables: Sections, words: Sections, fragments: Sections, options: TableOptions): Tables {
  const ids = new IdTable(tables)
  const closed = tables.u32('venues.closed')
  return {
    size: ids.size,
    ids,
    partners: new Partners(ids),
    tags: new TagSets(tables, ids.size),
    grid: {
      cells: tables.f64('grid.cells'),
      ordinals: tables.u32('grid.ordinals'),
      lats: tables.f64('grid.lats'),
      lngs: tables.f64('grid.lngs'),
    },
    regions: new RegionRanges(tables, ids.size),
    coverage: new Coverage(tables.json('regions.outlines')),
    hours: new HoursTable(tables, closed, options.applyAnnouncedClosures),
    words: wordsOf(words),
    fragments: new Fragments(fragments),
    regionTable: tables.json('regions.table'),
    statistics: tables.json('statistics'),
    points: tables.u32('venues.points'),
    closed,
    possiblyClosed: tables.u32('venues.possiblyClosed'),
    confidence: tables.f64('venues.confidence'),
    priceAvg: tables.i32('venues.priceAvg'),
    priceLevel: tables.u32('venues.priceLevel'),
    years: tables.u32('venues.years'),
    historyStarts: tables.u32('history.starts'),
    historyText: tables.bytes('history.text'),
  }
}
