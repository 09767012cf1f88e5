import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text.ts'
import { tagsOf } from '#contract/tags.ts'
import type { Venue } from '#contract/venue.ts'
import type { Dong, Station } from '#dataset/region.ts'
import { bitmapOf, countOfBoth, fullBitmap, subtract } from './bitmap.ts'
import { ByteSink } from './byteSink.ts'
import { fragmentSections } from './fragments.ts'
import { circleOf, gridOf } from './grid.ts'
import { hoursSections } from './hoursTable.ts'
import { wordSections } from './keywordSections.ts'
import { isClosedForGood } from '#contract/closedForGood.ts'
import { staticPoints } from './rank.ts'
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

/** Files of an index, by name. */
export const INDEX_FILES = ['tables.bin', 'words.bin', 'fragments.bin'] as const
/** In the second and third file: the checksum of the first, so that files of two builds are not read together. */
export const STAMP_SECTION = 'stamp'

/**
 * Builds the index of a release: file name → bytes, to be written below `index/`. The same input gives the same bytes.
 * A venue's ordinal is its place in static discovery order (ties by id), so the first set bits of a result are its
 * first page.
 */
export function buildIndex(input: IndexInput): Map<string, Uint8Array> {
  const points = new Map(input.venues.map((venue) => [venue, staticPoints(venue.ranking)]))
  const venues = input.venues.toSorted(
    (a, b) => (points.get(b) as number) - (points.get(a) as number) || compareText(a.place.id, b.place.id),
  )
  const tables = new Map([
    ['venues.points', Uint32Array.from(venues, (venue) => points.get(venue) as number)],
    ...identitySections(venues, input.redirects),
    ...numberSections(venues, input.asOf),
    ...tagSections(ordinalsByTag(venues), venues.length),
    ...hoursSections(venues.map(({ place }) => place)),
    ...placeSections(venues, input),
    ...historySections(venues),
  ] as [string, ArrayBufferView][])
  const tablesFile = writeSections(tables)
  const stamp: [string, ArrayBufferView] = [STAMP_SECTION, Uint32Array.of(checksumOf(tablesFile))]
  return new Map([
    ['tables.bin', tablesFile],
    ['words.bin', writeSections(new Map([stamp, ...wordSections(venues, venues.length)]))],
    ['fragments.bin', writeSections(new Map([stamp, ...fragmentSections(venues.map(({ place }) => place))]))],
  ])
}

function identitySections(venues: readonly Venue[], redirects: ReadonlyMap<string, string>): SectionMap {
  const byId = Uint32Array.from(venues.keys()).sort((a, b) => compareText(venues[a]!.place.id, venues[b]!.place.id))
  const sink = new ByteSink()
  const idStarts = Uint32Array.from([
    0,
    ...Array.from(byId, (ordinal) => (sink.text(venues[ordinal]!.place.id), sink.length)),
  ])
  return new Map<string, ArrayBufferView>([
    ['ids.ordinals', byId],
    ['ids.starts', idStarts],
    ['ids.text', sink.done()],
    ['ids.redirects', jsonSection([...redirects])],
  ])
}

function numberSections(venues: readonly Venue[], asOf: CalendarDate): SectionMap {
  const year = Number(asOf.slice(0, 4))
  const ordinalsWhere = (holds: (venue: Venue) => boolean) =>
    bitmapOf(
      venues.length,
      venues.flatMap((venue, ordinal) => (holds(venue) ? [ordinal] : [])),
    )
  return new Map<string, ArrayBufferView>([
    ['venues.closed', ordinalsWhere(({ place }) => isClosedForGood(place))],
    ['venues.possiblyClosed', ordinalsWhere(({ place }) => place.possiblyClosed)],
    ['venues.confidence', Float64Array.from(venues, ({ place }) => place.confidence)],
    ['venues.priceAvg', Int32Array.from(venues, ({ place }) => place.price?.avg ?? -1)],
    ['venues.priceLevel', Uint32Array.from(venues, ({ place }) => place.price?.level ?? 0)],
    ['venues.years', Uint32Array.from(venues, (venue) => yearsOf(venue, year))],
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
    for (const tag of tagsOf(venue)) {
      const ordinals = byTag.get(tag)
      if (ordinals) ordinals.push(ordinal)
      else byTag.set(tag, [ordinal])
    }
  })
  return byTag
}

function placeSections(venues: readonly Venue[], { dongs, stations }: IndexInput): SectionMap {
  const places = venues.map(({ place }) => place)
  const lats = Float64Array.from(places, ({ location }) => location.lat)
  const lngs = Float64Array.from(places, ({ location }) => location.lng)
  const grid = gridOf(lats, lngs)
  // Ordinals by region code: a dong, a sigungu and a province are each one stretch.
  const byRegion = Uint32Array.from(places.keys()).sort(
    (a, b) => compareText(places[a]!.regionCode, places[b]!.regionCode) || a - b,
  )
  const starts = Array.from(byRegion.keys()).filter(
    (i) => i === 0 || places[byRegion[i]!]!.regionCode !== places[byRegion[i - 1]!]!.regionCode,
  )
  const open = fullBitmap(places.length)
  subtract(
    open,
    bitmapOf(
      places.length,
      places.flatMap((place, ordinal) => (isClosedForGood(place) ? [ordinal] : [])),
    ),
  )
  const distances = new Uint32Array(places.length)
  const countWithin = (lat: number, lng: number, radiusM: number) =>
    countOfBoth(circleOf(grid, { lat, lng }, radiusM, distances), open)
  return new Map<string, ArrayBufferView>([
    ['grid.cells', grid.cells],
    ['grid.ordinals', grid.ordinals],
    ['grid.lats', lats],
    ['grid.lngs', lngs],
    ['regions.ordinals', byRegion],
    ['regions.stretches', jsonSection(starts.map((at) => [places[byRegion[at]!]!.regionCode, at]))],
    ['regions.table', jsonSection(regionTableOf({ dongs, stations, places, countWithin }))],
    ['regions.outlines', jsonSection(dongs.map(({ outline }) => outline))],
    ['statistics', jsonSection(statisticsOf(places))],
  ])
}

function historySections(venues: readonly Venue[]): SectionMap {
  const sink = new ByteSink()
  const starts = new Uint32Array(venues.length + 1)
  venues.forEach(({ history }, ordinal) => {
    if (history.length > 0) sink.text(JSON.stringify(history.toSorted((a, b) => (a.date < b.date ? -1 : 1))))
    starts[ordinal + 1] = sink.length
  })
  return new Map<string, ArrayBufferView>([
    ['history.starts', starts],
    ['history.text', sink.done()],
  ])
}
