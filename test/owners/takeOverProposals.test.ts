import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Venue } from '#venue/venue.ts'
import { callWith, ownerOf } from '../flows/ownerTestCalls.ts'
import { type Json, startTestServer } from '../flows/testServer.ts'
import { frozenWorld } from '../support/frozenWorld.ts'
import type { World } from '../support/generateVenues.ts'
import { until } from '../support/until.ts'
import { startTakeOvers } from './takeOverScene.ts'

/** Attempts to take an owned place over by what owners propose (docs/security.md#attempts-to-take-a-place-over). */

/** A world with a venue in the house of the first one, and one 300 metres away. */
function worldOfNeighbours(): World {
  const world = frozenWorld(1, 60)
  const [target, inHouse, near, ...others] = world.venues
  assert.ok(target && inHouse && near)
  const { address, location } = target.place
  const moved = (venue: Venue, to: Partial<Venue['place']>): Venue => ({ ...venue, place: { ...venue.place, ...to } })
  const nearby = { location: { lat: location.lat + 0.0027, lng: location.lng } }
  const venues = [target, moved(inHouse, { address, location }), moved(near, nearby), ...others]
  return { ...world, venues }
}

test('the operator sees the owned place beside a proposal that would give another place its name or address', async (t) => {
  const server = await startTestServer(t, { world: worldOfNeighbours() })
  const [target, inHouse, near] = server.world.venues.map(({ place }) => place)
  assert.ok(target && inHouse && near)
  await ownerOf(server, 'victim@example.com', target.id)
  const attackerAt = (placeId: string) => ownerOf(server, 'attacker@example.com', placeId)
  const propose = async (placeId: string, body: Json) => {
    const made = await (await attackerAt(placeId)).call('POST', `/places/${placeId}/proposals`, body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
  }
  await propose(inHouse.id, { kind: 'name', name: target.name })
  await propose(near.id, { kind: 'address', roadAddress: target.address.road, ...target.location })
  const likelyOf = async (kind: string) => {
    const { proposals } = (await server.admin('GET', `/place-proposals?kind=${kind}`)).body.data
    return (proposals[0].likelyPlaces ?? []).map(({ placeId }: Json) => placeId)
  }
  await until(async () => {
    await wait(500)
    return (await likelyOf('address')).includes(target.id)
  })
  assert.ok((await likelyOf('name')).includes(target.id))
  assert.ok(!(await likelyOf('name')).includes(inHouse.id), 'a place is not likely to be another one than itself')
})

test('only an owner of a place proposes anything about it, and nothing of a proposal is shown to guests', async (t) => {
  const { server, nextScene } = await startTakeOvers(t)
  const { victim, attacker } = await nextScene()
  const shown = async () =>
    (await callWith(server, server.key, 'GET', `/api/v1/places/${victim.placeId}?fields=name,address,closureSignal`))
      .body.data
  const before = await shown()
  for (const body of [
    { kind: 'name', name: '다른 가게' },
    { kind: 'closed', since: '2026-11-20' },
  ]) {
    const path = `/places/${victim.placeId}/proposals`
    assert.equal((await attacker.call('POST', path, body)).status, 404)
    assert.equal((await victim.call('POST', path, body)).status, 201)
  }
  assert.deepEqual(await shown(), before)
})
