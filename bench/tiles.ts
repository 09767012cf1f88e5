import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { readManifest } from '#dataset/readManifest.ts'
import { NO_CONTENT } from '#dataset/releaseFiles.ts'
import { heapMiBFor, thisMachine } from '../src/main/machineHeap.ts'
import type { TiledBuildFigures } from './tiledBuild.ts'

/**
 * Measures builds in tiles of several sizes: `node bench/tiles.ts [--tile-records N,N] [--lists FOLDER]`. Each build runs
 * in a process of its own, one after the other. All releases must have the same files besides the report, byte for byte.
 * Builds the lists of ONESET_SEOUL_DATA, or those that bench/scaledLists.ts wrote to FOLDER. Not part of `npm run bench`.
 */

const { values } = parseArgs({
  options: { 'tile-records': { type: 'string', default: '16777216,92000,23000' }, lists: { type: 'string' } },
})
/** As much as `oneset build` gives itself. */
const heapMiB = heapMiBFor('build', thisMachine())
const folder = await mkdtemp(path.join(os.tmpdir(), 'oneset-tiles-'))
try {
  print('| records of a tile | tiles | CPU-s | peak MB | MB after the pairs | version |\n|---|---|---|---|---|---|')
  const sums = new Set<string>()
  for (const tileRecords of values['tile-records'].split(',')) {
    const out = path.join(folder, 'release')
    const { tiles, cpuSeconds, peakMB, pairsMB } = await built(tileRecords, out)
    const { version, files } = await manifestOf(out)
    // The reports alone name durations and the memory of each stage.
    sums.add(files.flatMap(({ path: name, sha256 }) => (NO_CONTENT.has(name) ? [] : [`${name} ${sha256}`])).join())
    print(`| ${tileRecords} | ${tiles} | ${cpuSeconds} | ${peakMB} | ${pairsMB} | ${version} |`)
    await rm(out, { recursive: true })
  }
  print(sums.size === 1 ? 'all files besides the reports have the same SHA-256' : 'THE RELEASES ARE NOT THE SAME')
  if (sums.size !== 1) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function built(tileRecords: string, out: string): Promise<TiledBuildFigures> {
  const entry = path.join(import.meta.dirname, 'tiledBuild.ts')
  const lists = values.lists === undefined ? [] : ['--lists', values.lists]
  const heap = heapMiB === null ? [] : [`--max-old-space-size=${heapMiB}`]
  const args = [...heap, entry, '--tile-records', tileRecords, '--out', out, ...lists]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as TiledBuildFigures
}

async function manifestOf(release: string) {
  const reading = await readManifest(release)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return reading.manifest
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
