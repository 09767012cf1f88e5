import { largeFloat64 } from '#base/largeArrays.ts'
import { Namesakes } from '../compare/namesakes.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { profilesOf, statisticsWith } from '../profile.ts'
import { type BuildMemory, markOf, recordLine, sourceAt } from '../memory/buildMemory.ts'
import { digestOf } from './changedRecords.ts'
import { KeyColumnDraft } from '../memory/keyColumn.ts'
import { LineColumnDraft } from '../memory/lineColumn.ts'
import type { Positions } from './positions.ts'
import { RecordKeys } from './recordKeys.ts'
import { isDated } from './remember.ts'
import type { ChangedSurroundings } from './surroundings.ts'

type Changed = Pick<
  BuildMemory,
  'asOf' | 'chains' | 'pairs' | 'venueOf' | 'venueIds' | 'bornOn' | 'unplaced' | 'settled'
> & {
  around: ChangedSurroundings
}

/**
 * Returns the memory after an incremental build. It equals that of a whole build, except for records that were marked
 * as dated and no longer are.
 */
export function updatedMemory(memory: BuildMemory, positions: Positions, changed: Changed): BuildMemory {
  const { around, ...others } = changed
  const { before, ids, sources, fresh } = positions
  const anew = new Map(freshKeys(memory, [...fresh.values()], around))
  const [lines, keys] = [new LineColumnDraft(memory.lines.bytes.length + MORE_BYTES), new KeyColumnDraft()]
  const digests: string[] = []
  const marks = new Uint8Array(ids.length)
  for (const { from, to } of runsOf(before)) {
    const at = before[from] as number
    const record = fresh.get(from)
    if (record === undefined) {
      const end = at + to - from
      lines.addAll(memory.lines, at, end)
      keys.addAll(memory.keys, at, end)
      marks.set(memory.marks.subarray(at, end), from)
      for (let position = at; position < end; position++) digests.push(memory.digests[position] as string)
    } else {
      const { raw, line } = recordLine(record, sourceAt(sources, from).listDate)
      lines.add(line)
      keys.add(anew.get(record) as number[])
      marks[from] = markOf(record, isDated(record, changed.asOf))
      digests.push(digestOf(raw))
    }
  }
  return {
    ...others,
    nameCounts: memory.nameCounts,
    sources,
    ids,
    digests,
    lines: lines.done(),
    marks,
    keys: keys.done(),
    points: pointsNow(ids.length, around),
    anchors: around.anchors.entries,
  }
}

/** Spare bytes for longer lines, so that the lines need not be moved. */
const MORE_BYTES = 1 << 20

/** Yields ranges of positions whose records were adjacent before; a fresh record is a separate range. */
function* runsOf(before: Int32Array): Generator<{ from: number; to: number }> {
  for (let from = 0, to = 1; from < before.length; from = to++) {
    const at = before[from] as number
    if (at >= 0) while (to < before.length && before[to] === at + to - from) to++
    yield { from, to }
  }
}

function pointsNow(records: number, { points }: ChangedSurroundings): BuildMemory['points'] {
  const columns = { coarseness: largeFloat64(records), crowd: largeFloat64(records) }
  for (let position = 0; position < records; position++) {
    const { coarseness, crowd } = points.pointAt(position)
    columns.coarseness[position] = coarseness
    columns.crowd[position] = crowd
  }
  return columns
}

function freshKeys(
  { nameCounts }: BuildMemory,
  records: readonly NormalRecord[],
  { points, anchors }: ChangedSurroundings,
): [NormalRecord, number[]][] {
  const statistics = statisticsWith(records, nameCounts, {
    pointStatistics: points,
    anchors,
    namesakes: new Namesakes([]),
  })
  const reach = new RecordKeys(statistics)
  return profilesOf(records, statistics).map((profile, at) => {
    const record = records[at] as NormalRecord
    return [record, reach.ownKeys(profile, record)]
  })
}
