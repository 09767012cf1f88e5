import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Venue } from '#venue/venue.ts'
import { until } from '../support/until.ts'
import { exportedRecords, exportReports, openBuilds } from './nextBuilds.ts'
import { type OwnerOfPlace, ownerOf } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** From proposals of owners that an operator accepted to the next release (docs/reference/place-proposals.md#next-build). */

/** Waits as `until` does, with fewer calls than a session may make. */
const slowly = (holds: () => Promise<boolean>) =>
  until(async () => {
    await setTimeout(500)
    return holds()
  })

test('accepted proposals reach the next build: corrections in the same venue, closings and moves as the owner states them', async (t) => {
  const builds = await openBuilds(t)
  const { s } = builds
  const before = await builds.build('first', { reports: false, previous: null, memory: true })
  await builds.publish('first')
  const venueOf = (at: number): Venue['place'] => {
    const venue = before.find(({ members }) => members.some(({ sourceId }) => sourceId === `maps${at}`))
    assert.ok(venue)
    return venue.place
  }
  const [renamed, closed, moved, edited, lost, halted] = [1, 2, 3, 5, 6, 9].map(venueOf) as [
    Venue['place'],
    Venue['place'],
    Venue['place'],
    Venue['place'],
    Venue['place'],
    Venue['place'],
  ]
  const accept = async (owner: OwnerOfPlace, body: Json) => {
    const made = await owner.call('POST', `/places/${owner.placeId}/proposals`, body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const decided = await s.admin('POST', `/place-proposals/${made.body.data.proposalId}/accept`, {})
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
  }
  const [one, two, three, four, five, six] = [
    await ownerOf(s, 'one@example.com', renamed.id),
    await ownerOf(s, 'two@example.com', closed.id),
    await ownerOf(s, 'three@example.com', moved.id),
    await ownerOf(s, 'four@example.com', edited.id),
    await ownerOf(s, 'five@example.com', lost.id),
    await ownerOf(s, 'six@example.com', halted.id),
  ]
  await accept(one, { kind: 'name', name: '아주 다른 상호 본점' })
  const { lat, lng } = renamed.location
  await accept(one, { kind: 'address', roadAddress: '서울특별시 강남구 테헤란로 777', lat: lat + 0.001, lng })
  await accept(one, { kind: 'category', subtype: 'wine_bar' })
  await accept(two, { kind: 'closed', since: '2026-11-20' })
  await two.call('PATCH', `/places/${closed.id}`, { withdraw: ['phone'] })
  const to = { lat: moved.location.lat + 0.0005, lng: moved.location.lng }
  await accept(three, { kind: 'moved', since: '2026-11-19', roadAddress: '서울특별시 강남구 테헤란로 888', ...to })
  for (const [owner, { lat: fromLat, lng: fromLng }] of [
    [five, lost.location],
    [six, halted.location],
  ] as const) {
    const there = { lat: fromLat + 0.0005, lng: fromLng }
    await accept(owner, { kind: 'moved', since: '2026-11-19', roadAddress: '서울특별시 강남구 테헤란로 889', ...there })
  }
  await four.call('PATCH', `/places/${edited.id}`, { phone: '02-555-0199' })
  await accept(four, { kind: 'name', name: '이름 바꾼 가게' })
  const owners = (await s.admin('GET', '/owner-records')).body.data as Json[]
  assert.deepEqual(
    owners.map(({ sourceId, name }) => [sourceId, name]),
    [[edited.id, '이름 바꾼 가게']],
    'a statement of an owner repeats no name that was replaced',
  )
  await exportReports(builds)

  const whole = await builds.build('whole', { reports: true, previous: 'first' })
  const incremental = await builds.build('renewed', { reports: true, previous: 'first', memory: true })
  assert.deepEqual(incremental, whole)
  const placeOf = (id: string) => whole.find(({ place }) => place.id === id)?.place
  const shown = placeOf(renamed.id)
  assert.deepEqual(
    [shown?.name, shown?.address.road, shown?.category, shown?.location.lat],
    ['아주 다른 상호 본점', '서울특별시 강남구 테헤란로 777', 'bar', lat + 0.001],
  )
  const end = (id: string) => {
    const signal = placeOf(id)?.closureSignal
    return [signal?.level, signal?.reasons.includes('closed_by_owner'), signal?.detectedAt]
  }
  assert.deepEqual(end(closed.id), ['confirmed', true, '2026-11-20'])
  assert.deepEqual(end(moved.id), ['confirmed', true, '2026-11-19'])
  const there = whole.find(({ place }) => place.address.road?.endsWith(' 888'))?.place
  assert.deepEqual(
    [there?.name, there?.address.road, there?.location, there?.closureSignal, there?.openedOn],
    [moved.name, '서울특별시 강남구 테헤란로 888', to, null, '2026-11-19'],
  )
  assert.equal(placeOf(edited.id)?.name, '이름 바꾼 가게')
  assert.equal(whole.length, before.length + 3)

  const movesConfirmed = () =>
    exportedRecords(builds).filter(({ sourceId, confirmedBy }) => sourceId.endsWith('_to') && confirmedBy === 'owner')
  assert.deepEqual(movesConfirmed(), [], 'nobody owns the places at the new addresses yet')
  assert.equal((await s.admin('POST', `/owners/${five.ownerId}/places/${lost.id}/revoke`, {})).status, 200)
  assert.equal((await s.admin('POST', `/owners/${six.ownerId}/suspend`, { reason: '확인 중' })).status, 200)
  await builds.publish('whole')
  const placesOf = async (owner: OwnerOfPlace): Promise<Json[]> => (await owner.call('GET', '/places')).body.data
  await slowly(async () => (await placesOf(three)).length === 2)
  const gained = (await placesOf(three)).find(({ placeId }) => placeId !== moved.id)
  assert.deepEqual([gained.placeId, gained.partner, gained.role], [there?.id, true, 'owner'])
  const movesOf = async () => (await s.admin('GET', '/place-proposals?status=accepted&kind=moved')).body.data.proposals
  await slowly(async () => (await movesOf()).every(({ releasedAs }: Json) => releasedAs !== null))
  for (const { ownerId } of [five, six]) {
    const { places, claims } = (await s.admin('GET', `/owners/${ownerId}`)).body.data
    assert.deepEqual(
      [places.map(({ placeId }: Json) => placeId), claims],
      [ownerId === six.ownerId ? [halted.id] : [], []],
      'who lost the place or is suspended gains nothing',
    )
  }
  await exportReports(builds)
  assert.deepEqual(
    movesConfirmed().map(({ roadAddress }) => roadAddress),
    ['서울특별시 강남구 테헤란로 888'],
  )
})

test('a venue that an owner added is the owner’s from the release on that contains it; one that was there becomes a claim', async (t) => {
  const builds = await openBuilds(t)
  const { s } = builds
  const before = await builds.build('first', { reports: false, previous: null, memory: true })
  await builds.publish('first')
  const venueOf = (at: number) => before.find(({ members }) => members.some(({ sourceId }) => sourceId === `maps${at}`))
  const [own, owned, unowned] = [venueOf(1)?.place, venueOf(2)?.place, venueOf(3)?.place]
  assert.ok(own && owned && unowned)
  const owner = await ownerOf(s, 'one@example.com', own.id)
  const present = await ownerOf(s, 'present@example.com', owned.id)
  await present.call('PATCH', `/places/${owned.id}`, { phone: '02-555-1234' })
  const busy = await ownerOf(s, 'busy@example.com', own.id)
  for (let at = 10; at < 20; at++) {
    const claimed = await busy.call('POST', '/claims', { placeId: venueOf(at)?.place.id, message: '제 가게' })
    assert.equal(claimed.status, 201, JSON.stringify(claimed.body))
  }
  const add = async (body: Json, by = owner): Promise<string> => {
    const made = await by.call('POST', '/venue-proposals', { subtype: 'noodles', ...body })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { proposalId } = made.body.data
    const decided = await s.admin('POST', `/place-proposals/${proposalId}/accept`, {})
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
    return proposalId
  }
  const spot = { lat: 37.4951, lng: 127.0301 }
  const added = await add({
    name: '없던 국수집',
    roadAddress: '서울특별시 강남구 테헤란로 999',
    phone: '02-555-9999',
    ...spot,
  })
  for (const { name, address, location } of [owned, unowned])
    await add({ name, roadAddress: address.road, ...location, subtype: 'wine_bar', phone: '02-555-0000' })
  const { name, address, location } = unowned
  await add({ name, roadAddress: address.road, ...location }, busy)
  const confirmed = (): string[] => exportedRecords(builds).flatMap((row) => (row.confirmedBy ? [row.sourceId] : []))
  await exportReports(builds)
  assert.deepEqual(confirmed(), [], 'nobody owns these venues yet')
  const stated = (await s.admin('GET', '/owner-records')).body.data as Json[]
  appendFileSync(path.join(builds.folder, 'reports.ndjson'), stated.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const whole = await builds.build('whole', { reports: true, previous: 'first' })
  const incremental = await builds.build('renewed', { reports: true, previous: 'first', memory: true })
  assert.deepEqual(incremental, whole)
  const found = whole.find(({ members }) => members.some(({ sourceId }) => sourceId === added))?.place
  assert.deepEqual(
    [found?.name, found?.address.road, found?.location, found?.phone, found?.category],
    ['없던 국수집', '서울특별시 강남구 테헤란로 999', spot, '02-555-9999', 'restaurant'],
  )
  assert.equal(whole.length, before.length + 1, 'the other ones are the venues that were there')
  assert.equal(
    whole.find(({ place }) => place.id === owned.id)?.place.phone,
    '02-555-1234',
    'the proposal of somebody else does not outrank what the owner states',
  )

  await builds.publish('whole')
  const reached = async () => (await owner.call('GET', '/places')).body.data.map(({ placeId }: Json) => placeId)
  await slowly(async () => (await reached()).includes(found?.id))
  await slowly(async () => (await s.admin('GET', '/claims')).body.data.length === 13)
  const claims = (await s.admin('GET', '/claims')).body.data as Json[]
  const claimOf = (id: string, { ownerId }: OwnerOfPlace) =>
    claims.find((claim) => claim.placeId === id && claim.ownerId === ownerId)
  const ownersAt = (id: string) => claimOf(id, owner)?.presentOwners
  assert.ok(claimOf(unowned.id, busy), 'an accepted proposal becomes a claim, however many the proposer has')
  assert.deepEqual([ownersAt(owned.id)[0].ownerId, ownersAt(unowned.id)], [present.ownerId, []])
  assert.deepEqual(new Set(await reached()), new Set([own.id, found?.id]))
  const proposals = (await owner.call('GET', '/venue-proposals')).body.data
  assert.ok(proposals.every(({ releasedAs }: Json) => releasedAs !== null))
  await exportReports(builds)
  assert.deepEqual(confirmed(), [added], 'the owner confirms the venue that is theirs, and not those that they claim')
})
