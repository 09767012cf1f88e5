import type { DayCounts } from './venueSet.ts'

/**
 * The format of `seen_venues.venues`: for each day 4 bytes for its number, 4 bytes for the number of venues that
 * follow, then 8 bytes per venue. Venue numbers are integers below 2^53 stored as IEEE doubles; everything is
 * little-endian. `seen_venues.days` is a JSON object from day to change.
 */
const HEAD_BYTES = 8
const VENUE_BYTES = 8

export function packVenues(byDay: ReadonlyMap<number, readonly number[]>): Uint8Array {
  let length = 0
  for (const numbers of byDay.values()) length += HEAD_BYTES + numbers.length * VENUE_BYTES
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [day, numbers] of byDay) {
    view.setUint32(at, day, true)
    view.setUint32(at + 4, numbers.length, true)
    at += HEAD_BYTES
    for (const number of numbers) {
      view.setFloat64(at, number, true)
      at += VENUE_BYTES
    }
  }
  return bytes
}

/** Calls `see` for each venue of a packed row; returns their number. */
export function unpackVenues(bytes: Uint8Array, see: (number: number, day: number) => void): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let venues = 0
  for (let at = 0; at < bytes.byteLength;) {
    const day = view.getUint32(at, true)
    const end = at + HEAD_BYTES + view.getUint32(at + 4, true) * VENUE_BYTES
    for (at += HEAD_BYTES; at < end; at += VENUE_BYTES) {
      see(view.getFloat64(at, true), day)
      venues++
    }
  }
  return venues
}

export function packDays(counts: ReadonlyMap<number, number>): string {
  return JSON.stringify(Object.fromEntries(counts))
}

export function unpackDays(text: string): DayCounts {
  const days = JSON.parse(text) as Record<string, number>
  return new Map(Object.entries(days).map(([day, count]) => [Number(day), count]))
}
