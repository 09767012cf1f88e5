import type { SourceReading, SourceRecord } from '#sources/record.ts'

/** The records that people decided get no venue: by `recordKey`, the reason. */
export type SetAsideRecords = ReadonlyMap<string, string>

export function recordKey({ source, sourceId }: Pick<SourceRecord, 'source' | 'sourceId'>): string {
  return `${source} ${sourceId}`
}

/** Returns the readings without these records, which count as set aside by their reasons. */
export function withoutSetAside(readings: readonly SourceReading[], setAside: SetAsideRecords): SourceReading[] {
  if (setAside.size === 0) return [...readings]
  return readings.map((reading) => {
    const { records, lines } = reading
    const reasons = records.map((record) => setAside.get(recordKey(record)))
    if (reasons.every((reason) => reason === undefined)) return reading
    const isKept = (_: unknown, at: number) => reasons[at] === undefined
    const counts = { ...reading.setAside }
    for (const reason of reasons) if (reason !== undefined) counts[reason] = (counts[reason] ?? 0) + 1
    return {
      ...reading,
      records: records.filter(isKept),
      ...(lines && { lines: lines.filter(isKept) }),
      setAside: counts,
    }
  })
}
