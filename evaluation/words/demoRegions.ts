import { readDongs } from '#dataset/geography.ts'
import { readStations } from '#dataset/stationList.ts'
import { regionLookup, type RegionLookup } from '#contract/wordsRegion.ts'
import { REGIONS_FILE, STATIONS_FILE } from '../../demo/generate.ts'
import { regionsGeoJson } from '../../demo/outlines.ts'
import { stationsCsv } from '../../demo/stations.ts'
import { indexOf } from '../../test/support/openedIndex.ts'

/** The demo's dongs and stations, which are real and part of the repository, without any venue. */
export function demoRegions(): RegionLookup {
  const index = indexOf({
    venues: [],
    dongs: readDongs([{ name: REGIONS_FILE, text: regionsGeoJson() }]),
    stations: readStations({ name: STATIONS_FILE, text: stationsCsv() }),
    redirects: new Map(),
    asOf: '2026-11-21',
  })
  return regionLookup((query) => index.regions(query))
}
