import { largeFloat64 } from '#base/largeArrays.ts'
import { Namesakes } from '../namesakes.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { profilesOf, statisticsWith } from '../profile.ts'
import { type BuildMemory, markOf, recordLine } from './buildMemory.ts'
import { digestOf } from './changedRecords.ts'
import { KeyColumnDraft } from './keyColumn.ts'
import { LineColumnDraft } from './lineColumn.ts'
import type { Positions } from './positions.ts'
import { Reach } from './reach.ts'
import { isDated } from './remember.ts'
import type { ChangedSurroundings } from './surroundings.ts'

type Changed = Pick<BuildMemory, 'asOf' | 'chains' | 'pairs' | 'venueOf' | 'venueIds' | 'unplaced' | 'settled'> & {
  around: ChangedSurroundings
}

/** The memory after an incremental build: as a whole build would leave it. */
export function rememberChanges(memory: BuildMemory, positions: Positions, changed: Changed): BuildMemory {
  const { around, ...others } = changed
  const { before, ids, sources, fresh } = positions
  const anew = new Map(freshKeys(memory, [...fresh.values()], around))
  const [lines, keys] = [new LineColumnDraft(), new KeyColumnDraft()]
  const digests: string[] = []
  const marks = new Uint8Array(ids.length)
  const points = { coarseness: largeFloat64(ids.length), crowd: largeFloat64(ids.length) }
  for (let position = 0; position < ids.length; position++) {
    const record = fresh.get(position)
    const at = before[position] as number
    if (record === undefined) {
      lines.addAll(memory.lines, at, at + 1)
      digests.push(memory.digests[at] as string)
      marks[position] = memory.marks[at] as number
      keys.add(memory.keys.of(at))
    } else {
      const raw = JSON.stringify(record.record)
      lines.add(recordLine(record, raw))
      digests.push(digestOf(raw))
      marks[position] = markOf(record, isDated(record, changed.asOf))
      keys.add(anew.get(record) as number[])
    }
    const { coarseness, crowd } = around.points.pointAt(position)
    points.coarseness[position] = coarseness
    points.crowd[position] = crowd
  }
  const { nameCounts } = memory
  const anchors = around.anchors.entries
  return {
    nameCounts,
    sources,
    ids,
    digests,
    lines: lines.done(),
    marks,
    keys: keys.done(),
    points,
    anchors,
    ...others,
  }
}

function freshKeys(
  { nameCounts }: BuildMemory,
  records: readonly NormalRecord[],
  { points, anchors }: ChangedSurroundings,
): [NormalRecord, number[]][] {
  const statistics = statisticsWith(records, nameCounts, { points, anchors, namesakes: new Namesakes([]) })
  const reach = new Reach(statistics)
  return profilesOf(records, statistics).map((profile) => [profile.record, reach.ownKeys(profile)])
}
