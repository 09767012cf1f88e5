import type { CalendarDate } from '#base/kst.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { guideCsv } from './guideList.ts'
import { licencesCsv } from './licencesList.ts'
import { mapsLines } from './mapsList.ts'
import { regionsGeoJson } from './outlines.ts'
import { ownersLines } from './ownersList.ts'
import { drawPresence, type Presence } from './presence.ts'
import { shopsCsv } from './shopsList.ts'
import { stationsCsv } from './stations.ts'
import { Truth, venuesNdjson } from './truth.ts'
import { World } from './world.ts'

/** The demo's size unless told otherwise: true venues, about a seventh of them closed. */
const DEMO_VENUES = 30_000

export interface DemoOptions {
  seed: number
  /** The day the lists were brought together; everything is dated before it. */
  asOf: CalendarDate
  venues?: number
}

/** File name → bytes. */
export type DemoFiles = ReadonlyMap<string, Buffer>

/**
 * The demo's raw lists, its map and stations, and the truth about them. The same options give the same bytes, on any
 * machine; nothing is read from outside.
 */
export function generateDemo(options: DemoOptions): DemoFiles {
  const { seed, asOf } = options
  const { venues } = new World(seededRandom(seed), asOf, options.venues ?? DEMO_VENUES)
  const random = seededRandom(seed + 1)
  const presence = venues.map((venue) => drawPresence(random, venue, asOf))
  const listed = (list: keyof Presence) => venues.filter((_, i) => (presence[i] as Presence)[list])
  const truth = new Truth()
  const files: [string, string | Buffer][] = [
    ['demo_maps.ndjson', mapsLines(seededRandom(seed + 2), asOf, listed('maps'), truth)],
    ['demo_sbiz.csv', shopsCsv(seededRandom(seed + 3), listed('shops'), truth)],
    ['demo_licences.csv', licencesCsv(seededRandom(seed + 4), asOf, listed('licences'), truth)],
    ['demo_guide.csv', guideCsv(seededRandom(seed + 5), asOf, listed('guide'), truth)],
    ['demo_owners.ndjson', ownersLines(seededRandom(seed + 6), asOf, listed('owner'), truth)],
    ['regions.geojson', regionsGeoJson()],
    ['stations.csv', stationsCsv()],
    ['truth.ndjson', truth.ndjson()],
    ['truth-venues.ndjson', venuesNdjson(venues)],
  ]
  return new Map(files.map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content]))
}
