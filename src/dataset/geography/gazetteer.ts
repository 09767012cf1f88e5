import { METRES_PER_DEGREE, boxOf, polygonHolds, type Box, type Polygon } from '#base/geometry.ts'
import type { Dong } from './region.ts'

/** Cells of about a kilometre, each with a handful of outlines in a town. */
const CELL_DEG = 0.01
/** A point this near to a dong belongs to it, because of piers, beaches and imprecise outlines. */
const NEAR_M = 300
/** The distance outside the district of its address from which a point is considered wrong. */
const CONTRADICTION_M = 3_000

/** Finds the region of a point. Built once from the map; read-only. */
export interface Gazetteer {
  /** Returns the dong whose outline contains the point, else the nearest within 300 m, else null. */
  dongAt(lat: number, lng: number): Dong | null
  /** Returns true for a province with dongs on the map. */
  covers(sido: string): boolean
  /** Returns true when the point is more than 3 km outside the district (or, when that is '', the province). */
  contradicts(sido: string, sigungu: string, lat: number, lng: number): boolean
  /** Returns true when the map has dongs of this district, or of the districts of this city. */
  holdsDistrict(sido: string, sigungu: string): boolean
  /** Returns the nearest suitable dong within a distance of at most one kilometre, or null. */
  nearestDong(lat: number, lng: number, withinM: number, suits: (dong: Dong) => boolean): Dong | null
  /** Returns a dong of each district that has a dong or town of this name: 역삼동 is 역삼1동 and 역삼2동. */
  dongsNamed(name: string): readonly Dong[]
}

interface Part extends Box {
  dong: Dong
  polygon: Polygon
}

export function gazetteerOf(dongs: readonly Dong[]): Gazetteer {
  const cells = new Map<number, Part[]>()
  const areas = new Map<string, Box>()
  for (const dong of dongs) {
    for (const polygon of dong.outline) {
      const part = { dong, polygon, ...boxOf(polygon) }
      for (const cell of cellsOf(part)) {
        const parts = cells.get(cell)
        if (parts) parts.push(part)
        else cells.set(cell, [part])
      }
      for (const area of areasOf(dong)) areas.set(area, united(areas.get(area), part))
    }
  }
  const named = dongsByName(dongs)
  return {
    dongAt: (lat, lng) => holderOf(cells, lat, lng) ?? nearestOf(cells, lat, lng, NEAR_M, () => true),
    covers: (sido) => areas.has(sido),
    holdsDistrict: (sido, sigungu) => areas.has(`${sido} ${sigungu}`),
    nearestDong: (lat, lng, withinM, suits) => nearestOf(cells, lat, lng, withinM, suits),
    dongsNamed: (name) => named.get(sharedName(name)) ?? [],
    contradicts: (sido, sigungu, lat, lng) => {
      const area = areas.get(`${sido} ${sigungu}`) ?? areas.get(sido)
      return area !== undefined && !holds(area, lat, lng, CONTRADICTION_M)
    },
  }
}

/**
 * Returns the areas a dong belongs to: its province, its district, and its city when the city has districts (수원시 장안구 →
 * 수원시).
 */
function areasOf({ sido, sigungu }: Dong): string[] {
  const city = sigungu.split(' ')[0] as string
  return [sido, `${sido} ${sigungu}`, ...(city === sigungu ? [] : [`${sido} ${city}`])]
}

function dongsByName(dongs: readonly Dong[]): ReadonlyMap<string, readonly Dong[]> {
  const oneOfEach = new Map(dongs.map((dong) => [`${dong.sido} ${dong.sigungu} ${sharedName(dong.dong)}`, dong]))
  return Map.groupBy(oneOfEach.values(), ({ dong }) => sharedName(dong))
}

/**
 * Returns one name for the legal dong and the administrative dongs that share it: `성수동` for 성수동2가 and 성수2가3동, `역삼동`
 * for 역삼1동; `일광면` for a town, which may have become an 읍 since the map was made.
 */
function sharedName(name: string): string {
  const town = /^([가-힣]+)[읍면](?=\s|$)/u.exec(name)
  if (town) return `${town[1]}면`
  const number = name.search(/제?\d/u)
  const bare = number < 0 ? name : name.slice(0, number)
  return bare.endsWith('동') ? bare : `${bare}동`
}

function holderOf(cells: ReadonlyMap<number, readonly Part[]>, lat: number, lng: number): Dong | null {
  for (const part of cells.get(cellAt(lat, lng)) ?? []) {
    if (holds(part, lat, lng, 0) && polygonHolds(part.polygon, lat, lng)) return part.dong
  }
  return null
}

function nearestOf(
  cells: ReadonlyMap<number, readonly Part[]>,
  lat: number,
  lng: number,
  withinM: number,
  suits: (dong: Dong) => boolean,
): Dong | null {
  let best: { dong: Dong; metres: number } | null = null
  for (const dLat of [-CELL_DEG, 0, CELL_DEG]) {
    for (const dLng of [-CELL_DEG, 0, CELL_DEG]) {
      for (const part of cells.get(cellAt(lat + dLat, lng + dLng)) ?? []) {
        if (!holds(part, lat, lng, withinM) || !suits(part.dong)) continue
        const metres = metresToOutline(part.polygon, lat, lng)
        if (metres <= withinM && (!best || metres < best.metres)) best = { dong: part.dong, metres }
      }
    }
  }
  return best ? best.dong : null
}

/** Returns the distance to the nearest edge in metres, on a plane; over 300 m the error is far below a metre. */
function metresToOutline(polygon: Polygon, lat: number, lng: number): number {
  const perLng = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  let nearest = Infinity
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as readonly [number, number]
      const [xj, yj] = ring[j] as readonly [number, number]
      const ax = (xi - lng) * perLng
      const ay = (yi - lat) * METRES_PER_DEGREE
      const dx = (xj - xi) * perLng
      const dy = (yj - yi) * METRES_PER_DEGREE
      const length2 = dx * dx + dy * dy
      const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length2))
      nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
    }
  }
  return nearest
}

function united(a: Box | undefined, b: Box): Box {
  return {
    south: Math.min(a?.south ?? Infinity, b.south),
    west: Math.min(a?.west ?? Infinity, b.west),
    north: Math.max(a?.north ?? -Infinity, b.north),
    east: Math.max(a?.east ?? -Infinity, b.east),
  }
}

function holds(box: Box, lat: number, lng: number, slackM: number): boolean {
  const dLat = slackM / METRES_PER_DEGREE
  const dLng = dLat / Math.cos((lat * Math.PI) / 180)
  return lat >= box.south - dLat && lat <= box.north + dLat && lng >= box.west - dLng && lng <= box.east + dLng
}

function cellAt(lat: number, lng: number): number {
  return cellNumber(Math.floor(lat / CELL_DEG), Math.floor(lng / CELL_DEG))
}

function cellNumber(row: number, column: number): number {
  return row * 100_000 + column
}

function* cellsOf(box: Box): Generator<number> {
  for (let row = Math.floor(box.south / CELL_DEG); row <= Math.floor(box.north / CELL_DEG); row++) {
    for (let column = Math.floor(box.west / CELL_DEG); column <= Math.floor(box.east / CELL_DEG); column++)
      yield cellNumber(row, column)
  }
}
