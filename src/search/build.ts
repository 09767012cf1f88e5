import type { LatLng } from '#base/geometry.ts'
import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text.ts'
import { isClosedForGood } from '#contract/closedForGood.ts'
import type { StoredPlace } from '#contract/records.ts'
import { hasVeganMain, tagsOf } from '#contract/tags.ts'
import type { Venue } from '#contract/venue.ts'
import type { Dong, Station } from '#dataset/region.ts'
import { bitmapOf, type Bitmap } from './bitmap.ts'
import { CircleCells } from './circle.ts'
import { codedSections } from './coded.ts'
import { coverageSections } from './coverage.ts'
import { Distances } from './distance.ts'
import { dongSections } from './dongLists.ts'
import { fragmentSections } from './fragments.ts'
import { Grid, gridOf, gridSections } from './grid.ts'
import { historySections } from './histories.ts'
import { hoursSections } from './hoursTable.ts'
import { idSections } from './idTable.ts'
import { STAMP_SECTION } from './indexFiles.ts'
import { wordSections } from './keywordSections.ts'
import { POSSIBLY_CLOSED_TAG, priceLevelTag, regionTag, SAID_MIXED_GROUP_TAG } from './ownTags.ts'
import { staticPoints } from './rank.ts'
import { PROVINCE_DIGITS, regionOrderOf, regionOrderSections, SIGUNGU_DIGITS } from './regionOrder.ts'
import { REGIONS_SECTION } from './regions.ts'
import { regionTableOf } from './regionTable.ts'
import { checksumOf, jsonSection, writeSections } from './sections.ts'
import { statisticsOf } from './statistics.ts'
import { tagSections } from './tagSets.ts'

export interface IndexInput {
  venues: readonly Venue[]
  dongs: readonly Dong[]
  stations: readonly Station[]
  /** Ids of merged venues to the ids that answer for them. */
  redirects: ReadonlyMap<string, string>
  /** The day the release speaks for; ages of old shops count from it. */
  asOf: CalendarDate
}

type SectionMap = Map<string, ArrayBufferView>

/**
 * Builds the index of a release: file name → bytes, to be written below `index/`. The same input gives the same bytes.
 * A venue's ordinal is its place in discovery order (static points, ties by id), those closed for good after all
 * others: so the first set bits of a result are its first page, and what a query does not show is at the end.
 */
export function buildIndex(input: IndexInput): Map<string, Uint8Array> {
  const { venues, openCount } = ordered(input.venues)
  const places = venues.map(({ place }) => place)
  const points = Uint32Array.from(venues, ({ ranking }) => staticPoints(ranking))
  const gridArrays = gridOf(
    places.map(({ location }) => location),
    points,
    openCount,
  )
  const grid = new Grid(gridArrays)
  const regions = regionOrderOf(
    places.map(({ regionCode }) => regionCode),
    openCount,
  )
  const tables = new Map([
    ['venues.counts', Uint32Array.of(venues.length, openCount)],
    ['venues.points', points],
    ...idSections(places.map(({ id }) => id)),
    ['ids.redirects', jsonSection([...input.redirects])],
    ...numberSections(venues, input.asOf),
    ...tagSections(ordinalsByTag(venues), venues.length, {
      openCount,
      cellPositions: grid.positions,
      regionPositions: regions.positions,
    }),
    ...regionOrderSections(regions),
    ...hoursSections(places),
    ...gridSections(gridArrays),
    ['grid.open', openByCell(grid, openCount)],
    ...regionSections(places, openCount, grid, input),
    ['statistics', jsonSection(statisticsOf(places))],
    ...historySections(venues.map(({ history }) => history)),
  ] as [string, ArrayBufferView][])
  const tablesFile = writeSections(tables)
  const stamp: [string, ArrayBufferView] = [STAMP_SECTION, Uint32Array.of(checksumOf(tablesFile))]
  const { resident, onDisk } = fragmentSections(places)
  return new Map([
    ['tables.bin', tablesFile],
    ['words.bin', writeSections(new Map([stamp, ...wordSections(venues, openCount)]))],
    ['fragments.bin', writeSections(new Map([stamp, ...resident]))],
    ['details.bin', writeSections(new Map([stamp, ...onDisk]))],
  ])
}

/** In the order of their ordinals. */
function ordered(given: readonly Venue[]): { venues: Venue[]; openCount: number } {
  const points = new Map(given.map((venue) => [venue, staticPoints(venue.ranking)]))
  const byRank = given.toSorted(
    (a, b) => (points.get(b) as number) - (points.get(a) as number) || compareText(a.place.id, b.place.id),
  )
  const open = byRank.filter(({ place }) => !isClosedForGood(place))
  return { venues: [...open, ...byRank.filter(({ place }) => isClosedForGood(place))], openCount: open.length }
}

function numberSections(venues: readonly Venue[], asOf: CalendarDate): SectionMap {
  const year = Number(asOf.slice(0, 4))
  return new Map<string, ArrayBufferView>([
    ...codedSections(
      'venues.confidence',
      venues.map(({ place }) => place.confidence),
    ),
    ['venues.priceAvg', Int32Array.from(venues, ({ place }) => place.price?.avg ?? -1)],
    ['venues.years', Uint16Array.from(venues, (venue) => yearsOf(venue, year))],
  ])
}

/** Full years a shop has existed; 0 when unknown. */
function yearsOf({ place: { legacy } }: Venue, year: number): number {
  if (!legacy) return 0
  return Math.max(0, legacy.years ?? (legacy.foundedYear === null ? 0 : year - legacy.foundedYear))
}

function ordinalsByTag(venues: readonly Venue[]): Map<string, number[]> {
  const byTag = new Map<string, number[]>()
  venues.forEach((venue, ordinal) => {
    for (const tag of [...tagsOf(venue), ...ownTagsOf(venue)]) {
      const ordinals = byTag.get(tag)
      if (ordinals) ordinals.push(ordinal)
      else byTag.set(tag, [ordinal])
    }
  })
  return byTag
}

/** What the index is asked for beside the contract's tags. */
function ownTagsOf({ place, attributes }: Venue): string[] {
  const regions = REGION_PREFIXES.map((digits) => regionTag(place.regionCode.slice(0, digits)))
  return [
    ...regions,
    ...(place.possiblyClosed ? [POSSIBLY_CLOSED_TAG] : []),
    ...(attributes.dietary?.includes('mixed_group_suitable') && !hasVeganMain(place) ? [SAID_MIXED_GROUP_TAG] : []),
    ...(place.price === null ? [] : [priceLevelTag(place.price.level)]),
  ]
}

const REGION_PREFIXES = [PROVINCE_DIGITS, SIGUNGU_DIGITS]

function openByCell({ ordinals }: Grid, openCount: number): Bitmap {
  const open = Array.from(ordinals.keys()).filter((position) => ordinals[position]! < openCount)
  return bitmapOf(ordinals.length, open)
}

function regionSections(
  places: readonly StoredPlace[],
  openCount: number,
  grid: Grid,
  { dongs, stations }: IndexInput,
): SectionMap {
  const countWithin = (lat: number, lng: number, radiusM: number) =>
    countOpenWithin(grid, openCount, { lat, lng }, radiusM)
  return new Map<string, ArrayBufferView>([
    ...dongSections(places.map(({ regionCode }) => regionCode)),
    ...coverageSections(dongs.map(({ outline }) => outline)),
    [REGIONS_SECTION, jsonSection(regionTableOf({ dongs, stations, places, countWithin }))],
  ])
}

/** Open venues whose distance, rounded to the metre as it is shown, is not more than the radius. */
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
