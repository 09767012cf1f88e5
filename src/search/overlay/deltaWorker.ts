import { parentPort } from 'node:worker_threads'
import type { CalendarDate } from '#base/kst.ts'
import { changedVenue } from '#venue/changes/changedVenue.ts'
import type { DatedChanges } from '#venue/changes/placeChanges.ts'
import type { Venue } from '#venue/venue.ts'
import { buildIndex } from '../build.ts'
import { type IndexedVenue, venueOf } from '../build/indexedVenue.ts'
import { memoryFor } from '../columns/memory.ts'

/**
 * Builds delta indexes in a separate thread. It keeps the venues that it received, as the release has them, with their
 * owners' changes: for the next delta index only new data is sent.
 */
export type DeltaCommand =
  | { kind: 'venues'; venues: readonly IndexedVenue[] }
  | { kind: 'forget'; ordinals: readonly number[] }
  | { kind: 'build'; changes: readonly (readonly [ordinal: number, changes: DatedChanges])[]; asOf: CalendarDate }

/** The files of a delta index in shared memory; they are not copied. */
export interface DeltaFiles {
  memory: WebAssembly.Memory
  tablesBytes: number
  words: SharedArrayBuffer
  fragments: SharedArrayBuffer
  details: SharedArrayBuffer
}

const known = new Map<number, Venue>()
const changed = new Map<number, Venue>()

function build(asOf: CalendarDate): DeltaFiles {
  const venues = [...changed.values()]
  // Regions, coverage and merged ids are in the release; queries do not read them from a delta index.
  const files = buildIndex({ venues, dongs: [], stations: [], redirects: new Map(), asOf })
  const file = (name: string) => {
    const bytes = files.get(name)
    if (bytes === undefined) throw new Error(`the delta index has no file ${name}`)
    return bytes
  }
  const tables = file('tables.bin')
  const memory = memoryFor(tables.byteLength, venues.length)
  new Uint8Array(memory.buffer).set(tables)
  const shared = (name: string) => file(name).buffer as SharedArrayBuffer
  return {
    memory,
    tablesBytes: tables.byteLength,
    words: shared('words.bin'),
    fragments: shared('fragments.bin'),
    details: shared('details.bin'),
  }
}

parentPort?.on('message', (order: DeltaCommand) => {
  switch (order.kind) {
    case 'venues':
      for (const venue of order.venues) known.set(venue.ordinal, venueOf(venue))
      return
    case 'forget':
      for (const ordinal of order.ordinals) {
        known.delete(ordinal)
        changed.delete(ordinal)
      }
      return
    case 'build':
      for (const [ordinal, said] of order.changes) changed.set(ordinal, changedVenue(known.get(ordinal) as Venue, said))
      parentPort?.postMessage(build(order.asOf))
  }
})
