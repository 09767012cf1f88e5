import path from 'node:path'
import type { Clock } from '#base/clock.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { Venue } from '#contract/venue.ts'
import { startRelease, type ReleaseDraft, type ReleaseFacts } from '#dataset/draft.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { linesOf } from '#dataset/venueLine.ts'
import { writeLines } from '#dataset/venueLines.ts'
import type { PreviousRelease } from '#pipeline/identity.ts'
import type { PipelineReport } from '#pipeline/report.ts'
import { runPipeline, type PipelineResult } from '#pipeline/run.ts'
import { indexMaker } from '#search/indexMaker.ts'
import type { RejectedLine, SourceReading } from '#sources/record.ts'
import type { SettledPair } from '#pipeline/settledPairs.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import { BuildLog } from './buildLog.ts'
import type { AskModel } from './chatModel.ts'
import { nameCountsJson } from './nameCountsFile.ts'
import { readPrevious } from './previous.ts'
import { readGeography, type Geography } from './readGeography.ts'
import { readLists, tooManyRejected } from './readLists.ts'
import { readSettled } from './settledFile.ts'
import { reportPage, type BuildReport } from './reportPage.ts'
import { VenueTally } from './venueTally.ts'
import { writeSummaries } from './writtenSummaries.ts'

export interface BuildOptions {
  sources: readonly SourceSpec[]
  /** GeoJSON file of dongs, or a folder of such. */
  regions: string
  stations: string
  asOf: CalendarDate
  /** Folder of the release before, or null. */
  previous: string | null
  /** The share of a source's lines that may break the schema. */
  maxRejected: number
  coverageNote: string
  /** File of what people decided on pairs of records; one that is not there holds none. */
  decisions?: string
  out: string
}

export interface BuildPorts {
  clock: Clock
  /** Takes one line for the person who waits. */
  tell: (line: string) => void
  /** Words the venues' one lines; null: they stay the template's. */
  ask: AskModel | null
}

export type BuildOutcome =
  | { kind: 'built'; folder: string; manifest: Manifest; seconds: number }
  /** `details` are further lines for the operator. */
  | { kind: 'failed'; message: string; details: readonly string[] }

interface Inputs {
  geography: Geography
  previous: PreviousRelease | undefined
  /** Of the release before, by venue id. */
  lines: ReadonlyMap<string, string>
  readings: SourceReading[]
  settled: readonly SettledPair[]
  rejected: readonly RejectedLine[]
}

/**
 * From raw lists to a sealed release at `out`: read, pipeline, write, index, seal. What stands at `out` stays until
 * the new release is whole. Failures that an operator can mend come back as `failed`.
 */
export async function build(options: BuildOptions, { clock, tell, ask }: BuildPorts): Promise<BuildOutcome> {
  const log = new BuildLog(clock, tell)
  const start = await startRelease(options.out)
  if (start.kind === 'refused') return failed(start.reason)
  await using draft = start.draft
  const reading = await readInputs(options, log)
  if (reading.kind === 'failed') return reading
  const { geography, rejected } = reading.inputs
  await draft.writeRejected(rejected)
  const { pipeline, tally } = await runAndWrite(draft, reading.inputs, { ask, asOf: options.asOf }, log)
  const facts = factsOf(options, pipeline, tally, clock)
  const report: BuildReport = {
    asOf: facts.asOf,
    createdAt: facts.createdAt,
    coverageNote: options.coverageNote,
    counts: facts.counts,
    pipeline: { ...pipeline, stages: log.stages },
  }
  await draft.writeReport(report, reportPage(report, { dongs: geography.dongs, places: tally.places }))
  const manifest = await draft.seal(facts)
  log.step('seal', `${manifest.files.length} files, release ${manifest.version}`)
  return { kind: 'built', folder: path.resolve(options.out), manifest, seconds: log.seconds() }
}

/** The records are held on to in here only: what comes after has no use for them. */
async function runAndWrite(
  draft: ReleaseDraft,
  inputs: Inputs,
  { ask, asOf }: { ask: AskModel | null; asOf: CalendarDate },
  log: BuildLog,
): Promise<{ pipeline: PipelineReport; tally: VenueTally }> {
  const { geography, lines } = inputs
  const result = runOn(inputs, asOf, log)
  await draft.writeNameCounts(nameCountsJson(result.nameCounts))
  await log.measure(
    'write pairs',
    () => writePairs(draft, result),
    (counts) => counts,
  )
  const tally = await writeContent(draft, result, { geography, lines, ask, asOf }, log)
  return { pipeline: result.report, tally }
}

type InputReading = { kind: 'ok'; inputs: Inputs } | Extract<BuildOutcome, { kind: 'failed' }>

/** Everything a build reads, cheapest first, so that a wrong path is told before minutes are spent. */
async function readInputs(options: BuildOptions, log: BuildLog): Promise<InputReading> {
  const found = await tryGeography(options, log)
  if (found.kind === 'failed') return found
  let previous: PreviousRelease | undefined
  let lines: ReadonlyMap<string, string> = new Map()
  if (options.previous !== null) {
    const before = await readPrevious(options.previous)
    if (before.kind === 'refused') return failed(`--previous: ${before.reason}`)
    previous = before.previous
    lines = before.lines
    log.step('read previous release', `${previous.members.size.toLocaleString('en-US')} members`)
  }
  const settled = options.decisions === undefined ? null : await readSettled(options.decisions)
  if (settled?.kind === 'refused') return failed(settled.reason)
  const lists = await log.measure(
    'read lists',
    () => readLists(options.sources, log),
    (found) => figuresOfLists(found),
  )
  if (lists.kind === 'unreadable') return failed(lists.reason)
  const rejected = lists.readings.flatMap((reading) => reading.rejected)
  const excess = tooManyRejected(lists.readings, options.maxRejected)
  if (excess)
    return failed(excess.message, [...excess.reasons, `all of them: ${await keepRejected(options.out, rejected)}`])
  return {
    kind: 'ok',
    inputs: {
      geography: found.geography,
      previous,
      lines,
      readings: lists.readings,
      settled: settled?.pairs ?? [],
      rejected,
    },
  }
}

async function tryGeography({ regions, stations }: BuildOptions, log: BuildLog) {
  try {
    const geography = await readGeography(regions, stations)
    log.step('read regions and stations', `${geography.dongs.length} dongs, ${geography.stations.length} stations`)
    return { kind: 'ok' as const, geography }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

/** Beside the place of the release that was not made. */
async function keepRejected(out: string, rejected: readonly RejectedLine[]): Promise<string> {
  const file = `${path.resolve(out)}.rejected.ndjson`
  await writeLines(file, rejected)
  return file
}

/** Takes the readings out of the inputs, so that a quarter of a million records can go once the venues are made. */
function runOn(inputs: Inputs, asOf: CalendarDate, log: BuildLog): PipelineResult {
  const readings = inputs.readings.splice(0)
  const options = {
    asOf,
    settled: inputs.settled,
    ...(inputs.previous !== undefined && { previous: inputs.previous }),
  }
  const result = runPipeline(readings, inputs.geography, options, (step, detail) => log.step(step, detail))
  log.stages.push(...result.report.stages)
  return result
}

/** Written first: the pairs hold on to every record. */
async function writePairs(draft: ReleaseDraft, { review, joins, cuts }: PipelineResult) {
  const counts = { 'to review': 0, joins: 0, cuts: 0 }
  await draft.writeReview(counted(review, () => counts['to review']++))
  await draft.writeJoins(counted(joins, () => counts.joins++))
  await draft.writeCuts(counted(cuts, () => counts.cuts++))
  return counts
}

function* counted<T>(items: Iterable<T>, count: (item: T) => void): Generator<T> {
  for (const item of items) {
    count(item)
    yield item
  }
}

interface ContentSetting {
  geography: Geography
  /** One lines of the release before, by venue id. */
  lines: ReadonlyMap<string, string>
  ask: AskModel | null
  asOf: CalendarDate
}

/**
 * Each venue is held once, on its way to the lines; the index is made of these as they are written, and finished while
 * DuckDB, in threads of its own, makes the tables.
 */
async function writeContent(
  draft: ReleaseDraft,
  { venues, redirects }: PipelineResult,
  { geography: { dongs, stations }, lines, ask, asOf }: ContentSetting,
  log: BuildLog,
): Promise<VenueTally> {
  const tally = new VenueTally()
  await using index = indexMaker({ dongs, stations, redirects, asOf }, venues.size)
  let merged: Readonly<Record<string, number>> = {}
  const passing = venues.passing((counts) => (merged = counts))
  const told = ask === null ? passing : await withSummaries([...passing], lines, ask, log)
  await log.measure(
    'merge, score and write venues',
    () => draft.writeVenues(tally.passing(linesOf(told)), (lines) => index.add(lines)),
    () => merged,
  )
  await draft.writeRedirects(redirects)
  await draft.writeOutlines(dongs)
  const tables = await draft.beginTables(dongs)
  const writeIndex = async (): Promise<number> => {
    const files = await index.finish()
    await draft.writeIndex(files)
    return [...files.values()].reduce((bytes, file) => bytes + file.length, 0)
  }
  await log.measure(
    'index and tables',
    () => Promise.all([writeIndex(), tables.finished]),
    ([bytes]) => ({ venues: tally.venues, 'index MiB': Math.round(bytes / 1024 / 1024) }),
  )
  return tally
}

/** A model words lines of the best venues first, so all must be at hand. */
async function withSummaries(
  venues: Venue[],
  lines: ReadonlyMap<string, string>,
  ask: AskModel,
  log: BuildLog,
): Promise<Venue[]> {
  await log.measure(
    'summaries',
    () => writeSummaries(venues, lines, ask),
    (counts) => counts,
  )
  return venues
}

function factsOf(
  { asOf, coverageNote }: BuildOptions,
  { sources }: PipelineReport,
  tally: VenueTally,
  clock: Clock,
): ReleaseFacts {
  const total = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    asOf,
    createdAt: new Date(clock()).toISOString(),
    coverage: { note: coverageNote },
    sources: sources.map(({ name, independenceGroup, records, rejected, setAside }) => ({
      name,
      independenceGroup,
      records,
      rejected,
      setAside: total(setAside),
    })),
    counts: tally.counts(),
  }
}

function figuresOfLists(found: Awaited<ReturnType<typeof readLists>>): Readonly<Record<string, number>> {
  if (found.kind === 'unreadable') return {}
  const total = (count: (reading: SourceReading) => number) =>
    found.readings.reduce((sum, reading) => sum + count(reading), 0)
  return {
    sources: found.readings.length,
    records: total(({ records }) => records.length),
    rejected: total(({ rejected }) => rejected.length),
    replaced: total(({ replaced }) => replaced),
    'set aside': total(({ setAside }) => Object.values(setAside).reduce((sum, count) => sum + count, 0)),
  }
}

function failed(message: string, details: readonly string[] = []): Extract<BuildOutcome, { kind: 'failed' }> {
  return { kind: 'failed', message, details }
}
