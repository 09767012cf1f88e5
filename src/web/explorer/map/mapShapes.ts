import { type Box, boxAround, type LatLng } from '#base/geometry.ts'
import type { Cluster } from '#client/generated/records.ts'
import type { Pin } from './pins.ts'

const CIRCLE_POINTS = 64

/** The GeoJSON data of a map source. */
export interface Shapes {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: Readonly<Record<string, string | number>>
    geometry:
      | { type: 'Point'; coordinates: number[] }
      | { type: 'Polygon'; coordinates: number[][][] }
      | { type: 'MultiPolygon'; coordinates: number[][][][] }
  }[]
}

/** West, south, east, north, in degrees. */
export type Extent = [number, number, number, number]

export function pointShapes(pins: readonly Pin[]): Shapes {
  return {
    type: 'FeatureCollection',
    features: pins.map(({ id, name, category, location: { lat, lng } }) => ({
      type: 'Feature',
      properties: { id, name, category },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}

/** Returns clusters of several places, each with its number and its extent. */
export function clusterShapes(clusters: readonly Cluster[]): Shapes {
  return {
    type: 'FeatureCollection',
    features: clusters
      .filter(({ count }) => count > 1)
      .map(({ point: { lat, lng }, count, bounds: { west, south, east, north } }) => ({
        type: 'Feature',
        properties: { count, text: shortNumber(count), bounds: [west, south, east, north].join(',') },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
  }
}

/** Returns the clusters of one place as pins. */
export function pinsOf(clusters: readonly Cluster[]): Pin[] {
  return clusters.flatMap(({ point, count, representative }) =>
    count === 1 && representative !== null ? [{ ...representative, location: point }] : [],
  )
}

/** Returns the extent of all boxes; null without any. */
export function extentOf(boxes: readonly Box[]): Extent | null {
  if (boxes.length === 0) return null
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ]
}

function shortNumber(count: number): string {
  return count < 10_000 ? String(count) : `${Math.round(count / 1_000)}k`
}

/** Returns a circle on the ground as a polygon; no shape for null. */
export function circleShape(circle: Circle | null): Shapes {
  if (!circle) return { type: 'FeatureCollection', features: [] }
  const { lat, lng } = circle
  const { north, east } = boxAround(circle, circle.radiusM)
  const ring = Array.from({ length: CIRCLE_POINTS + 1 }, (_, i) => {
    const angle = (i / CIRCLE_POINTS) * 2 * Math.PI
    return [lng + (east - lng) * Math.cos(angle), lat + (north - lat) * Math.sin(angle)]
  })
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

export interface Circle extends LatLng {
  radiusM: number
}

/** Returns the circle of a nearby search; null for any other search. */
export function circleOf(params: Readonly<Record<string, string>>): Circle | null {
  const { lat, lng, radius = '1000' } = params
  const circle = { lat: Number(lat), lng: Number(lng), radiusM: Number(radius) }
  return lat !== undefined && Object.values(circle).every(Number.isFinite) ? circle : null
}

/** Returns the rectangle of a search; null without one. */
export function boxOf(bbox: string | undefined): Extent | null {
  const [west, south, east, north] = (bbox ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null
}
