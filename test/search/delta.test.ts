import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const overlayOf = (...said: [string, PlaceChanges][]): Overlay => ({ ...emptyOverlay, changes: new Map(said) })

test('a search with changes that were not prepared throws instead of ignoring them', () => {
  const index = indexOf(worldOf([venueWith('pl_1')]))
  const overlay = overlayOf(['pl_1', { phone: null }])
  assert.throws(() => index.search(queryFor({}), overlay), /not prepared/)
  assert.throws(() => index.placeJson(0, ['phone'], { at: 0, overlay }), /not prepared/)
})

test('a vegan main that an owner adds confirms the lists’ statement about mixed groups, which no filter used before', async (t) => {
  const index = indexOf(
    worldOf([venueWith('pl_1', {}, { attributes: { booleans: {}, dietary: ['mixed_group_suitable'] } })]),
  )
  t.after(() => index.close())
  const query = queryFor({ lists: { dietary: ['mixed_group_suitable'] } })
  assert.equal(index.search(query, emptyOverlay).total, 0)
  const menu = [{ name: '비건 비빔밥', price: 9_000, recommend: false, isNew: false }]
  const overlay = overlayOf(['pl_1', { menu }])
  await index.prepare(overlay.changes)
  assert.equal(index.search(query, overlay).total, 1)
})

test('changes of a venue take precedence over those of an id merged into it, in either order', async (t) => {
  const world = { ...worldOf([venueWith('pl_1')]), redirects: new Map([['pl_old', 'pl_1']]) }
  const index = indexOf(world)
  t.after(() => index.close())
  const [own, merged] = [{ phone: '02-1' }, { phone: '02-2' }]
  for (const overlay of [overlayOf(['pl_1', own], ['pl_old', merged]), overlayOf(['pl_old', merged], ['pl_1', own])]) {
    await index.prepare(overlay.changes)
    assert.equal(index.placeJson(0, ['phone'], { at: 0, overlay }), '{"phone":"02-1"}')
  }
})

test('every page with changes continues the one before, whatever is changed', async (t) => {
  const world = generateWorld(5, 600)
  const index = indexOf(world)
  t.after(() => index.close())
  const changed = world.venues.filter((_, i) => i % 2 === 0).map(({ place }): [string, PlaceChanges] => [place.id, {}])
  const overlay = overlayOf(...changed)
  await index.prepare(overlay.changes)
  const ask = (over: Overlay, page: number, pageSize: number) =>
    index.search(queryFor({}, { page, pageSize }), over).hits.map(({ ordinal }) => ordinal)
  const whole = ask(emptyOverlay, 1, 600)
  for (const pageSize of [1, 7, 100]) {
    const pages = Array.from({ length: Math.ceil(whole.length / pageSize) }, (_, i) => ask(overlay, i + 1, pageSize))
    assert.deepEqual(pages.flat(), whole)
  }
})

test('an index that is closed while changes are prepared, or a preview of some, rejects them, and its threads end', async () => {
  const world = generateWorld(6, 500)
  const index = indexOf(world)
  const changes = new Map(world.venues.map(({ place }) => [place.id, { phone: null }]))
  const preparing = [index.prepare(changes), index.preparePreview(new Map(changes))]
  // A few places are read in each turn of the loop, so after one turn most are unread.
  setImmediate(() => index.close())
  for (const outcome of await Promise.allSettled(preparing)) {
    assert.equal(outcome.status, 'rejected')
    assert.match(String(outcome.reason), /closed/)
  }
})
