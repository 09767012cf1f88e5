import type { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { readSource } from '#sources/readSource.ts'
import type { RejectedLine, SourceReading, SourceRecord } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'

const TOO_SLOW = 'hours.osm takes too long to read; correct its opening_hours, or leave the field out'

/**
 * Reads one list as `readSource` does, and rejects records that a build cannot read within a bounded time. Reads all
 * distinct OpenStreetMap hours here, so that merging has their results. `slowHours` belongs to the build. Throws an
 * Error with a message for the operator.
 */
export async function readList(spec: SourceSpec, slowHours: SlowOsmHours): Promise<SourceReading[]> {
  return (await readSource(spec)).map((reading) => withoutSlowHours(reading, slowHours))
}

function withoutSlowHours(reading: SourceReading, slowHours: SlowOsmHours): SourceReading {
  const { info, records, lines = [] } = reading
  const slow = slowHours.among(new Set(records.flatMap((record) => osmOf(record) ?? [])))
  if (slow.size === 0) return reading
  const isSlow = records.map((record) => slow.has(osmOf(record) ?? ''))
  const rejected = records.flatMap((_, at): RejectedLine[] =>
    isSlow[at] ? [{ source: info.name, line: lines[at] ?? 0, reason: TOO_SLOW }] : [],
  )
  return {
    ...reading,
    records: records.filter((_, at) => !isSlow[at]),
    lines: lines.filter((_, at) => !isSlow[at]),
    rejected: [...reading.rejected, ...rejected],
  }
}

function osmOf({ hours }: SourceRecord): string | null {
  return hours !== undefined && 'osm' in hours ? hours.osm : null
}
