import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf } from '../support/openedIndex.ts'
import { DAYS_TOUCHED } from './anyOpenAt.ts'
import { factsOf } from './facts.ts'
import { openPostgisEngine } from './postgisEngine.ts'
import { placeNamesOf } from '../reference/referenceMeanings.ts'
import { assertSameAnswers, gapsIn, overlaysOf } from './sameAnswers.ts'
import { openSqliteEngine } from './sqliteEngine.ts'

const SHORT = Boolean(process.env.ONESET_TEST_SHORT)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)
const VENUES = SHORT ? 10_000 : 50_000
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? (SHORT ? 500 : 5_000))

test(`${VENUES} venues: the index, node:sqlite and PostgreSQL with PostGIS agree`, async (t) => {
  const world = generateWorld(SEED, VENUES)
  const overlays = overlaysOf(world)
  const facts = factsOf(world, overlays, DAYS_TOUCHED)
  const around = { year: Number(world.asOf.slice(0, 4)), names: placeNamesOf(world) }
  const postgis = await openPostgisEngine(facts, around)
  if (!postgis) t.diagnostic('no PostgreSQL with PostGIS on this machine: only node:sqlite was compared')
  const engines = [...(postgis ? [postgis] : []), openSqliteEngine(facts, around)]
  t.after(() => Promise.all(engines.map((engine) => engine.end())))
  const subject = { world, worldSeed: SEED, overlays, index: indexOf(world), engines, seed: SEED, runs: RUNS }
  assert.deepEqual(gapsIn(await assertSameAnswers(t, subject)), [])
})
