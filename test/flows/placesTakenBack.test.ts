import assert from 'node:assert/strict'
import { startPushService } from '../support/pushService.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { askAt, callWith, openStream, ownerOf, reserveAt } from './ownerTestCalls.ts'
import { openPlaces, twoNodes } from './ownerNodes.ts'
import { slowCall } from './slowCall.ts'
import type { Json, TestServer } from './testServer.ts'

/** An operator's actions on owners take effect at once on every node; on PostgreSQL two nodes share one state. */

const IMPOSTOR = 'impostor@example.com'

const reservableAt = async (node: TestServer, placeId: string) =>
  ((await (await node.get(`/api/v1/places/${placeId}?fields=serviceReservable`)).json()) as Json).data.serviceReservable

eachEngine(
  'a place that is taken back is lost to its owner on every node: streams, tokens, requests and answers end',
  async (t, state) => {
    const mails: string[] = []
    const { one, two } = await twoNodes(t, state, mails)
    const [placeId = '', otherId = ''] = await openPlaces(one, two)
    const owner = await ownerOf(one, IMPOSTOR, placeId)
    await ownerOf(one, IMPOSTOR, otherId)
    await owner.call('POST', '/heartbeat', {})
    await owner.call('PATCH', `/places/${placeId}`, { menu: [{ name: '가짜 국수', price: 1_000 }] })
    await until(() => reservableAt(two, placeId))
    const reservationId = await reserveAt(one, placeId)
    const confirmed = await reserveAt(one, placeId, { guestPhone: '010-8765-4321' })
    const keyed = { 'idempotency-key': 'the same again' }
    const accepted = await owner.call('POST', `/reservations/${confirmed}/accept`, {}, keyed)
    assert.equal(accepted.body.data.guestPhone, '+821087654321')
    const queryId = await askAt(one, placeId)
    const stream = await openStream(two, owner.token)
    const waiting = callWith(two, one.key, 'GET', `/api/v1/reservations/${reservationId}?wait=25`)

    const path = `/owners/${owner.ownerId}/places/${placeId}/revoke`
    const taken = await one.admin('POST', path, {})
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    const { tokensRevoked, ...rest } = taken.body.data
    assert.deepEqual(rest, {
      ownerId: owner.ownerId,
      placeId,
      ownersLeft: 0,
      peopleRemoved: 0,
      editsWithdrawn: true,
      reservationsEnded: 1,
      questionsEnded: 1,
      reservationsAhead: 1,
    })
    assert.equal(tokensRevoked, 2)

    await stream.ended
    assert.equal((await callWith(two, owner.token, 'GET', '/api/owner/v1/inbox')).status, 401)
    assert.equal((await waiting).body.data.status, 'expired')
    assert.equal(
      (await callWith(one, one.key, 'GET', `/api/v1/live-status/${queryId}`)).body.data.status,
      'no_response',
    )
    await until(async () => !(await reservableAt(two, placeId)))
    const menu = async () => ((await (await two.get(`/api/v1/places/${placeId}?fields=menu`)).json()) as Json).data.menu
    await until(async () => !JSON.stringify(await menu()).includes('가짜'))
    const ask = { placeId, kind: 'wait', topic: 'wait' }
    const refused = await callWith(two, one.key, 'POST', '/api/v1/live-status', ask)
    assert.equal(refused.body.error.code, 'live_status_not_available')
    // After a new sign-in for the remaining place the owner gets nothing of this one, not even from a stored response.
    const again = await ownerOf(two, IMPOSTOR, otherId)
    assert.equal((await again.call('POST', `/reservations/${confirmed}/accept`, {}, keyed)).status, 404)
    assert.deepEqual((await again.call('GET', '/inbox')).body.data.reservations, [])
    assert.deepEqual(
      (await again.call('GET', '/places')).body.data.map((place: Json) => place.placeId),
      [otherId],
    )
    assert.equal((await again.call('PATCH', `/places/${placeId}`, { menu: [] })).status, 404)
    assert.equal((await one.admin('POST', path, {})).body.error.code, 'not_found')
    await until(() => mails.some((mail) => mail.includes(`mail to ${IMPOSTOR}:`)))
  },
)

eachEngine('requests and edits at a place stay with the remaining owner', async (t, state) => {
  const { one, two } = await twoNodes(t, state)
  const [placeId = ''] = await openPlaces(one, two)
  const disconnected = await ownerOf(one, 'gone@example.com', placeId)
  const left = await ownerOf(one, 'left@example.com', placeId)
  await left.call('POST', '/heartbeat', {})
  await left.call('PATCH', `/places/${placeId}`, { menu: [{ name: '진짜 국수', price: 9_000 }] })
  const [reservationId, queryId] = [await reserveAt(one, placeId), await askAt(one, placeId)]
  const path = `/owners/${disconnected.ownerId}/places/${placeId}/revoke`
  const { data } = (await one.admin('POST', path, {})).body
  assert.deepEqual(
    [data.ownersLeft, data.editsWithdrawn, data.reservationsEnded, data.questionsEnded],
    [1, false, 0, 0],
  )
  const inbox = (await callWith(two, left.token, 'GET', '/api/owner/v1/inbox')).body.data
  assert.deepEqual([inbox.reservations[0].reservationId, inbox.questions[0].queryId], [reservationId, queryId])
  assert.equal((await left.call('GET', `/places/${placeId}`)).body.data.said.menu[0].name, '진짜 국수')
  const both = { withdrawEdits: true }
  const last = await two.admin('POST', `/owners/${left.ownerId}/places/${placeId}/revoke`, both)
  assert.deepEqual([last.body.data.ownersLeft, last.body.data.editsWithdrawn], [0, true])
})

eachEngine(
  'a browser gets no push for a place that was taken back, nor after its owner’s sessions ended',
  async (t, state) => {
    const service = await startPushService(t)
    const { one, two } = await twoNodes(t, state)
    const [placeId = '', otherId = ''] = await openPlaces(one, two)
    const owner = await ownerOf(one, 'pushed@example.com', placeId)
    const left = await ownerOf(one, 'left@example.com', placeId)
    await ownerOf(one, 'pushed@example.com', otherId)
    await owner.call('POST', '/push-subscriptions', service.subscribe())
    await reserveAt(one, placeId)
    await until(() => service.received.length === 1)
    await one.admin('POST', `/owners/${owner.ownerId}/places/${placeId}/revoke`, {})
    await reserveAt(one, placeId, { guestPhone: '010-8765-4321' })
    await reserveAt(one, otherId, { guestPhone: '010-7777-4321' })
    await until(() => service.received.length === 2)
    assert.equal(JSON.parse(service.received[1]?.payload ?? '{}').placeId ?? otherId, otherId)
    const ended = await two.admin('DELETE', `/owners/${owner.ownerId}/tokens`)
    assert.deepEqual([ended.status, ended.body.data.subscriptionsRemoved], [200, 1])
    await reserveAt(one, otherId, { guestPhone: '010-7777-5555' })
    assert.equal((await left.call('GET', '/session')).status, 200, 'another owner’s token stays valid')
    const pushes = async () =>
      (await one.admin('GET', '/notices')).body.data.notices.filter(({ channel }: Json) => channel === 'push')
    assert.equal((await pushes()).length, 2)
  },
)

eachEngine('a call whose body arrives after its token ended has no effect', async (t, state) => {
  const { one, two } = await twoNodes(t, state)
  const [placeId = ''] = await openPlaces(one, two)
  const owner = await ownerOf(one, 'slow@example.com', placeId)
  const reservationId = await reserveAt(one, placeId)
  const slow = await slowCall(`${two.url}/api/owner/v1/reservations/${reservationId}/decline`, {
    headers: { authorization: `Bearer ${owner.token}` },
    body: { reason: 'too late' },
  })
  const ended = await one.admin('DELETE', `/owners/${owner.ownerId}/tokens`)
  assert.deepEqual([ended.status, ended.body.data.tokensRevoked], [200, 1])
  assert.equal((await slow.finish()).status, 401)
  const found = await callWith(one, one.key, 'GET', `/api/v1/reservations/${reservationId}`)
  assert.equal(found.body.data.status, 'pending')
})
