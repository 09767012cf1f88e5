import type { LatLng } from '#base/geometry.ts'
import type { CalendarDate } from '#base/kst.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Nickname } from '#venue/nickname.ts'
import type { Venue } from '#venue/venue.ts'
import type { Dong, Landmark, Station } from '#dataset/geography/region.ts'
import { bitmapOf, type Bitmap } from '../columns/bitmap.ts'
import { CircleCells } from '../geography/circle.ts'
import { codedSections } from '../format/coded.ts'
import { coverageSections } from '../geography/coverage.ts'
import { Distances } from '../geography/distance.ts'
import { dongSections } from '../geography/dongLists.ts'
import { FragmentDraft } from './fragmentDraft.ts'
import { Grid, gridOf, gridSections } from '../geography/grid.ts'
import { HistoryDraft } from './histories.ts'
import { HoursDraft } from '../columns/hoursTable.ts'
import { idSections } from '../columns/idTable.ts'
import { STAMP_SECTION } from '../format/indexFiles.ts'
import { searchedTexts, wordSections } from '../keyword/keywordSections.ts'
import { NICKNAMES, NICKNAMES_SECTION } from '../keyword/readings/nicknames.ts'
import {
  type PreviousIndex,
  type PreviousVenue,
  openPreviousIndex,
  type PreviousIndexSource,
} from '../previousIndex.ts'
import { fieldNumber, idAt, JsonLineScanner, memberNumber } from '../format/jsonLineScanner.ts'
import { venueIn } from './lineVenue.ts'
import { regionOrderOf, regionOrderSections } from '../geography/regionOrder.ts'
import { REGIONS_SECTION } from '../regions.ts'
import { legalDongsOf, type LegalDong } from '../geography/legalDongs.ts'
import { regionTableOf } from '../geography/regionTable.ts'
import { checksumOf, jsonSection, writeSections } from '../sections.ts'
import { StatisticsDraft } from '../columns/statistics.ts'
import { tagSections } from '../columns/tagSets.ts'
import { VenueColumns } from '../columns/venueColumns.ts'
import { PoolDraft, type WordPool } from '../keyword/wordPool.ts'

/** The inputs of an index besides the venues. */
export interface IndexSetting {
  dongs: readonly Dong[]
  stations: readonly Station[]
  landmarks?: readonly Landmark[]
  /** Ids of merged venues to the ids of the venues that replace them. */
  redirects: ReadonlyMap<string, string>
  /** The as-of day of the release; ages of old shops count up to it. */
  asOf: CalendarDate
  /** Nicknames of chains besides those that every index has. */
  nicknames?: readonly Nickname[]
  /** The index of the previous release, from which unchanged venues can be copied. */
  previous?: PreviousIndexSource
}

const RANKING = memberNumber('ranking')
const FRESHNESS = fieldNumber('freshnessScore')

/** A file of an index: its name below `index/`, and its bytes. */
export type IndexFile = readonly [name: string, bytes: Uint8Array]

type SectionMap = ReadonlyMap<string, ArrayBufferView>

/** The venues by ordinal. */
interface Ordered {
  order: Uint32Array
  /** Lower ordinals are not closed for good. */
  openCount: number
}

/**
 * Builds an index. Accepts the venues one by one, ascending by id, and keeps only what the index holds of each, so that
 * they need not all be in memory. Returns file name → bytes, to be written below `index/`; the same venues give the
 * same bytes. The ordinal of a venue is its place in discovery order, with venues closed for good after all others: so
 * the first set bits of a result are its first page, and venues that a query hides are at the end.
 */
export class IndexDraft {
  readonly #setting: IndexSetting
  readonly #previous: PreviousIndex | null
  #columns: VenueColumns
  readonly #fragments = new FragmentDraft()
  #hours = new HoursDraft()
  #history = new HistoryDraft()
  readonly #statistics = new StatisticsDraft()
  #pool = new PoolDraft()
  readonly #parts = new JsonLineScanner()

  constructor(setting: IndexSetting) {
    this.#setting = setting
    this.#columns = new VenueColumns(setting.asOf)
    this.#previous = setting.previous === undefined ? null : openPreviousIndex(setting.previous)
  }

  add(venue: Venue): void {
    const line = Buffer.from(JSON.stringify(venue))
    this.addLine(line, 0, line.length)
  }

  /** Adds the venue of the line between two positions. */
  addLine(bytes: Buffer, from: number, to: number): void {
    const parts = this.#parts
    const previous = this.#previous
    const known = previous?.find(idAt(bytes, from)) ?? null
    if (previous !== null && known !== null && parts.takeDated(bytes, from, to))
      return this.#addUnchanged(previous, known)
    parts.take(bytes, from, to)
    const venue = venueIn(parts)
    this.#columns.add(venue)
    this.#fragments.add(parts)
    this.#hours.add(parts)
    this.#history.add(parts)
    if (!isClosedForGood(venue.place)) this.#statistics.add(venue.place)
    this.#pool.add(searchedTexts(venue.place))
  }

  #addUnchanged(previous: PreviousIndex, venue: PreviousVenue): void {
    const parts = this.#parts
    const { ordinal, place } = venue
    this.#columns.addPrevious(previous, venue, {
      ranking: parts.value(RANKING),
      freshnessScore: parts.value(FRESHNESS),
    })
    this.#fragments.addPrevious(previous, ordinal, parts)
    this.#hours.addPrevious(previous.hours, ordinal)
    this.#history.add(parts)
    if (ordinal < previous.openCount) this.#statistics.add(place)
    this.#pool.addPrevious(previous.pool, ordinal)
  }

  /** Returns all files. */
  finish(): Map<string, Uint8Array> {
    return new Map(this.files())
  }

  /**
   * Yields file name and bytes of one file after the other, so that each can be written before the next one needs its
   * memory. The words come last, because they need the most and the drafts of the others are released by then.
   */
  *files(): Generator<IndexFile> {
    const ordered = this.#columns.order()
    const pool = this.#pool.pool(ordered.order)
    this.#pool = new PoolDraft()
    let tables: Uint8Array | null = this.#tables(ordered, this.#legalDongs(pool, ordered))
    this.#releaseTables()
    const stamp = stampOf(tables)
    yield ['tables.bin', tables]
    // A generator that waits keeps its variables.
    tables = null
    yield* this.#fragmentFiles(ordered.order, stamp)
    yield ['words.bin', stamped(stamp, wordSections(pool, ordered.openCount))]
  }

  /** A generator of its own, whose variables end with it. */
  *#fragmentFiles(order: Uint32Array, stamp: ArrayBufferView): Generator<IndexFile> {
    const { resident, onDisk } = this.#fragments.sections(order)
    yield ['fragments.bin', stamped(stamp, resident)]
    yield ['details.bin', stamped(stamp, onDisk)]
  }

  #releaseTables(): void {
    this.#columns = new VenueColumns(this.#setting.asOf)
    this.#hours = new HoursDraft()
    this.#history = new HistoryDraft()
  }

  #legalDongs(pool: WordPool, { order, openCount }: Ordered): LegalDong[] {
    const columns = this.#columns
    const regionCodes = Array.from(order, (position) => columns.regionCodes[position]!)
    const locations = Array.from(order, (position) => columns.locations[position]!)
    return legalDongsOf(pool, { openCount, regionCodes, locations }, this.#setting.dongs)
  }

  #tables({ order, openCount }: Ordered, legalDongs: readonly LegalDong[]): Uint8Array {
    const columns = this.#columns
    const points = order.map((position) => columns.points[position]!)
    const locations = Array.from(order, (position) => columns.locations[position]!)
    const regionCodes = Array.from(order, (position) => columns.regionCodes[position]!)
    const gridArrays = gridOf(locations, points, openCount)
    const grid = new Grid(gridArrays)
    const regions = regionOrderOf(regionCodes, openCount)
    const confidence = Array.from(order, (position) => columns.confidence[position]!)
    const tables = new Map([
      ['venues.counts', Uint32Array.of(order.length, openCount)],
      ['venues.points', points],
      ...idSections(columns.ids, order),
      ['ids.redirects', jsonSection([...this.#setting.redirects])],
      ...codedSections('venues.confidence', confidence),
      ['venues.priceAvg', Int32Array.from(order, (position) => columns.priceAvg[position]!)],
      ['venues.years', Uint16Array.from(order, (position) => columns.years[position]!)],
      ...columns.figures.sections(order),
      ...tagSections(columns.ordinalsByTag(order), order.length, {
        openCount,
        cellPositions: grid.positions,
        regionPositions: regions.positions,
      }),
      ...regionOrderSections(regions),
      ...this.#hours.sections(order),
      ...gridSections(gridArrays),
      ['grid.open', openByCell(grid, openCount)],
      ...dongSections(regionCodes),
      ...this.#regionSections(openCount, grid, legalDongs),
      [NICKNAMES_SECTION, jsonSection([...NICKNAMES, ...(this.#setting.nicknames ?? [])])],
      ['statistics', jsonSection(this.#statistics.done())],
      ...this.#history.sections(order),
    ] as [string, ArrayBufferView][])
    return writeSections(tables)
  }

  #regionSections(openCount: number, grid: Grid, legalDongs: readonly LegalDong[]): SectionMap {
    const { dongs, stations, landmarks = [] } = this.#setting
    const { ofDong } = this.#statistics
    const countWithin = (lat: number, lng: number, radiusM: number) =>
      countOpenWithin(grid, openCount, { lat, lng }, radiusM)
    return new Map<string, ArrayBufferView>([
      ...coverageSections(dongs.map(({ outline }) => outline)),
      [REGIONS_SECTION, jsonSection(regionTableOf({ dongs, stations, landmarks, legalDongs, ofDong, countWithin }))],
    ])
  }
}

function stampOf(tables: Uint8Array): ArrayBufferView {
  return Uint32Array.of(checksumOf(tables))
}

/** Every file but the first has the stamp of the tables to which it belongs. */
function stamped(stamp: ArrayBufferView, sections: SectionMap): Uint8Array {
  return writeSections(new Map([[STAMP_SECTION, stamp], ...sections]))
}

function openByCell({ ordinals }: Grid, openCount: number): Bitmap {
  const open = Array.from(ordinals.keys()).filter((position) => ordinals[position]! < openCount)
  return bitmapOf(ordinals.length, open)
}

/** Counts open venues whose distance, rounded to the metre as displayed, is at most the radius. */
function countOpenWithin(grid: Grid, openCount: number, center: LatLng, radiusM: number): number {
  const distances = new Distances(center)
  let count = 0
  for (const { from, to } of new CircleCells(grid, { kind: 'circle', center, radiusM }).rows) {
    for (let at = grid.startOf(from); at < grid.startOf(to); at++) {
      if (grid.ordinals[at]! < openCount && distances.to(grid.lats[at]!, grid.lngs[at]!) <= radiusM) count++
    }
  }
  return count
}
