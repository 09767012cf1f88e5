import { metresApart } from '#base/geometry.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Station } from '#dataset/geography/region.ts'
import { cellOf, neighbourhood } from './place/grid.ts'

/** Maximum straight distance of a station that people associate with a place: some 30 minutes on foot. */
export const STATION_REACH_M = 1_500
const STATIONS_MAX = 3
/** Walking routes in Korean cities are about 1.3 times as long as the straight line. */
const DETOUR = 1.3
/** 4 km/h, the pace that Korean estate agents and maps use. */
const WALK_M_PER_MIN = 67

export type StationFinder = (lat: number, lng: number) => Pick<StoredPlace, 'nearestStation' | 'accessHints'>

/** Returns minutes on foot over a straight distance, rounded up. */
export function walkMinutes(distanceM: number): number {
  return Math.ceil((distanceM * DETOUR) / WALK_M_PER_MIN)
}

/** Stations by cells as wide as the reach: a search visits nine of them. */
export function stationFinder(stations: readonly Station[]): StationFinder {
  const cells = new Map<number, Station[]>()
  for (const station of stations) {
    const cell = cellOf(station.lat, station.lng, STATION_REACH_M)
    const known = cells.get(cell)
    if (known) known.push(station)
    else cells.set(cell, [station])
  }
  return (lat, lng) => {
    const subway = nearby(cells, lat, lng)
      .toSorted((a, b) => a.metres - b.metres || (a.station.name < b.station.name ? -1 : 1))
      .slice(0, STATIONS_MAX)
      .map(({ station, metres }) => ({
        station: station.name,
        lines: [...station.lines],
        distanceM: Math.round(metres),
        walkMin: walkMinutes(metres),
      }))
    const [first] = subway
    if (first === undefined) return { nearestStation: null, accessHints: null }
    return { nearestStation: { station: first.station, walkMin: first.walkMin }, accessHints: { subway } }
  }
}

function nearby(
  cells: ReadonlyMap<number, readonly Station[]>,
  lat: number,
  lng: number,
): { station: Station; metres: number }[] {
  const found: { station: Station; metres: number }[] = []
  for (const cell of neighbourhood(cellOf(lat, lng, STATION_REACH_M))) {
    for (const station of cells.get(cell) ?? []) {
      const metres = metresApart(lat, lng, station.lat, station.lng)
      if (metres <= STATION_REACH_M) found.push({ station, metres })
    }
  }
  return found
}
