import type { Conclusions } from '../match/conclusions.ts'
import type { KnownSource } from '../memory/buildMemory.ts'
import type { MergeSample, PipelineReport, StageReport } from './report.ts'

/** The results of a run. */
export interface Outcome {
  sources: readonly KnownSource[]
  /** By record, the number of its venue. */
  venueOf: Uint32Array
  conclusions: Conclusions
  samples: readonly MergeSample[]
}

export function reportOf(stages: readonly StageReport[], outcome: Outcome): PipelineReport {
  const { conclusions, samples } = outcome
  return {
    stages,
    sources: sourceReports(outcome),
    clusterSizes: clusterSizes(outcome.venueOf),
    samples,
    decisions: conclusions.decisions,
    rules: conclusions.rules,
    cuts: Object.fromEntries(
      [...Map.groupBy(conclusions.cuts, ({ guard }) => guard)].map(([guard, own]) => [guard, own.length]),
    ),
  }
}

function sourceReports({ sources, venueOf }: Outcome): PipelineReport['sources'] {
  const NOBODY = -1
  const SEVERAL = -2
  const sourceOf = new Int32Array(numbersOf(venueOf)).fill(NOBODY)
  sources.forEach(({ from, to }, source) => {
    for (const venue of venueOf.subarray(from, to))
      sourceOf[venue] = sourceOf[venue] === NOBODY || sourceOf[venue] === source ? source : SEVERAL
  })
  return sources.map(({ info, records, absent, rejected, replaced, setAside, dropped, leftOut, from, to }) => ({
    name: info.name,
    independenceGroup: info.independenceGroup,
    declaration: info.declaration,
    records,
    absent,
    rejected: rejected.length,
    replaced,
    setAside: { ...setAside, ...leftOut },
    dropped,
    merged: venueOf.subarray(from, to).reduce((sum, venue) => sum + Number(sourceOf[venue] === SEVERAL), 0),
  }))
}

/** By the number of records in a venue, the number of such venues. */
function clusterSizes(venueOf: Uint32Array): Record<number, number> {
  const records = new Uint32Array(numbersOf(venueOf))
  for (const venue of venueOf) records[venue] = (records[venue] as number) + 1
  const sizes: Record<number, number> = {}
  for (const size of records) if (size > 0) sizes[size] = (sizes[size] ?? 0) + 1
  return sizes
}

/** Returns the upper limit of venue numbers. */
function numbersOf(venueOf: Uint32Array): number {
  return venueOf.reduce((most, venue) => Math.max(most, venue), -1) + 1
}
