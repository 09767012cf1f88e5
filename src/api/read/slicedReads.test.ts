import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, isSliced, type Slices } from '#base/slices.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import type { Caller } from '#flows/identify.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { READ_ROUTES, type ReadOutcome, type ReadRun } from './readRoutes.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const VENUES = Array.from({ length: 90 }, (_, i) => venueWith(`pl_${i}`, { name: `국밥집 ${i}` }))
const index = indexOf(worldOf(VENUES))
const caller = { mode: 'live', plan: 'pro', limits: DEFAULT_PLANS.pro } as unknown as Caller

function sliced(endpoint: string, params: Readonly<Record<string, string>>, into: JsonSink): Slices<ReadOutcome> {
  const read = READ_ROUTES.find((route) => route.endpoint.name === endpoint)?.parse(Object.entries(params), NOW)
  assert.ok(read?.kind === 'parsed', JSON.stringify(read))
  const service = { publicUrl: 'https://oneset.invalid', exportContact: '', signUpUrl: () => '' }
  const serving = { index, overlay: emptyOverlay }
  const run = { service, serving, caller, id: '', at: NOW, requestId: 'req_1', language: 'ko', into }
  const running = read.run(run as unknown as ReadRun)
  assert.ok(isSliced(running))
  return running
}

function bodyOf(outcome: ReadOutcome): string {
  assert.ok(outcome.kind === 'answer')
  return outcome.body.toString('utf8')
}

const READS = [
  ['search', { page_size: '100', fields: 'all' }],
  ['search', { page_size: '100' }],
  ['search', { keyword: '국밥집 1', page_size: '50' }],
  ['search', { keyword: '없는집', wifi: 'true' }],
  ['sentence', { q: '강남 국밥집 7' }],
  ['suggest', { q: '국밥' }],
  ['clusters', { bbox: '126.5,37.2,127.3,37.7', zoom: '14' }],
  ['regions', {}],
] as const

test('reads that pause at every place and take turns answer as if each ran alone', () => {
  const into = new JsonSink()
  const alone = READS.map(([endpoint, params]) => bodyOf(completed(sliced(endpoint, params, into))))
  const paused = READS.map(([endpoint, params]) => sliced(endpoint, params, into))
  const together: string[] = []
  let turns = 0
  while (together.filter((body) => body !== undefined).length < paused.length) {
    for (const [i, slices] of paused.entries()) {
      if (together[i] !== undefined) continue
      turns++
      const slice = slices.next()
      if (slice.done === true) together[i] = bodyOf(slice.value)
      else assert.equal(into.length, 0, 'what was written before a pause is not left in the sink that others use')
    }
  }
  assert.deepEqual(together, alone)
  assert.ok(turns > READS.length * 2, 'the reads were paused')
})
