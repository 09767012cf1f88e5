import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { buildIndex } from '#search/build.ts'
import { loadIndexFiles, openLoaded } from '#search/load.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, RELEASE } from '../support/openedIndex.ts'
import { answersTo } from './laneAnswers.ts'
import type { LaneWork } from './laneThread.ts'

const WORLD = { seed: 11, size: 1_000 }
const LANES = 3
const RUNS = Number(process.env['ONESET_TEST_RUNS'] ?? 200)

test('threads that search one index in shared memory at the same time answer like an index of their own', async (t) => {
  const world = generateWorld(WORLD.seed, WORLD.size)
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of buildIndex(world)) writeFileSync(path.join(folder, name), bytes)
  const loaded = await loadIndexFiles(folder, LANES)
  assert.equal(loaded.kind, 'loaded')
  const tables = () => Buffer.from(new Uint8Array(loaded.memory.buffer, 0, loaded.tablesBytes)).toString('latin1')
  const before = tables()
  const drawnBy = (lane: number) => ({ seed: 100 + lane, runs: RUNS })
  const answers = await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const workerData: LaneWork = { loaded, folder, lane, world: WORLD, drawn: drawnBy(lane) }
      const worker = new Worker(new URL('./laneThread.ts', import.meta.url), { workerData })
      const [posted] = (await once(worker, 'message')) as [string[]]
      return posted
    }),
  )
  const own = indexOf(world)
  for (const [lane, given] of answers.entries()) assert.deepEqual(given, answersTo(own, world, drawnBy(lane)))
  assert.ok(
    answers.flat().filter((answer) => !answer.startsWith('[0')).length > RUNS / 2,
    'most queries find something',
  )
  assert.equal(tables(), before, 'no query writes the tables that all threads read')
})

test('a thread without a lane of its own is refused before it writes another thread’s bitmaps', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of buildIndex(generateWorld(1, 300))) writeFileSync(path.join(folder, name), bytes)
  const loaded = await loadIndexFiles(folder, 1)
  assert.equal(loaded.kind, 'loaded')
  assert.throws(() => openLoaded(loaded, folder, RELEASE, { lane: 1 }), RangeError)
})
