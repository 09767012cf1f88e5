import { readDongs } from '#dataset/geography/geography.ts'
import { readStations } from '#dataset/geography/stationList.ts'
import { REGIONS_FILE, STATIONS_FILE } from '../../demo/generate.ts'
import { regionsGeoJson } from '../../demo/outlines.ts'
import { stationsCsv } from '../../demo/stations.ts'
import { builtDemo, DEMO_AS_OF, SHARED_DEMO } from '../../test/support/builtDemo.ts'
import { indexOf } from '../../test/support/openedIndex.ts'
import type { JudgedRelease } from './score.ts'

/** Returns the demo's dongs and stations. */
export function demoGeography() {
  return {
    dongs: readDongs([{ name: REGIONS_FILE, text: regionsGeoJson() }]),
    stations: readStations({ name: STATIONS_FILE, text: stationsCsv() }),
  }
}

/** Returns a small demo, generated and built in memory by the ordinary pipeline; always the same. */
export async function demoRelease(): Promise<JudgedRelease> {
  const { venues, redirects } = await builtDemo(SHARED_DEMO.seed, SHARED_DEMO.venues)
  return { index: indexOf({ venues, redirects, asOf: DEMO_AS_OF, ...demoGeography() }), venues }
}
