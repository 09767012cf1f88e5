import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { joinReadings } from '#sources/readSource.ts'
import type { RejectedLine, SourceReading } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import type { SourceFigures } from '#pipeline/memory/buildMemory.ts'
import type { BuildLog } from '../build/buildLog.ts'
import { readList } from './readList.ts'

/** The number of reasons shown, enough to see the kind of fault; the file has all of them. */
const REASONS_SHOWN = 5

export type ListsReading =
  /** `sources` are the names of the sources of each list. */
  { kind: 'read'; readings: SourceReading[]; sources: string[][] } | { kind: 'unreadable'; reason: string }

/** Reads all lists, one after the other; lists of one source are combined to one reading. */
export async function readLists(specs: readonly SourceSpec[], log: BuildLog): Promise<ListsReading> {
  const readings: SourceReading[] = []
  const sources: string[][] = []
  const slowHours = new SlowOsmHours(osmHoursReader)
  try {
    for (const spec of specs) {
      const found = await readList(spec, slowHours)
      readings.push(...found)
      sources.push(found.map(({ info }) => info.name))
      for (const reading of found) log.step(`read ${reading.info.name}`, figuresOf(reading))
    }
    return { kind: 'read', readings: joinReadings(readings), sources }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the figures of a reading as text. */
export function figuresOf({ records, rejected, replaced, setAside }: SourceReading): string {
  const figures = { records: records.length, rejected: rejected.length, replaced, 'set aside': sum(setAside) }
  return Object.entries(figures)
    .filter(([name, figure]) => figure > 0 || name === 'records')
    .map(([name, figure]) => `${figure.toLocaleString('en-US')} ${name}`)
    .join(', ')
}

/** Returns the text about a source with too many lines that violate the schema; null when all are within the limit. */
export function tooManyRejected(
  sources: readonly SourceFigures[],
  maxRejected: number,
): { message: string; reasons: string[] } | null {
  for (const { info, records, rejected, replaced, setAside } of sources) {
    const lines = records + rejected.length + replaced + sum(setAside)
    if (rejected.length <= lines * maxRejected) continue
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
    return {
      message:
        `${info.name}: ${rejected.length} of ${lines} lines are rejected (${percent(rejected.length / lines)}, ` +
        `at most ${percent(maxRejected)} may be)`,
      reasons: mostFrequent(rejected),
    }
  }
  return null
}

function mostFrequent(rejected: readonly RejectedLine[]): string[] {
  const byReason = [...Map.groupBy(rejected, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length)
  return byReason
    .slice(0, REASONS_SHOWN)
    .map(([reason, lines]) => `${lines.length} × ${reason} (first in line ${lines[0]?.line})`)
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}
