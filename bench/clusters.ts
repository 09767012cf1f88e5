import { parseArgs } from 'node:util'
import { completed } from '#base/slices.ts'
import { loadRelease } from '#main/releases/releaseLoading.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { parseClusters, parseSearch } from '#query/parseQuery.ts'
import type { RawParams } from '#query/parsed.ts'
import { percentile } from './figures.ts'

/**
 * Compares the processor time of clusters with that of a page of the same search: `node bench/clusters.ts --release DIR`.
 * Not part of `npm run bench`.
 */

const RUNS = 100
const WARM_RUNS = 40
const CITY = '126.76,37.42,127.19,37.71'

const QUESTIONS: readonly [name: string, params: RawParams][] = [
  ['all of a city, zoom 11', []],
  ['one kind', [['subtype', 'coffee']]],
  ['a filter of a third', [['business_category', 'cafe']]],
  ['a keyword of many', [['keyword', '집']]],
  ['a keyword', [['keyword', '국밥']]],
  ['open at a time', [['open_at', '2026-12-01 19:30']]],
]

const { values } = parseArgs({ options: { release: { type: 'string', default: 'build/seoul' } } })
const loaded = await loadRelease(values.release)
if (loaded.kind === 'invalid') throw new Error(loaded.reason)
const { index } = loaded
const now = Date.parse('2026-11-27T03:00:00Z')
print(`${index.size} venues`)
for (const [name, params] of QUESTIONS) {
  const clustered = parseClusters([...params, ['bbox', CITY], ['zoom', '11']], now)
  const listed = parseSearch([...params, ['bbox', CITY]], now)
  if (clustered.kind === 'faulty' || listed.kind === 'faulty') throw new Error(`${name} is not understood`)
  const answer = completed(index.clusters(clustered.value, clustered.value.zoom, emptyOverlay))
  const ofClusters = measure(() => completed(index.clusters(clustered.value, clustered.value.zoom, emptyOverlay)))
  const ofPage = measure(() => index.search(listed.value, emptyOverlay))
  const ratio = ofClusters.p50 / ofPage.p50
  print(
    `${name}: ${answer.total} places in ${answer.clusters.length} clusters, p50 ${ofClusters.p50.toFixed(2)} ms, ` +
      `p95 ${ofClusters.p95.toFixed(2)} ms; a page ${ofPage.p50.toFixed(2)} ms; ratio ${ratio.toFixed(1)}`,
  )
}
index.close()

function measure(run: () => unknown): { p50: number; p95: number } {
  const times = Array.from({ length: WARM_RUNS + RUNS }, () => {
    const from = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1_000
  }).slice(WARM_RUNS)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
