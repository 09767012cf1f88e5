import { metresApart } from '#base/geometry.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Station } from '#dataset/region.ts'
import { cellOf, neighbourhood } from './place/grid.ts'

/** Farther than this, straight, nobody calls it the station of the place: some 30 minutes on foot. */
export const STATION_REACH_M = 1_500
const STATIONS_MAX = 3
/** Streets are about 1.3 times the straight line in Korean cities. */
const DETOUR = 1.3
/** 4 km/h, the pace Korean estate agents and maps count with. */
const WALK_M_PER_MIN = 67

export type StationFinder = (lat: number, lng: number) => Pick<StoredPlace, 'nearestStation' | 'accessHints'>

/** Minutes on foot over a straight distance, rounded up. */
export function walkMinutes(distanceM: number): number {
  return Math.ceil((distanceM * DETOUR) / WALK_M_PER_MIN)
}

/** Stations by cells as wide as the reach: a point looks into nine of them. */
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
  return neighbourhood(cellOf(lat, lng, STATION_REACH_M))
    .flatMap((cell) => cells.get(cell) ?? [])
    .map((station) => ({ station, metres: metresApart(lat, lng, station.lat, station.lng) }))
    .filter(({ metres }) => metres <= STATION_REACH_M)
}
