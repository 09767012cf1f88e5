import type { CalendarDate } from '#base/kst.ts'
import type { MergeSetting } from '#pipeline/merge.ts'
import { stationFinder } from '#pipeline/stations.ts'

/** Returns what merging needs besides records: without stations, chains, complete lists and regions. */
export function mergeSettingOn(asOf: CalendarDate): MergeSetting {
  return {
    asOf,
    stationsNear: stationFinder([]),
    placeOf: () => null,
    chains: new Set(),
    completeLists: [],
    regionNames: new Map(),
    tally: new Map(),
  }
}
