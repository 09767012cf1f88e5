import { existsSync } from 'node:fs'
import path from 'node:path'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLines } from '#dataset/venueLines.ts'
import { type CompleteListRecord, withAbsentRecords } from '#pipeline/absentRecords.ts'
import type { SourceReading } from '#sources/record.ts'

/**
 * Returns the readings, with the records of the previous release that newer editions of complete lists do not hold.
 * Releases of earlier versions hold none.
 */
export async function readingsWithAbsent(
  previous: string,
  readings: readonly SourceReading[],
): Promise<readonly SourceReading[]> {
  const complete = readings.filter(({ info }) => info.declaration.complete.length > 0)
  const file = path.join(previous, RELEASE_FILES.completeLists)
  if (complete.length === 0 || !existsSync(file)) return readings
  const present = new Map(complete.map(({ info, records }) => [info.name, new Set(records.map((own) => own.sourceId))]))
  const missing = new Map(complete.map(({ info }): [string, CompleteListRecord[]] => [info.name, []]))
  for await (const former of readLines<CompleteListRecord>(file)) {
    const { source, sourceId } = former.record
    if (!present.get(source)?.has(sourceId)) missing.get(source)?.push(former)
  }
  return readings.map((reading) => withAbsentRecords(reading, missing.get(reading.info.name) ?? []))
}
