import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changedVenue } from '#venue/changes/changedVenue.ts'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import { generateWorld, type World } from '../support/generateVenues.ts'
import { indexOf } from '../support/openedIndex.ts'
import { anyChangedOverlay } from './anyChanges.ts'
import { anyQuery } from './anyQuery.ts'
import { answerOf, assertSameAnswers } from './comparison.ts'
import { currentId } from './reference.ts'

const WORLD_SEED = 20_261_122
const VENUES = 1_500
/** ONESET_TEST_FULL_SIZE is set by `overlay.full.ts`. */
const [OVERLAYS, QUERIES] = process.env['ONESET_TEST_FULL_SIZE'] ? [25, 500] : [8, 200]
/** Number of queries per overlay; ONESET_TEST_RUNS sets the total. */
const RUNS = Math.ceil(Number(process.env.ONESET_TEST_RUNS ?? QUERIES) / OVERLAYS)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)

const world = generateWorld(WORLD_SEED, VENUES)

/** Returns the world with the owners' changes applied venue by venue. */
function changedWorld({ changes }: Overlay): World {
  const said = new Map<string, PlaceChanges>()
  for (const [id, change] of changes) {
    const current = currentId(world, id)
    if (current === id || !said.has(current)) said.set(current, change)
  }
  const venues = world.venues.map((venue) => {
    const change = said.get(venue.place.id)
    return change === undefined ? venue : changedVenue(venue, change)
  })
  return { ...world, venues }
}

test(`with owners' changes the index answers ${OVERLAYS * RUNS} queries like a plain evaluator over changed venues`, async (t) => {
  const index = indexOf(world)
  t.after(() => index.close())
  const overlays = fc.sample(anyChangedOverlay(world), { numRuns: OVERLAYS, seed: SEED })
  let changed = 0
  for (const [i, overlay] of overlays.entries()) {
    const { unknown } = await index.prepare(overlay.changes)
    assert.equal(unknown, overlay.changes.has('pl_none') ? 1 : 0)
    changed += overlay.changes.size
    const subject = { world: changedWorld(overlay), index, runs: RUNS, seed: SEED + i, worldSeed: WORLD_SEED }
    assertSameAnswers({ diagnostic: () => {} }, { ...subject, overlays: fc.constant(overlay) })
  }
  t.diagnostic(`seed ${SEED}, ${changed} changes in ${OVERLAYS} overlays`)
})

test('after changes are withdrawn every answer is as before, byte for byte', async (t) => {
  const [index, untouched] = [indexOf(world), indexOf(world)]
  t.after(() => index.close())
  const [overlay] = fc.sample(anyChangedOverlay(world), { numRuns: 1, seed: SEED }) as [Overlay]
  await index.prepare(overlay.changes)
  const nothing: Overlay = { ...emptyOverlay, revision: 7 }
  await index.prepare(nothing.changes)
  const property = fc.property(anyQuery(world), (query) => {
    index.search(query, overlay)
    assert.deepEqual(answerOf(index, query, nothing), answerOf(untouched, query, emptyOverlay))
  })
  fc.assert(property, { numRuns: 300, seed: SEED })
})

test('empty changes, and changes of places that the release does not have, leave every answer unchanged byte for byte', async (t) => {
  const [index, untouched] = [indexOf(world), indexOf(world)]
  t.after(() => index.close())
  const silent: Overlay = {
    ...emptyOverlay,
    changes: new Map(world.venues.filter((_, i) => i % 3 === 0).map(({ place }) => [place.id, {}])),
  }
  const foreign: Overlay = { ...emptyOverlay, changes: new Map([['pl_elsewhere', { phone: null }]]) }
  assert.deepEqual(await index.prepare(silent.changes), { unknown: 0 })
  assert.deepEqual(await index.prepare(foreign.changes), { unknown: 1 })
  const property = fc.property(anyQuery(world), fc.constantFrom(silent, foreign), (query, overlay) => {
    assert.deepEqual(answerOf(index, query, overlay), answerOf(untouched, query, emptyOverlay))
  })
  fc.assert(property, { numRuns: 400, seed: SEED })
})
