import path from 'node:path'
import type { Clock } from '#base/clock.ts'
import { type ReleaseFacts, startRelease } from '#dataset/draft.ts'
import type { Manifest } from '#dataset/manifest.ts'
import type { PipelineReport } from '#pipeline/report.ts'
import { type BuildContent, type BuildFailure, failed, type WorkedOut } from './buildContent.ts'
import { BuildLog } from './buildLog.ts'
import type { AskModel } from './chatModel.ts'
import { buildFingerprint } from './buildFingerprint.ts'
import { type MemoryDraft, MemoryFolder } from './memoryFile.ts'
import { type Geography, readGeography } from '../lists/readGeography.ts'
import { type Remembering, renewedBuild } from './renewedBuild.ts'
import { type BuildReport, reportPage } from '../report/reportPage.ts'
import { readSettled } from '../settledFile.ts'
import type { VenueTally } from './venueTally.ts'
import { type BuildSetting, wholeBuild } from './wholeBuild.ts'
import { writeContent } from './writeContent.ts'
import type { BuildOptions } from './buildOptions.ts'

export interface BuildPorts {
  clock: Clock
  /** Takes one line for the person who waits. */
  report: (line: string) => void
  /** Words the venues' one lines; null: they stay the template's. */
  ask: AskModel | null
}

export type BuildOutcome =
  | { kind: 'built'; folder: string; manifest: Manifest; seconds: number }
  /** `details` are further lines for the operator. */
  | BuildFailure

/**
 * From raw lists to a sealed release at `out`: read, pipeline, write, index, seal. What stands at `out` stays until
 * the new release is whole. Failures that an operator can mend come back as `failed`.
 */
export async function build(options: BuildOptions, { clock, report: print, ask }: BuildPorts): Promise<BuildOutcome> {
  const log = new BuildLog(clock, print)
  const start = await startRelease(options.out)
  if (start.kind === 'refused') return failed(start.reason)
  await using draft = start.draft
  // Cheapest first, so that a wrong path is told before minutes are spent.
  const found = await tryGeography(options, log)
  if (found.kind === 'failed') return found
  const { geography } = found
  const settled = options.decisions === undefined ? null : await readSettled(options.decisions)
  if (settled?.kind === 'refused') return failed(settled.reason)
  const place = await memoryOf(options, geography)
  if (place?.kind === 'failed') return place
  const working = await workOut({ options, geography, settled: settled?.pairs ?? [], ask, log }, place)
  if (working.kind === 'failed') return working
  const { content } = working
  // What a model worded does not follow from the records: nobody could go on from it.
  await using remembered = place === null || ask !== null ? null : await remember(place, content, log)
  const tally = await writeContent(draft, content, { geography, asOf: options.asOf, log })
  if (tally.venues === 0) return noVenues(content.report)
  const facts = factsOf(options, content.report, tally, clock)
  const report: BuildReport = {
    asOf: facts.asOf,
    createdAt: facts.createdAt,
    coverageNote: options.coverageNote,
    counts: facts.counts,
    pipeline: { ...content.report, stages: log.stages },
  }
  await draft.writeReport(report, reportPage(report, { dongs: geography.dongs, places: tally.places }))
  const manifest = await draft.seal(facts)
  const unkept = (await remembered?.keep(manifest.version, working.before)) ?? null
  if (unkept !== null) log.step('no memory is left for the next build', unkept)
  log.step('seal', `${manifest.files.length} files, release ${manifest.version}`)
  return { kind: 'built', folder: path.resolve(options.out), manifest, seconds: log.seconds() }
}

/** Only what changed since the release before, where its memory is at hand; else everything. */
async function workOut(setting: BuildSetting, place: Remembering | null): Promise<WorkedOut | BuildFailure> {
  const { previous } = setting.options
  if (place !== null && previous !== null) {
    const renewed = await renewedBuild(previous, place, setting)
    if (renewed.kind !== 'whole') return renewed
    setting.log.step('everything is worked out anew', renewed.reason)
  }
  return wholeBuild(setting)
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

async function memoryOf(
  { memory }: BuildOptions,
  geography: Geography,
): Promise<(Remembering & { kind: 'open' }) | BuildFailure | null> {
  if (memory == null) return null
  const opening = await MemoryFolder.open(memory)
  if (opening.kind === 'refused') return failed(`--memory: ${opening.reason}`)
  return { kind: 'open', folder: opening.memory, fingerprint: await buildFingerprint(geography) }
}

/** The memory is written beside what else goes on. */
async function remember(
  { folder, fingerprint }: Remembering,
  { matched }: BuildContent,
  log: BuildLog,
): Promise<MemoryDraft> {
  if (matched === null) throw new Error('what is written is forgotten: remember it before')
  const { lists } = matched
  return log.measure(
    'remember',
    async () => folder.begin(matched.remember(), { fingerprint, lists }),
    () => ({}),
  )
}

/** Nobody wants such a release, and publishing would refuse it. */
function noVenues({ sources }: PipelineReport): BuildFailure {
  return failed(
    'the lists give no venue, so no release is made: look at what each list gave',
    sources.map(
      ({ name, records, rejected, setAside }) =>
        `${name}: ${records} records, ${rejected} rejected, ${total(setAside)} set aside`,
    ),
  )
}

function factsOf(
  { asOf, coverageNote }: BuildOptions,
  { sources }: PipelineReport,
  tally: VenueTally,
  clock: Clock,
): ReleaseFacts {
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

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
