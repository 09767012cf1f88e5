import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf } from '../support/openedIndex.ts'
import { DAYS_TOUCHED } from './anyOpenAt.ts'
import { factsOf } from './facts.ts'
import { placeNamesOf } from '../reference/referenceMeanings.ts'
import { assertSameAnswers, gapsIn, overlaysOf } from './sameAnswers.ts'
import { openSqliteEngine } from './sqliteEngine.ts'

const WORLD_SEED = 20_261_121
const VENUES = 3_000
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 1_200)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)

test('the index gives the same answers as SQL over the same facts, for every value of the contract and for drawn queries', async (t) => {
  const world = generateWorld(WORLD_SEED, VENUES)
  const overlays = overlaysOf(world)
  const sqlite = openSqliteEngine(factsOf(world, overlays, DAYS_TOUCHED), {
    year: Number(world.asOf.slice(0, 4)),
    names: placeNamesOf(world),
  })
  t.after(() => sqlite.end())
  const subject = {
    world,
    worldSeed: WORLD_SEED,
    overlays,
    index: indexOf(world),
    engines: [sqlite],
    seed: SEED,
    runs: RUNS,
  }
  assert.deepEqual(gapsIn(await assertSameAnswers(t, subject)), [])
})
