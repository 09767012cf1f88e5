import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from '#dataset/readManifest.ts'
import { releaseFault } from '#dataset/releaseFault.ts'
import { INDEX_FOLDER, RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLines } from '#dataset/venueLines.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import { type ReleaseBefore, runAgainstMemory } from '#pipeline/incremental/againstMemory.ts'
import { type BuildContent, type BuildFailure, failed } from './buildContent.ts'
import { groundKey } from './groundKey.ts'
import type { KnownBuild, MemoryFolder } from './memoryFile.ts'
import { readNameCounts } from './nameCountsFile.ts'
import { readChanged } from './readChanged.ts'
import { tooManyRejected } from './readLists.ts'
import { renewedLines } from './renewedLines.ts'
import { type BuildSetting, keepRejected, rejectedOf } from './wholeBuild.ts'

export type Renewal =
  /** `before`: the version of the release before. */
  | { kind: 'built'; content: BuildContent; before: string }
  /** A whole build is due, and why. */
  | { kind: 'whole'; reason: string }
  | BuildFailure

/** Works out anew only what changed since the release before, where the memory of that release is at hand. */
export async function renewedBuild(previous: string, folder: MemoryFolder, setting: BuildSetting): Promise<Renewal> {
  const { options, geography, settled, ask, log } = setting
  if (ask !== null) return whole('a model words one lines')
  const before = await releaseAt(previous)
  if (before.kind === 'refused') return failed(`--previous: ${before.reason}`)
  const { manifest, release, nameCounts } = before
  const known = nameCounts === undefined ? null : await folder.find(manifest.version, nameCounts)
  if (known === null) return whole(`no memory of release ${manifest.version}`)
  const unfit = await reasonAgainst(known, setting)
  if (unfit !== null) return whole(unfit)
  log.step('read memory', `${known.memory.ids.length.toLocaleString('en-US')} records`)
  const reading = await readChanged(options.sources, known.lists, log)
  if (reading.kind === 'unreadable') return failed(reading.reason)
  if (reading.kind === 'whole') return reading
  const excess = tooManyRejected(reading.readings, options.maxRejected)
  if (excess) {
    const kept = await keepRejected(options.out, rejectedOf(reading.readings))
    return failed(excess.message, [...excess.reasons, `all of them: ${kept}`])
  }
  const { asOf } = options
  const outcome = runAgainstMemory(known.memory, reading, { asOf, settled, geography }, release, (step, detail) =>
    log.step(step, detail),
  )
  if (outcome.kind === 'whole') return outcome
  log.stages.push(...outcome.report.stages)
  const { changed, gone } = outcome
  const renewal = { previous, from: manifest.asOf, to: asOf, changed, gone }
  const { report, redirects, review, joins, cuts, remember } = outcome
  const content: BuildContent = {
    matched: { review, joins, cuts, nameCounts: outcome.nameCounts, remember, lists: reading.lists },
    venues: manifest.counts.venues,
    lines: (done) => {
      done({ 'merged again': changed.size, gone: gone.size })
      return renewedLines(renewal)
    },
    redirects,
    previousIndex: { folder: path.join(previous, INDEX_FOLDER), changed: new Set(changed.keys()) },
    rejected: rejectedOf(outcome.sources),
    report,
  }
  return { kind: 'built', content, before: manifest.version }
}

async function reasonAgainst(known: KnownBuild, { options, geography }: BuildSetting): Promise<string | null> {
  if (known.ground !== (await groundKey(geography))) return 'the program or the map is another one'
  if (options.asOf < known.memory.asOf) return 'the release before is of a later day'
  return null
}

function whole(reason: string): Extract<Renewal, { kind: 'whole' }> {
  return { kind: 'whole', reason }
}

/** What is read of the release before; each file is checked first. */
const READ = [
  RELEASE_FILES.venues,
  RELEASE_FILES.redirects,
  RELEASE_FILES.nameCounts,
  RELEASE_FILES.review,
  RELEASE_FILES.joins,
  RELEASE_FILES.cuts,
] as const

async function releaseAt(folder: string) {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return { kind: 'refused' as const, reason: `${folder}: ${reading.reason}` }
  const { manifest } = reading
  const files = manifest.files.filter(({ path: file }) => (READ as readonly string[]).includes(file))
  const fault = await releaseFault(folder, files, 'checksum')
  if (fault !== null) return { kind: 'refused' as const, reason: `${folder}: ${fault}` }
  const fileOf = (name: keyof typeof RELEASE_FILES) => path.join(folder, RELEASE_FILES[name])
  const redirects = JSON.parse(await readFile(fileOf('redirects'), 'utf8')) as Record<string, string>
  const release: ReleaseBefore = {
    lines: {
      review: await jsonLines<PairLine>(fileOf('review')),
      joins: await listed(readLines<JoinLine>(fileOf('joins'))),
      cuts: await jsonLines<CutLine>(fileOf('cuts')),
    },
    redirects: new Map(Object.entries(redirects)),
  }
  return {
    kind: 'ok' as const,
    manifest,
    release,
    nameCounts: await readNameCounts(fileOf('nameCounts')),
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
