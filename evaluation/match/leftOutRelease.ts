import { BuildLog } from '#operate/build/buildLog.ts'
import { seoulLists } from '#operate/build/seoul.ts'
import { readGeography } from '#operate/lists/readGeography.ts'
import { readLists } from '#operate/lists/readLists.ts'
import { matchedFacts } from '#matching/matchedFacts.ts'
import type { MatchedRelease } from '#matching/table/venueTable.ts'
import { runPipeline } from '#pipeline/run.ts'
import type { VenueFacts } from '#pipeline/single/venueRecord.ts'
import type { SourceRecord } from '#sources/record.ts'
import { keyOf } from './judgedListings.ts'

/** A release without some records of its lists. */
export interface LeftOutRelease {
  kind: 'built'
  release: MatchedRelease
  /** By record (`keyOf`), the id of the venue that holds it. */
  venueOf: ReadonlyMap<string, string>
  /** The records that were left out, by `keyOf`. */
  leftOut: ReadonlyMap<string, SourceRecord>
}

/** The day the lists are judged on; later than the newest of them. */
const AS_OF = '2026-11-21'

/** Builds a release of the real lists in `folder` in memory, without these records. */
export async function releaseWithout(
  records: ReadonlySet<string>,
  folder: string,
): Promise<LeftOutRelease | { kind: 'absent'; reason: string }> {
  const lists = await seoulLists(folder)
  if (lists.kind === 'absent') return lists
  const { sources, regions, stations } = lists.inputs
  const reading = await readLists(sources, new BuildLog(() => 0, ignore))
  if (reading.kind === 'unreadable') throw new Error(reading.reason)
  const leftOut = new Map<string, SourceRecord>()
  for (const { records: read } of reading.readings)
    for (const record of read) if (records.has(keyOf(record))) leftOut.set(keyOf(record), record)
  const kept = reading.readings.map((one) => ({
    ...one,
    records: one.records.filter((record) => !leftOut.has(keyOf(record))),
  }))
  const geography = await readGeography(regions, stations)
  const { venues, nameCounts } = runPipeline(kept, geography, { asOf: AS_OF }, ignore)
  const facts: VenueFacts[] = []
  const venueOf = new Map<string, string>()
  for (const venue of venues) {
    facts.push(matchedFacts(venue))
    for (const member of venue.members) venueOf.set(keyOf(member), venue.place.id)
  }
  const release = { dataVersion: 'evaluation', asOf: AS_OF, venues: facts, ...geography, nameCounts }
  return { kind: 'built', release, venueOf, leftOut }
}

function ignore(): void {}
