import { totalOf } from '#base/totalOf.ts'
import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { joinReadings } from '#sources/readSource.ts'
import type { RejectedCount, SourceReading } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import type { SourceFigures } from '#pipeline/memory/buildMemory.ts'
import type { BuildLog } from '../build/buildLog.ts'
import { readList } from './readList.ts'
import type { RejectedRows } from './rejectedRows.ts'

/** The number of reasons shown, enough to see the kind of fault; the file has all of them. */
const REASONS_SHOWN = 5
/** The number of columns shown; the build report has all. */
const COLUMNS_SHOWN = 8

export type ListsReading =
  /** `sources` are the names of the sources of each list. */
  { kind: 'read'; readings: SourceReading[]; sources: string[][] } | { kind: 'unreadable'; reason: string }

/** Reads all lists, one after the other; lists of one source are combined to one reading. */
export async function readLists(
  specs: readonly SourceSpec[],
  log: BuildLog,
  rejected: RejectedRows | null = null,
): Promise<ListsReading> {
  const readings: SourceReading[] = []
  const sources: string[][] = []
  const slowHours = new SlowOsmHours(osmHoursReader)
  try {
    for (const [at, spec] of specs.entries()) {
      const found = await readList(spec, slowHours, rejected?.listed(at, spec))
      readings.push(...found)
      sources.push(found.map(({ info }) => info.name))
      for (const reading of found) reportReading(reading, log)
    }
    return { kind: 'read', readings: joinReadings(readings), sources }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Reports the figures of a reading, why rows were rejected, and the columns with values that could not be read. */
export function reportReading(reading: SourceReading, log: BuildLog): void {
  const { info, rejected, unreadable } = reading
  log.step(`read ${info.name}`, figuresText(reading))
  for (const reason of mostFrequent(rejected)) log.step(`rejected in ${info.name}`, reason)
  const columns = unreadable.toSorted((a, b) => b.values - a.values)
  for (const { column, values, examples } of columns.slice(0, COLUMNS_SHOWN)) {
    const shown = examples.map((example) => `“${example}”`).join(' ')
    log.step(`unreadable in ${info.name}`, `${values.toLocaleString('en-US')} × ${column}: ${shown}`)
  }
  const further = columns.length - COLUMNS_SHOWN
  if (further > 0) log.step(`unreadable in ${info.name}`, `values of ${further} further columns (see the build report)`)
}

/** Returns the figures of a reading as text. */
function figuresText({ records, rejected, replaced, setAside }: SourceReading): string {
  const figures = { records: records.length, rejected: rejected.lines, replaced, 'set aside': totalOf(setAside) }
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
    const lines = records + rejected.lines + replaced + totalOf(setAside)
    if (rejected.lines <= lines * maxRejected) continue
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
    return {
      message:
        `${info.name}: ${rejected.lines} of ${lines} lines are rejected (${percent(rejected.lines / lines)}, ` +
        `at most ${percent(maxRejected)} may be)`,
      reasons: mostFrequent(rejected),
    }
  }
  return null
}

function mostFrequent({ reasons }: RejectedCount): string[] {
  return Object.entries(reasons)
    .sort(([, a], [, b]) => b.lines - a.lines)
    .slice(0, REASONS_SHOWN)
    .map(([reason, { lines, first }]) => `${lines} × ${reason} (first in line ${first})`)
}
