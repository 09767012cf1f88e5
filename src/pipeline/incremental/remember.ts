import type { CalendarDate } from '#base/kst.ts'
import { largeFloat64 } from '#base/largeArrays.ts'
import type { SourceRecord } from '#sources/record.ts'
import type { Matching } from '../match/match.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { SettledPair } from '../settledPairs.ts'
import { type BuildMemory, dayToNumber, type KnownSource, markOf } from '../memory/buildMemory.ts'
import { openDaysOf } from '../score/activity.ts'
import { namesDates } from '../score/dependsOnDay.ts'
import { digestOf } from './changedRecords.ts'
import { KeyColumnDraft } from '../memory/keyColumn.ts'
import { LineColumnDraft } from '../memory/lineColumn.ts'
import type { StoredRecords } from '../memory/storedRecords.ts'
import { RecordKeys } from './recordKeys.ts'

/** The results of a whole build. */
export interface WholeBuild {
  asOf: CalendarDate
  stored: StoredRecords
  sources: readonly KnownSource[]
  unplaced: readonly SourceRecord[]
  matching: Matching
  /** By cluster. */
  ids: readonly string[]
  venueOf: Uint32Array
  bornOn: (id: string) => CalendarDate
  chains: ReadonlySet<string>
  settled: readonly SettledPair[]
}

/** Returns all that the next build needs of this one. */
export function remember(build: WholeBuild): BuildMemory {
  const { asOf, stored, sources, unplaced, matching, ids, venueOf, bornOn, chains, settled } = build
  const { profileAt, statistics, pairs } = matching
  const reach = new RecordKeys(statistics)
  const [lines, keys] = [new LineColumnDraft(stored.size * LINE_BYTES), new KeyColumnDraft()]
  const [recordIds, digests]: [string[], string[]] = [[], []]
  const marks = new Uint8Array(stored.size)
  const points = { coarseness: largeFloat64(stored.size), crowd: largeFloat64(stored.size) }
  for (let position = 0; position < stored.size; position++) {
    const record = stored.at(position)
    recordIds.push(record.record.sourceId)
    digests.push(digestOf(stored.rawAt(position)))
    lines.add(stored.lineAt(position))
    marks[position] = markOf(record, isDated(record, asOf))
    const profile = profileAt(position)
    keys.add(reach.ownKeys(profile, record))
    points.coarseness[position] = profile.point.coarseness
    points.crowd[position] = profile.point.crowd
  }
  return {
    asOf,
    nameCounts: statistics.counts,
    sources,
    ids: recordIds,
    digests,
    lines: lines.done(),
    marks,
    keys: keys.done(),
    points,
    anchors: statistics.around.anchors.entries,
    chains,
    pairs,
    venueOf,
    venueIds: ids,
    bornOn: Uint32Array.from(ids, (id) => dayToNumber(bornOn(id))),
    unplaced,
    settled,
  }
}

/** An estimate that covers most records. */
const LINE_BYTES = 900

/** Returns true when the meaning of a record, or what a venue takes from it, may change on a later day. */
export function isDated(member: NormalRecord, asOf: CalendarDate): boolean {
  const { record } = member
  const { openedOn, closedOn, temporaryClosures, specialHours, promotion, legacy } = record
  const isAhead = (date: string | undefined) => date !== undefined && date > asOf
  return (
    isAhead(openedOn) ||
    isAhead(closedOn) ||
    openDaysOf(member).some(isAhead) ||
    temporaryClosures !== undefined ||
    specialHours !== undefined ||
    namesDates(record) ||
    promotion !== undefined ||
    legacy !== undefined
  )
}
