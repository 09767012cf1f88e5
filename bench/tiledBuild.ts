import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#operate/build/build.ts'
import { type BuildOptions, MAX_REJECTED } from '#operate/build/buildOptions.ts'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } from '#operate/build/seoul.ts'
import type { StageReport } from '#pipeline/report/report.ts'
import { parseSourceSpec } from '#sources/sourceSpec.ts'
import { limitHeapGrowth } from '../src/main/machineHeap.ts'

/** Builds one release in tiles and prints its figures as JSON; bench/tiles.ts starts it. */

/** What a build needed. */
export interface TiledBuildFigures {
  tiles: number
  /** Of all threads. */
  cpuSeconds: number
  /** Resident memory, in millions of bytes: the peak, and that after all pairs were classified. */
  peakMB: number
  pairsMB: number
}

const AS_OF = '2026-11-21'
const MIB = 2 ** 20

const { values } = parseArgs({
  options: { 'tile-records': { type: 'string' }, out: { type: 'string' }, lists: { type: 'string' } },
})
const out = required('--out', values.out)
// As `oneset build` does.
limitHeapGrowth('build')
const outcome = await build(
  {
    ...(values.lists === undefined ? await listsOfSeoul() : await scaledLists(values.lists)),
    asOf: AS_OF,
    previous: null,
    maxRejected: MAX_REJECTED,
    tileRecordsMax: Number(required('--tile-records', values['tile-records'])),
    out,
  },
  { clock: Date.now, report: (line) => process.stderr.write(`${line}\n`), ask: null },
)
if (outcome.kind === 'failed') throw new Error(outcome.message)
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const stages = await stagesOf(out)
const figures: TiledBuildFigures = {
  tiles: stages.find(({ stage }) => stage === 'divide into tiles')?.counts['tiles'] ?? 0,
  cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e6),
  peakMB: Math.round((maxRSS * 1024) / 1e6),
  pairsMB: Math.round(((stages.findLast(({ stage }) => stage.startsWith('compare'))?.memoryMiB ?? 0) * MIB) / 1e6),
}
process.stdout.write(JSON.stringify(figures))

type Lists = Pick<BuildOptions, 'sources' | 'regions' | 'stations' | 'coverageNote'>

async function listsOfSeoul(): Promise<Lists> {
  const lists = await seoulLists(path.resolve(process.env[SEOUL_DATA_VARIABLE] ?? SEOUL_DATA_DEFAULT))
  if (lists.kind === 'absent') throw new Error(lists.reason)
  return lists.inputs
}

/** Returns the lists of a folder by the flags that bench/scaledLists.ts wrote into it. */
async function scaledLists(folder: string): Promise<Lists> {
  const flags = (await readFile(path.join(folder, 'build.flags'), 'utf8')).trim().split('\n')
  const valuesOf = (flag: string) => flags.filter((_, at) => flags[at - 1] === flag)
  const sources = valuesOf('--source').map((text) => {
    const reading = parseSourceSpec(text)
    if (reading.kind === 'refused') throw new Error(reading.message)
    return reading.spec
  })
  const [regions, stations] = [valuesOf('--regions')[0], valuesOf('--stations')[0]]
  return {
    sources,
    regions: required('--regions', regions),
    stations: required('--stations', stations),
    coverageNote: 'Scaled lists.',
  }
}

async function stagesOf(release: string): Promise<readonly StageReport[]> {
  const report = JSON.parse(await readFile(path.join(release, 'report.json'), 'utf8')) as {
    pipeline: { stages: readonly StageReport[] }
  }
  return report.pipeline.stages
}

function required(flag: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${flag} is missing`)
  return value
}
