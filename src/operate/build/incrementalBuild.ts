import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from '#dataset/readManifest.ts'
import { releaseFault } from '#dataset/releaseFault.ts'
import { INDEX_FOLDER, RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLines } from '#dataset/venueLines.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { type BuildMemory, figuresOf, type SourceFigures } from '#pipeline/memory/buildMemory.ts'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import { type PreviousReleaseParts, runIncrementally } from '#pipeline/incrementalRun.ts'
import type { SourceReading } from '#sources/record.ts'
import { type BuildContent, type BuildFailure, failed, type ComputedContent } from './buildContent.ts'
import type { KnownBuild, MemoryFolder } from './memoryFolder.ts'
import { readNameCounts } from '#pipeline/memory/nameCountsFile.ts'
import { readingsWithAbsent } from '../lists/absentRecords.ts'
import { type ChangedReading, readChanged } from '../lists/readChanged.ts'
import { rejectionFailure } from '../lists/rejectedLists.ts'
import { withoutSetAside } from '../lists/setAsideRecords.ts'
import { incrementalLines } from './incrementalLines.ts'
import type { BuildSetting } from './wholeBuild.ts'

/** The memory folder, and the fingerprint (buildFingerprint.ts) of this build. */
export interface MemoryAccess {
  folder: MemoryFolder
  fingerprint: string
}

/** The lists that were read again. */
type ChangedLists = Omit<Extract<ChangedReading, { kind: 'read' }>, 'readings'> & { readings: readonly SourceReading[] }

export type IncrementalResult =
  | ComputedContent
  /** A whole build is necessary, for this reason. */
  | { kind: 'whole'; reason: string }
  | BuildFailure

/** Computes only the changes since the previous release, where its memory is available. */
export async function incrementalBuild(
  previous: string,
  { folder, fingerprint }: MemoryAccess,
  setting: BuildSetting,
): Promise<IncrementalResult> {
  const { options, setAside, ask, log } = setting
  if (ask !== null) return whole('a model writes the one lines')
  const before = await readManifest(previous)
  if (before.kind === 'refused') return failed(`--previous: ${previous}: ${before.reason}`)
  const { manifest } = before
  const fault = await faultOf(previous, manifest)
  if (fault !== null) return failed(`--previous: ${previous}: ${fault}`)
  if (VERIFIED.some((name) => manifest.files.every((file) => file.path !== name)))
    return whole('the previous release was made by an older program')
  if (options.asOf < manifest.asOf) return whole('the previous release is for a later day')
  const nameCounts = (await readNameCounts(path.join(previous, RELEASE_FILES.nameCounts))) as NameCounts
  const finding = await folder.find(manifest.version, fingerprint, nameCounts)
  if (finding.kind === 'none') return whole(finding.reason)
  const { known } = finding
  log.step('read memory', `${known.memory.ids.length.toLocaleString('en-US')} records`)
  const changed = await readChanged(options.sources, known.lists, log, {
    rows: setting.rejected,
    former: path.join(previous, RELEASE_FILES.rejected),
  })
  if (changed.kind === 'unreadable') return failed(changed.reason)
  if (changed.kind === 'whole') return changed
  const reading = {
    ...changed,
    readings: withoutSetAside(await readingsWithAbsent(previous, changed.readings), setAside),
  }
  const excess = await rejectionFailure(sourcesNow(known.memory, reading), reading.rejected, options)
  return excess ?? continueFrom(previous, manifest, { known, reading, setting })
}

/**
 * Returns the sources as a whole build would have them: unchanged, except for those that were read again or have
 * vanished.
 */
function sourcesNow({ sources }: BuildMemory, { readings, vanished }: ChangedLists): readonly SourceFigures[] {
  const anew = new Set([...vanished, ...readings.map(({ info }) => info.name)])
  return [...sources.filter(({ info }) => !anew.has(info.name)), ...readings.map(figuresOf)]
}

async function continueFrom(
  previous: string,
  manifest: Manifest,
  { known, reading, setting }: { known: KnownBuild; reading: ChangedLists; setting: BuildSetting },
): Promise<IncrementalResult> {
  const { options, geography, settled, log } = setting
  const { asOf, geocoded = null } = options
  const release = await releaseAt(previous)
  const outcome = runIncrementally(
    known.memory,
    reading,
    { asOf, settled, geography, geocoded },
    release,
    (step, detail) => log.step(step, detail),
  )
  if (outcome.kind === 'whole') return outcome
  log.stages.push(...outcome.report.stages)
  const {
    changed,
    gone,
    report,
    reasonsApart,
    redirects,
    review,
    joins,
    cuts,
    completeListRecords,
    nameCounts,
    remember,
  } = outcome
  const releaseChanges = { previous, from: manifest.asOf, to: asOf, changed, gone }
  const content: BuildContent = {
    matched: { review, joins, cuts, completeListRecords, nameCounts, remember, lists: reading.lists },
    venues: manifest.counts.venues,
    lines: (done) => {
      done({ 'merged again': changed.size, gone: gone.size })
      return incrementalLines(releaseChanges)
    },
    redirects,
    previousIndex: { folder: path.join(previous, INDEX_FOLDER), changed: new Set(changed.keys()) },
    rejected: reading.rejected,
    report,
    reasonsApart,
  }
  return { kind: 'built', content, before: manifest.version }
}

function whole(reason: string): Extract<IncrementalResult, { kind: 'whole' }> {
  return { kind: 'whole', reason }
}

/** The files that are read from the previous release; each is verified first. */
const VERIFIED = [
  RELEASE_FILES.venues,
  RELEASE_FILES.redirects,
  RELEASE_FILES.nameCounts,
  RELEASE_FILES.completeLists,
  RELEASE_FILES.review,
  RELEASE_FILES.joins,
  RELEASE_FILES.cuts,
  RELEASE_FILES.rejected,
] as const

/**
 * Returns the fault of the previous release's files, or null. Files that are only copied are checked by size; the index
 * verifies itself.
 */
async function faultOf(folder: string, { files }: Manifest): Promise<string | null> {
  const read = files.filter(({ path: file }) => (VERIFIED as readonly string[]).includes(file))
  return (await releaseFault(folder, files, 'size')) ?? (await releaseFault(folder, read, 'checksum'))
}

async function releaseAt(folder: string): Promise<PreviousReleaseParts> {
  const fileOf = (name: keyof typeof RELEASE_FILES) => path.join(folder, RELEASE_FILES[name])
  const redirects = JSON.parse(await readFile(fileOf('redirects'), 'utf8')) as Record<string, string>
  return {
    lines: {
      review: await jsonLines<PairLine>(fileOf('review')),
      joins: await listed(readLines<JoinLine>(fileOf('joins'))),
      cuts: await jsonLines<CutLine>(fileOf('cuts')),
    },
    redirects: new Map(Object.entries(redirects)),
  }
}

async function listed<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = []
  for await (const line of lines) all.push(line)
  return all
}

async function jsonLines<Line>(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8')
  return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Line[])
}
