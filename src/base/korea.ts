import type { Box } from './geometry.ts'

/** South Korea and its islands, in whole degrees: Marado lies at 33.1° north, Dokdo at 131.9° east. */
const KOREA: Box = { south: 33, north: 39, west: 124, east: 132 }

/**
 * Returns false for a point in another country or one that was not geocoded. All land and sea within the box counts.
 */
export function inKorea(lat: number, lng: number): boolean {
  return lat >= KOREA.south && lat <= KOREA.north && lng >= KOREA.west && lng <= KOREA.east
}
