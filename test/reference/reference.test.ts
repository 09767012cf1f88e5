import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { assertSameAnswers, NARROWINGS } from './comparison.ts'
import { pointsFromRuns } from '#venue/history.ts'

const WORLD_SEED = 20_261_121
const VENUES = 2_000
/** More with ONESET_TEST_RUNS and in the full run; ONESET_TEST_SEED repeats a run. */
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 1_000)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)

/** In this number of queries each filter must have found something in at least one. */
const QUERIES_PER_NARROWING = 1_000

const world = generateWorld(WORLD_SEED, VENUES)
const index = indexOf(world)

test(`the index answers ${RUNS} generated queries like the plain evaluator`, (t) => {
  const met = assertSameAnswers(t, { world, index, runs: RUNS, seed: SEED, worldSeed: WORLD_SEED })
  const unmet = NARROWINGS.filter((name) => (met.get(name) ?? 0) < RUNS / QUERIES_PER_NARROWING)
  assert.deepEqual(unmet, [], 'a filter that never finds anything is not compared')
})

test('ids, merged ids and unknown ids are distinguished', () => {
  const id = world.venues[0]?.place.id as string
  assert.equal(index.find(id).kind, 'found')
  const moved = index.find('pl_old0000')
  assert.deepEqual({ ...moved, ordinal: 0 }, { kind: 'moved', ordinal: 0, id })
  // A merged id that leads to another merged id resolves to the venue at the end.
  assert.deepEqual(index.find('pl_older'), moved)
  assert.deepEqual(index.find('pl_never'), { kind: 'unknown' })
})

test('every venue is found by its id, and its whole record equals the one that was indexed', () => {
  for (const { place } of world.venues) {
    const finding = index.find(place.id)
    assert.equal(finding.kind, 'found')
    const ordinal = finding.kind === 'found' ? finding.ordinal : -1
    const fields = Object.keys(place) as never[]
    const body = JSON.parse(index.placeJson(ordinal, fields, { at: 0, overlay: emptyOverlay }))
    const { 'address.conflict': conflict, ...rest } = place
    assert.deepEqual(body, { ...rest, address: { ...place.address, conflict } })
  }
})

test('history is returned ascending by date, and empty for a venue without one', () => {
  for (const { place, history } of world.venues) {
    const finding = index.find(place.id)
    const points = finding.kind === 'unknown' ? null : index.history(finding.ordinal)
    assert.deepEqual(points, pointsFromRuns(history))
  }
})

test('pages do not repeat or skip a venue, whatever their size', () => {
  const ask = (page: number, pageSize: number) => {
    const query = queryFor({ keyword: '국밥', includeClosed: true }, { page, pageSize })
    return index.search(query, emptyOverlay).hits.map(({ ordinal }) => ordinal)
  }
  const whole = ask(1, VENUES)
  const pieces = Array.from({ length: Math.ceil(whole.length / 7) }, (_, i) => ask(i + 1, 7)).flat()
  assert.ok(whole.length > 100)
  assert.equal(new Set(whole).size, whole.length)
  assert.deepEqual(pieces, whole)
})
