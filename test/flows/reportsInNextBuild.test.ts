import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Venue } from '#venue/venue.ts'
import { exportReports, openBuilds } from './nextBuilds.ts'
import type { Json, TestServer } from './testServer.ts'
import { until } from '../support/until.ts'

/** From reports to the next release: in the API at once, in the next build by decision. */

const REASON = { reason: '전화로 확인했습니다' }

async function keyOf(s: TestServer, name: string): Promise<string> {
  const { data } = (await s.admin('POST', '/accounts', { email: `${name}@example.com`, plan: 'starter' })).body
  return (await s.admin('POST', `/accounts/${data.accountId}/keys`, { name: 'k', mode: 'live' })).body.data.key
}

async function report(s: TestServer, key: string, placeId: string, body: Json): Promise<string> {
  const response = await fetch(`${s.url}/api/v1/places/${placeId}/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Json
  assert.equal(response.status, 201, JSON.stringify(answer))
  return answer.data.reportId
}

const placeAt = async (s: TestServer, placeId: string): Promise<{ status: number; data: Json }> => {
  const response = await s.get(`/api/v1/places/${placeId}?fields=id,closureSignal,businessHours`)
  return { status: response.status, data: ((await response.json()) as Json).data }
}

test('three accounts close a venue: in the API within a second, in the next build by decision', async (t) => {
  const builds = await openBuilds(t)
  const { s, folder } = builds
  const before = await builds.build('first', { reports: false, previous: null, memory: true })
  await builds.publish('first')
  const idOf = (at: number) =>
    before.find(({ members }) => members.some(({ sourceId }) => sourceId === `maps${at}`))?.place.id ?? ''
  const [closed, moved, double, other, canteen, hours] = [1, 2, 3, 5, 4, 6].map(idOf) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const keys = [await keyOf(s, 'a'), await keyOf(s, 'b'), await keyOf(s, 'c')]

  const ids: string[] = []
  for (const key of keys) ids.push(await report(s, key, closed, { kind: 'closed', observedAt: '2026-11-20' }))
  const begun = performance.now()
  await until(async () => (await placeAt(s, closed)).data.closureSignal?.level === 'suspected')
  t.diagnostic(`the API shows the suspicion ${Math.round(performance.now() - begun)} ms after the third report`)

  const key = keys[0] ?? ''
  ids.splice(1)
  ids.push(await report(s, key, moved, { kind: 'moved', observedAt: '2026-11-20' }))
  ids.push(await report(s, key, double, { kind: 'duplicate', duplicateOf: other }))
  ids.push(await report(s, key, canteen, { kind: 'not_a_venue' }))
  for (const id of ids) assert.equal((await s.admin('POST', `/reports/${id}/accept`, REASON)).status, 200)
  const hoursReport = await report(s, key, hours, { kind: 'wrong_hours', observedAt: '2026-11-20' })
  const accepted = await s.admin('POST', `/reports/${hoursReport}/accept`, { ...REASON, hours: '매일 11:00-21:00' })
  assert.equal(accepted.status, 200)
  await exportReports(builds)
  const lines = readFileSync(path.join(folder, 'data/decisions.ndjson'), 'utf8').trim().split('\n')
  assert.equal(new Set(lines).size, lines.length)

  const whole = await builds.build('whole', { reports: true, previous: 'first' })
  const renewed = await builds.build('renewed', { reports: true, previous: 'first', memory: true })
  assert.deepEqual(renewed, whole)
  await builds.publish('whole')
  const { data: closedPlace } = await placeAt(s, closed)
  assert.deepEqual(closedPlace.closureSignal.level, 'confirmed')
  assert.deepEqual(
    [closedPlace.closureSignal.reasons, closedPlace.closureSignal.detectedAt],
    [['reported_closed'], '2026-11-20'],
  )
  // One person saw the other one gone, which makes it likely.
  assert.equal((await placeAt(s, moved)).data.closureSignal.level, 'likely')
  assert.equal((await placeAt(s, double)).data.id, (await placeAt(s, other)).data.id)
  assert.equal((await placeAt(s, canteen)).status, 404)
  assert.equal((await placeAt(s, hours)).data.businessHours?.[0]?.open, '11:00')
  assert.equal(before.length - whole.length, 2)

  const later = await builds.build('later', { reports: true, previous: 'renewed', memory: true })
  assert.deepEqual(
    later.map(({ place }) => place.id),
    whole.map(({ place }) => place.id),
  )
  assert.ok(later.every(({ place }) => place.id !== canteen))
})

test('a decision that a person took back or changed is not added again', async (t) => {
  const builds = await openBuilds(t)
  const { s, folder } = builds
  const before = await builds.build('first', { reports: false, previous: null })
  await builds.publish('first')
  const venue = before[0] as Venue
  const id = await report(s, await keyOf(s, 'a'), venue.place.id, { kind: 'not_a_venue' })
  assert.equal((await s.admin('POST', `/reports/${id}/accept`, REASON)).status, 200)
  await exportReports(builds)
  const file = path.join(folder, 'data/decisions.ndjson')
  const undone = venue.members.map((record) => `${JSON.stringify({ record, setAside: null })}\n`).join('')
  writeFileSync(file, readFileSync(file, 'utf8') + undone)
  await exportReports(builds)
  const after = await builds.build('second', { reports: true, previous: 'first' })
  assert.ok(after.some(({ place }) => place.id === venue.place.id))
})
