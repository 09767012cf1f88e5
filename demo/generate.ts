import type { CalendarDate } from '#base/kst.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { GUIDE_FILE, guideCsv } from './guideList.ts'
import { LICENCES_FILE, licencesCsv } from './licencesList.ts'
import { MAPS_FILE, mapsLines } from './mapsList.ts'
import { noteFiles } from './notes.ts'
import { regionsGeoJson } from './outlines.ts'
import { OWNERS_FILE, ownersLines } from './ownersList.ts'
import { drawPresence, type Presence } from './presence.ts'
import { SHOPS_FILE, shopsCsv } from './shopsList.ts'
import { stationsCsv } from './stations.ts'
import { Truth, venuesNdjson } from './truth.ts'
import { World } from './world.ts'

/** Default size of the demo: true venues, about a seventh of them closed. */
const DEMO_VENUES = 30_000

export const REGIONS_FILE = 'regions.geojson'
export const STATIONS_FILE = 'stations.csv'
/**
 * One line per record of the lists: `{source, sourceId, venue}`, venue 0 for a record that describes none of the demo's
 * venues.
 */
export const TRUTH_FILE = 'truth.ndjson'
/** One line per true venue: its name, place, dates, and whether it is in business. */
export const TRUE_VENUES_FILE = 'truth-venues.ndjson'

export interface DemoOptions {
  seed: number
  /** The day on which the lists were collected; everything is dated before it. */
  asOf: CalendarDate
  venues?: number
}

/** File name → bytes. */
export type DemoFiles = ReadonlyMap<string, Buffer>

/**
 * Returns the demo's raw lists, its map and stations, and the truth about them. The same options give the same bytes on
 * any machine; nothing external is read.
 */
export function generateDemo(options: DemoOptions): DemoFiles {
  return new Map(demoFiles(options))
}

/** Yields the files one after another, so that a writer need not hold all of them. */
export function* demoFiles({
  seed,
  asOf,
  venues: count = DEMO_VENUES,
}: DemoOptions): Generator<[name: string, bytes: Buffer]> {
  const { venues } = new World(seededRandom(seed), asOf, count)
  const random = seededRandom(seed + 1)
  const presence = venues.map((venue) => drawPresence(random, venue, asOf))
  const listed = (list: keyof Presence) => venues.filter((_, i) => (presence[i] as Presence)[list])
  const truth = new Truth()
  yield [MAPS_FILE, mapsLines(seededRandom(seed + 2), asOf, listed('maps'), truth)]
  yield [SHOPS_FILE, Buffer.from(shopsCsv(seededRandom(seed + 3), listed('shops'), truth))]
  yield [LICENCES_FILE, licencesCsv(seededRandom(seed + 4), asOf, listed('licences'), truth)]
  yield [GUIDE_FILE, Buffer.from(guideCsv(seededRandom(seed + 5), asOf, listed('guide'), truth))]
  yield [OWNERS_FILE, ownersLines(seededRandom(seed + 6), asOf, listed('owner'), truth)]
  for (const [name, text] of noteFiles(asOf)) yield [name, Buffer.from(text)]
  yield [REGIONS_FILE, Buffer.from(regionsGeoJson())]
  yield [STATIONS_FILE, Buffer.from(stationsCsv())]
  yield [TRUTH_FILE, truth.ndjson()]
  yield [TRUE_VENUES_FILE, venuesNdjson(venues)]
}
