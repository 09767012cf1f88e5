import { merge } from '#pipeline/merge.ts'
import { stationFinder } from '#pipeline/stations.ts'
import type { SourceRecord } from '#sources/record.ts'
import type { Venue } from '#venue/venue.ts'
import { LISTS, type RecordSketch, sampleRecords } from './sampleRecords.ts'

export const AS_OF = '2026-11-21'
/** A record of the owner. */
export const OWNER = { list: LISTS.owners, says: { confirmedBy: 'owner' as const } }

/** Merges the records of one made-up venue, near one station. */
export function mergeAll(
  sketches: readonly RecordSketch[],
  history: Venue['history'] = [],
  tally = new Map<string, number>(),
): Venue {
  const station = { name: '시청역', nameEn: 'City Hall', lines: ['1호선', '2호선'], lat: 37.505, lng: 127 }
  return merge(sampleRecords(...sketches), 'pl_0000000000000000', history, {
    asOf: AS_OF,
    stationsNear: stationFinder([station]),
    placeOf: () => null,
    chains: new Set(['골목국밥']),
    completeLists: [],
    regionNames: new Map(),
    tally,
  })
}

/** Two lists: an older crawl and a newer guide. */
export const older = (says: Partial<SourceRecord>): RecordSketch => ({ list: LISTS.maps, seen: '2024-01-01', says })
export const newer = (says: Partial<SourceRecord>): RecordSketch => ({ list: LISTS.guide, seen: '2026-01-01', says })
export const owners = (says: Partial<SourceRecord>): RecordSketch => ({
  ...OWNER,
  seen: '2023-01-01',
  says: { ...says, confirmedBy: 'owner' },
})
