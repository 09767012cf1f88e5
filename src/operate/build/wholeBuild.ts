import { totalOf } from '#base/totalOf.ts'
import type { Venue } from '#venue/venue.ts'
import { linesOf } from '#dataset/venueLine.ts'
import { figuresOf } from '#pipeline/memory/buildMemory.ts'
import type { LineStore } from '#pipeline/memory/lineStore.ts'
import { requireRecordsWithin } from '#pipeline/recordLimit.ts'
import { runPipeline } from '#pipeline/run.ts'
import type { SettledPair } from '#pipeline/settledPairs.ts'
import type { SourceReading } from '#sources/record.ts'
import { type BuildContent, type BuildFailure, failed, type ComputedContent } from './buildContent.ts'
import type { BuildLog } from './buildLog.ts'
import type { BuildOptions } from './buildOptions.ts'
import type { AskModel } from './chatModel.ts'
import { readingsWithAbsent } from '../lists/absentRecords.ts'
import { listKey } from '../lists/listKey.ts'
import { estimatedRecords } from '../lists/estimatedRecords.ts'
import { memoryFault, thisBuildMachine } from './memoryNeed.ts'
import { readPrevious } from './readPrevious.ts'
import type { Geography } from '../lists/readGeography.ts'
import { type ListsReading, readLists } from '../lists/readLists.ts'
import { rejectionFailure } from '../lists/rejectedLists.ts'
import type { RejectedRows } from '../lists/rejectedRows.ts'
import { type SetAsideRecords, withoutSetAside } from '../lists/setAsideRecords.ts'
import { writeSummaries } from './writtenSummaries.ts'

/** The inputs of a build besides the lists. */
export interface BuildSetting {
  options: BuildOptions
  geography: Geography
  settled: readonly SettledPair[]
  /** Records that people decided get no venue. */
  setAside: SetAsideRecords
  ask: AskModel | null
  rejected: RejectedRows
  /** Keeps the records outside of the heap. */
  lines: LineStore
  log: BuildLog
}

/** Reads all lists and computes all venues. */
export async function wholeBuild(setting: BuildSetting): Promise<ComputedContent | BuildFailure> {
  const { options, geography, settled, ask, rejected, log } = setting
  const before = options.previous === null ? null : await readPrevious(options.previous)
  if (before?.kind === 'refused') return failed(`--previous: ${before.reason}`)
  if (before !== null)
    log.step('read previous release', `${before.previous.members.size.toLocaleString('en-US')} members`)
  // Keys are computed before the lists are read: a list that is replaced meanwhile counts as changed in the next build.
  const keys = await Promise.all(options.sources.map(listKey))
  const found = await readingsOf(setting)
  if (found.kind === 'failed') return found
  const pieces = options.sources.map((_, at) => rejected.piece(at))
  const lists = found.sources.map((sources, at) => {
    return { key: keys[at] ?? null, sources, rejectedBytes: pieces[at]?.bytes ?? 0 }
  })
  const run = {
    asOf: options.asOf,
    settled,
    lines: setting.lines,
    geocoded: options.geocoded ?? null,
    ...(options.tileRecordsMax !== undefined && { tileRecordsMax: options.tileRecordsMax }),
    ...(before !== null && { previous: before.previous }),
  }
  const readings = removed(found.readings)
  const { report, reasonsApart, redirects, venues, ...matched } = runPipeline(
    readings,
    geography,
    run,
    (step, detail) => log.step(step, detail),
  )
  log.stages.push(...report.stages)
  const summaries = ask === null ? null : await summarised([...venues], before?.lines ?? new Map(), ask, log)
  const content: BuildContent = {
    matched: { ...matched, lists },
    venues: venues.size,
    lines: (done) => linesOf(summaries ?? venues.iterate(done)),
    redirects,
    previousIndex: null,
    rejected: pieces,
    report,
    reasonsApart,
  }
  return { kind: 'built', content, before: before?.version ?? null }
}

/** Reads all lists, and adds and removes records as the previous release and people demand. Throws when too many remain. */
async function readingsOf(
  setting: BuildSetting,
): Promise<{ kind: 'read'; readings: SourceReading[]; sources: string[][] } | BuildFailure> {
  const { options, setAside, rejected } = setting
  const found = await listsWithinMemory(setting)
  if (found.kind === 'failed') return found
  const { readings, sources } = found
  const pieces = options.sources.map((_, at) => rejected.piece(at))
  const excess = await rejectionFailure(readings.map(figuresOf), pieces, options)
  if (excess !== null) return excess
  const carried = options.previous === null ? readings : await readingsWithAbsent(options.previous, readings)
  const all = withoutSetAside(carried, setAside)
  requireRecordsWithin(recordsOf(all), options.recordsMax)
  return { kind: 'read', readings: all, sources }
}

/** Yields each item after it was removed from the array, so that nothing else refers to it. */
function* removed<T>(items: T[]): Generator<T> {
  for (let item = items.shift(); item !== undefined; item = items.shift()) yield item
}

/** Reads all lists. Fails where one cannot be read, and before or after reading where the memory does not suffice. */
async function listsWithinMemory({
  options,
  rejected,
  log,
}: BuildSetting): Promise<Extract<ListsReading, { kind: 'read' }> | BuildFailure> {
  const short = memoryFailure(await estimatedRecords(options.sources), options)
  if (short !== null) return short
  const found = await log.measure('read lists', () => readLists(options.sources, log, rejected), figuresOfLists)
  if (found.kind === 'unreadable') return failed(found.reason)
  // The estimate knows neither archives nor documents.
  return memoryFailure(recordsOf(found.readings), options) ?? found
}

function recordsOf(readings: readonly SourceReading[]): number {
  return readings.reduce((sum, { records }) => sum + records.length, 0)
}

function memoryFailure(records: number, { ignoreMemory, machine }: BuildOptions): BuildFailure | null {
  const fault = ignoreMemory === true ? null : memoryFault(records, machine ?? thisBuildMachine())
  return fault === null ? null : failed(fault)
}

/** Lets a model write lines. The best venues come first, so all must be available. */
async function summarised(
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

function figuresOfLists(found: Awaited<ReturnType<typeof readLists>>): Readonly<Record<string, number>> {
  if (found.kind === 'unreadable') return {}
  const total = (count: (reading: SourceReading) => number) =>
    found.readings.reduce((sum, reading) => sum + count(reading), 0)
  return {
    sources: found.readings.length,
    records: total(({ records }) => records.length),
    rejected: total(({ rejected }) => rejected.lines),
    replaced: total(({ replaced }) => replaced),
    'set aside': total(({ setAside }) => totalOf(setAside)),
  }
}
