import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { block } from '#pipeline/block.ts'
import { normaliseRecords } from '#pipeline/normalise.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { statisticsOf, profilesOf } from '#pipeline/profile.ts'
import { ruleShares } from '#pipeline/report/ruleShares.ts'
import { BLOCKING_RULES, type BlockingRule } from '#venue/decisionRecord.ts'
import { runPipeline } from '#pipeline/run.ts'
import { BuildLog } from '../build/buildLog.ts'
import { type DemoLists, demoInputs } from '../demo.ts'
import { ratesOf } from './pairFigures.ts'
import { readGeography } from '../lists/readGeography.ts'
import { readLists } from '../lists/readLists.ts'

type Rates = ReturnType<typeof ratesOf>

export interface DemoScore {
  records: number
  venues: number
  /** For pairs of records in one venue. */
  pairwise: Rates
  /** For the other records of each record's venue, averaged over all records. */
  bCubed: Rates
  blocking: BlockingScore
  seconds: number
}

/** The quality of blocking, which finds the pairs to compare. */
export interface BlockingScore {
  candidates: number
  candidatesPerRecord: number
  /** The share of the true pairs that are candidates. */
  completeness: number
  /** The same for each rule separately. */
  rules: { rule: BlockingRule; candidates: number; completeness: number }[]
}

/** Builds the demo's lists and compares the venues with the truth. */
export async function evaluateDemo(lists: DemoLists, clock: Clock): Promise<DemoScore> {
  const elapsed = startStopwatch()
  const asOf = kstDate(clock())
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-evaluate-demo-'))
  try {
    await lists.write(folder, asOf)
    const { sources, regions, stations } = demoInputs(lists, folder, asOf)
    const reading = await readLists(sources, new BuildLog(clock, () => {}))
    if (reading.kind === 'unreadable') throw new Error(`the demo's own lists: ${reading.reason}`)
    const geography = await readGeography(regions, stations)
    const truth = await readTruth(path.join(folder, lists.truthFile))
    const blocking = scoreBlocking(normaliseRecords(reading.readings, geography, asOf, () => {}).records, truth)
    const { venues } = runPipeline(reading.readings, geography, { asOf }, () => {})
    const built = Array.from(venues, ({ members }) =>
      members.map(({ source, sourceId }) => truth.get(`${source} ${sourceId}`) ?? 0),
    )
    return { ...scoreClusters(built), blocking, seconds: elapsed() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the true venue of each record; 0 for a record that belongs to no venue. */
async function readTruth(file: string): Promise<Map<string, number>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const labels = lines.map((line) => JSON.parse(line) as { source: string; sourceId: string; venue: number })
  return new Map(labels.map(({ source, sourceId, venue }) => [`${source} ${sourceId}`, venue]))
}

function scoreBlocking(records: readonly NormalRecord[], truth: ReadonlyMap<string, number>): BlockingScore {
  const statistics = statisticsOf(records)
  const candidates = block(profilesOf(records, statistics), statistics)
  const venues = records.map(({ record }) => truth.get(`${record.source} ${record.sourceId}`) ?? 0)
  const isOne = (pair: number) => {
    const venue = venues[candidates.first[pair] as number]
    return venue !== 0 && venue === venues[candidates.second[pair] as number]
  }
  const all = candidates.first.length
  const positives = [...countsOf(venues).values()].reduce((sum, count) => sum + pairsOf(count), 0)
  const share = (found: number) => (positives === 0 ? 1 : found / positives)
  return {
    candidates: all,
    candidatesPerRecord: all / Math.max(1, records.length),
    completeness: share(candidates.first.reduce((sum, _, pair) => sum + Number(isOne(pair)), 0)),
    rules: ruleShares(BLOCKING_RULES, candidates.rules, isOne).map(({ rule, candidates: own, found }) => ({
      rule,
      candidates: own,
      completeness: share(found),
    })),
  }
}

/**
 * Computes the figures of clusters, each given as the true venues of its records; a record without a venue (0) matches
 * no other.
 */
export function scoreClusters(clusters: readonly (readonly number[])[]): Omit<DemoScore, 'seconds' | 'blocking'> {
  const trueSizes = countsOf(clusters.flat())
  let [right, called, precise, recalled, records] = [0, 0, 0, 0, 0]
  for (const cluster of clusters) {
    called += pairsOf(cluster.length)
    records += cluster.length
    const strangers = cluster.filter((venue) => venue === 0).length
    precise += strangers / cluster.length
    recalled += strangers
    for (const [venue, count] of countsOf(cluster)) {
      right += pairsOf(count)
      precise += (count * count) / cluster.length
      recalled += (count * count) / (trueSizes.get(venue) as number)
    }
  }
  const positives = [...trueSizes.values()].reduce((sum, count) => sum + pairsOf(count), 0)
  const [precision, recall] = [precise / Math.max(1, records), recalled / Math.max(1, records)]
  return {
    records,
    venues: clusters.length,
    pairwise: ratesOf(right, called, positives),
    bCubed: { precision, recall, f1: records === 0 ? 1 : (2 * precision * recall) / (precision + recall) },
  }
}

/** Counts each true venue; records without a venue are left out. */
function countsOf(venues: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const venue of venues) if (venue !== 0) counts.set(venue, (counts.get(venue) ?? 0) + 1)
  return counts
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}
