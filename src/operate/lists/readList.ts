import type { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { RejectedCounter, rejectedSum } from '#sources/rejectedCount.ts'
import { readSource } from '#sources/readSource.ts'
import type { OnRejected, SourceReading, SourceRecord } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'

const TOO_SLOW = 'hours.osm takes too long to read; correct its opening_hours, or leave the field out'

/**
 * Reads one list as `readSource` does, and rejects records that a build cannot read within a bounded time. Reads all
 * distinct OpenStreetMap hours here, so that merging has their results. `slowHours` belongs to the build. Throws an
 * Error with a message for the operator.
 */
export async function readList(
  spec: SourceSpec,
  slowHours: SlowOsmHours,
  onRejected: OnRejected = () => {},
): Promise<SourceReading[]> {
  return (await readSource(spec, onRejected)).map((reading) => withoutSlowHours(reading, slowHours, onRejected))
}

function withoutSlowHours(reading: SourceReading, slowHours: SlowOsmHours, onRejected: OnRejected): SourceReading {
  const { info, records, lines = [] } = reading
  const slow = slowHours.among(new Set(records.flatMap((record) => osmOf(record) ?? [])))
  if (slow.size === 0) return reading
  const isSlow = records.map((record) => slow.has(osmOf(record) ?? ''))
  const rejected = new RejectedCounter(info.name, onRejected)
  for (const [at, record] of records.entries()) if (isSlow[at]) rejected.add(lines[at] ?? 0, TOO_SLOW, record)
  return {
    ...reading,
    records: records.filter((_, at) => !isSlow[at]),
    lines: lines.filter((_, at) => !isSlow[at]),
    rejected: rejectedSum(reading.rejected, rejected.finish()),
  }
}

function osmOf({ hours }: SourceRecord): string | null {
  return hours !== undefined && 'osm' in hours ? hours.osm : null
}
