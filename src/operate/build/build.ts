import path from 'node:path'
import type { Clock } from '#base/clock.ts'
import { isLimitExceeded } from '#base/limit.ts'
import { totalOf } from '#base/totalOf.ts'
import { type ReleaseFacts, startRelease } from '#dataset/draft.ts'
import type { Manifest } from '#dataset/manifest.ts'
import type { PipelineReport } from '#pipeline/report/report.ts'
import { releaseSourceOf } from '#sources/declaration.ts'
import { type BuildContent, type BuildFailure, failed, type ComputedContent } from './buildContent.ts'
import { BuildLog } from './buildLog.ts'
import type { AskModel } from './chatModel.ts'
import { buildFingerprint } from './buildFingerprint.ts'
import { type UnsavedMemory, MemoryFolder } from './memoryFolder.ts'
import { LineFile } from './lineFile.ts'
import { RejectedRows } from '../lists/rejectedRows.ts'
import { readNicknames } from '../lists/readNicknames.ts'
import { type Geography, readGeography } from '../lists/readGeography.ts'
import type { SetAsideRecords } from '../lists/setAsideRecords.ts'
import { type MemoryAccess, incrementalBuild } from './incrementalBuild.ts'
import { type BuildReport, reportPage } from '../report/reportPage.ts'
import { readSettled } from '../settledFile.ts'
import type { VenueTally } from './venueTally.ts'
import { visibleDuplicates } from '#pipeline/report/visibleDuplicates.ts'
import { type BuildSetting, wholeBuild } from './wholeBuild.ts'
import { writeContent } from './writeContent.ts'
import type { BuildOptions } from './buildOptions.ts'

export interface BuildPorts {
  clock: Clock
  /** Reports one line of progress. */
  report: (line: string) => void
  /** Asks the model that writes the venues' one lines; null keeps the template's. */
  ask: AskModel | null
}

export type BuildOutcome =
  | { kind: 'built'; folder: string; manifest: Manifest; seconds: number }
  /** `details` are further lines for the operator. */
  | BuildFailure

/**
 * Builds a sealed release at `out` from raw lists: read, pipeline, write, index, seal. A release that exists at `out`
 * stays until the new one is complete. Failures that an operator can fix are returned as `failed`.
 */
export async function build(options: BuildOptions, ports: BuildPorts): Promise<BuildOutcome> {
  try {
    return await buildRelease(options, ports)
  } catch (error) {
    if (isLimitExceeded(error)) return failed(error.message)
    throw error
  }
}

async function buildRelease(options: BuildOptions, { clock, report: print, ask }: BuildPorts): Promise<BuildOutcome> {
  const log = new BuildLog(clock, print)
  const start = await startRelease(options.out)
  if (start.kind === 'refused') return failed(start.reason)
  await using draft = start.draft
  // Inputs that are quick to check come first, so that a wrong path is reported before minutes are spent.
  const found = await tryGeography(options, log)
  if (found.kind === 'failed') return found
  const { geography, nicknames } = found
  const settled = options.decisions === undefined ? null : await readSettled(options.decisions)
  if (settled?.kind === 'refused') return failed(settled.reason)
  const setAside = settled?.setAside ?? new Map<string, string>()
  const memoryAccess = await memoryOf(options, geography, setAside)
  if (memoryAccess?.kind === 'failed') return memoryAccess
  await using rejected = await RejectedRows.beside(options.out)
  await using lines = await LineFile.beside(options.out)
  const computed = await computeContent(
    { options, geography, settled: settled?.pairs ?? [], setAside, ask, rejected, lines, log },
    memoryAccess,
  )
  if (computed.kind === 'failed') return computed
  const { content } = computed
  // Texts of a model do not follow from the records, so no later build can continue from them.
  await using unsaved = memoryAccess === null || ask !== null ? null : await beginMemory(memoryAccess, content, log)
  const tally = await writeContent(draft, content, { geography, nicknames, asOf: options.asOf, log })
  if (tally.venues === 0) return noVenues(content.report)
  const facts = factsOf(options, content.report, tally, clock)
  const report: BuildReport = {
    asOf: facts.asOf,
    createdAt: facts.createdAt,
    coverageNote: options.coverageNote,
    counts: facts.counts,
    openByProof: tally.openByProof(),
    addressConflicts: tally.addressConflicts,
    visibleDuplicates: visibleDuplicates(tally.openVenues, content.reasonsApart),
    pipeline: { ...content.report, stages: log.stages },
  }
  await draft.writeReport(report, reportPage(report, { dongs: geography.dongs, places: tally.places }))
  const manifest = await draft.seal(facts)
  const notStored = (await unsaved?.store(manifest.version, computed.before)) ?? null
  if (notStored !== null) log.step('no memory was saved for the next build', notStored)
  log.step('seal', `${manifest.files.length} files, release ${manifest.version}`)
  return { kind: 'built', folder: path.resolve(options.out), manifest, seconds: log.seconds() }
}

/** Computes only the changes since the previous release where its memory is available; else everything. */
async function computeContent(
  setting: BuildSetting,
  memoryAccess: MemoryAccess | null,
): Promise<ComputedContent | BuildFailure> {
  const { previous } = setting.options
  if (memoryAccess !== null && previous !== null) {
    const incremental = await incrementalBuild(previous, memoryAccess, setting)
    if (incremental.kind !== 'whole') return incremental
    setting.log.step('all venues are computed again', incremental.reason)
  }
  return wholeBuild(setting)
}

async function tryGeography({ regions, stations, landmarks, nicknames }: BuildOptions, log: BuildLog) {
  try {
    const geography = await readGeography(regions, stations, landmarks)
    const named = nicknames == null ? [] : await readNicknames(nicknames)
    log.step('read regions and stations', `${geography.dongs.length} dongs, ${geography.stations.length} stations`)
    return { kind: 'ok' as const, geography, nicknames: named }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

async function memoryOf(
  { memory }: BuildOptions,
  geography: Geography,
  setAside: SetAsideRecords,
): Promise<(MemoryAccess & { kind: 'open' }) | BuildFailure | null> {
  if (memory == null) return null
  const opening = await MemoryFolder.open(memory)
  if (opening.kind === 'refused') return failed(`--memory: ${opening.reason}`)
  return { kind: 'open', folder: opening.memory, fingerprint: await buildFingerprint(geography, setAside) }
}

/** Writes the memory while the build continues. */
async function beginMemory(
  { folder, fingerprint }: MemoryAccess,
  { matched }: BuildContent,
  log: BuildLog,
): Promise<UnsavedMemory> {
  if (matched === null) throw new Error('the matched content was already released: save the memory before writing')
  const { lists } = matched
  return log.measure(
    'remember',
    async () => folder.begin(matched.remember(), { fingerprint, lists }),
    () => ({}),
  )
}

/** A release without venues is useless, and publishing would refuse it. */
function noVenues({ sources }: PipelineReport): BuildFailure {
  return failed(
    'the lists contain no venue, so no release was made; check the figures of each list',
    sources.map(
      ({ name, records, rejected, setAside }) =>
        `${name}: ${records} records, ${rejected} rejected, ${totalOf(setAside)} set aside`,
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
      setAside: totalOf(setAside),
    })),
    sourceDetails: sources.map(({ name, declaration }) => releaseSourceOf(name, declaration)),
    counts: tally.counts(),
  }
}
