import { test } from 'node:test'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf } from '../support/openedIndex.ts'
import { assertSameAnswers } from './comparison.ts'

const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)
const WORLDS = process.env.ONESET_TEST_SHORT ? 4 : 12
const RUNS = process.env.ONESET_TEST_SHORT ? 500 : 4_000

// Sizes around the width of a bitmap's word, where an off-by-one would show, and large ones.
const SIZES = [31, 32, 33, 64, 1_000, 5_000]

for (let i = 0; i < WORLDS; i++) {
  const venues = SIZES[(SEED + i) % SIZES.length] as number
  test(`a world of ${venues} venues: the index and the plain evaluator agree`, (t) => {
    const worldSeed = SEED * WORLDS + i
    const world = generateWorld(worldSeed, venues)
    assertSameAnswers(t, { world, index: indexOf(world), runs: RUNS, seed: SEED + i, worldSeed })
  })
}
