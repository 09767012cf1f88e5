import assert from 'node:assert/strict'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { findText } from '../support/textSearch.ts'
import { until } from '../support/until.ts'
import { answeringPlace } from './answeringPlace.ts'
import { type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { callWith, type OwnerOfPlace, ownerOf } from './ownerTestCalls.ts'
import { bookingBody } from './bookings.ts'
import type { Json } from './testServer.ts'

/** After an erasure no column of any table contains anything that the person wrote. */

const MARK = 'mrkqzx'
const marked = (where: string) => `${MARK} ${where}`
const ACCOUNT = '/api/account/v1/account'
const KEYS = '/api/account/v1/keys'

/** Headers of a call with an idempotency key, so that its response is stored. */
const once = (key: string) => ({ 'idempotency-key': key })

/** Writes into every free-text field that an account's person can write to. */
async function writeAsAccount(server: AccountServer, placeId: string) {
  const person = await signedIn(server, `${MARK}@example.com`, marked('name'))
  const key = (await person.post(KEYS, { name: marked('key'), mode: 'live' }, once('k'))).body.data.key as string
  const test = (await person.post(KEYS, { name: marked('test'), mode: 'test' })).body.data.key as string
  let calls = 0
  const post = async (bearer: string, path: string, body: Json) => {
    const created = await callWith(server, bearer, 'POST', `/api/v1${path}`, body, once(marked(`call ${++calls}`)))
    assert.ok(created.status < 300, `${path} ${JSON.stringify(created.body)}`)
    return created.body.data
  }
  const guest = { guestName: marked('guest'), note: marked('note') }
  const { reservationId } = await post(key, '/reservations', { ...bookingBody(placeId), ...guest })
  await post(key, `/reservations/${reservationId}/cancel`, { reason: marked('reason') })
  await post(test, '/reservations', { ...bookingBody('pl_test_accept'), ...guest })
  const item = { placeId, kind: 'item', topic: marked('topic'), question: marked('question') }
  const asked = await post(key, '/live-status', item)
  const answered = await callWith(server, key, 'POST', '/api/v1/live-status', {
    placeId,
    kind: 'wait',
    topic: 'wait',
    question: marked('second question'),
  })
  assert.equal(answered.status, 201)
  await post(key, `/places/${placeId}/reports`, { kind: 'other', note: marked('report') })
  const webhook = { url: `https://${MARK}.example/`, events: ['reservation.confirmed'], description: marked('webhook') }
  await post(test, '/webhooks', webhook)
  await post(key, '/webhooks', { ...webhook, events: ['reservation.cancelled', 'live_query.no_response'] })
  return { person, key, queryId: asked.queryId as string, otherId: answered.body.data.queryId as string }
}

/** Writes into every free-text field that an owner can write to. */
async function writeAsOwner(server: AccountServer, owner: OwnerOfPlace, claimedId: string) {
  const key = server.key
  const done = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer
    assert.ok(status < 300, JSON.stringify(body))
    return body.data
  }
  await done(owner.call('POST', '/heartbeat', {}))
  await done(owner.call('POST', '/claims', { placeId: claimedId, message: marked('claim') }, once(marked('claim'))))
  const said = {
    ownerIntro: { text: marked('intro'), language: 'ko' },
    promotion: { title: marked('promotion'), description: marked('description') },
    menu: [{ name: marked('menu'), price: 9_000 }],
    homepage: `https://${MARK}.example/`,
  }
  await done(owner.call('PATCH', `/places/${owner.placeId}`, said))
  const reserve = callWith(server, key, 'POST', '/api/v1/reservations', bookingBody(owner.placeId))
  const { reservationId } = await done(reserve)
  const decline = { reason: marked('decline') }
  await done(owner.call('POST', `/reservations/${reservationId}/decline`, decline, once(marked('decline'))))
  const { queryId } = await done(
    callWith(server, key, 'POST', '/api/v1/live-status', { placeId: owner.placeId, kind: 'wait', topic: 'wait' }),
  )
  const answer = { status: 'available', note: marked('note') }
  await done(owner.call('POST', `/questions/${queryId}/answer`, answer, once(marked('answer'))))
  return { reservationId, queryId }
}

async function opened(t: Parameters<Parameters<typeof eachEngine>[1]>[0], state: TestDatabase) {
  const server = await startAccountServer(t, state)
  const { placeId, ownerToken } = await answeringPlace(server)
  return { server, placeId, ownerToken }
}

eachEngine('after an account’s erasure no table contains anything that its person wrote', async (t, state) => {
  const { server, placeId, ownerToken } = await opened(t, state)
  const { person, queryId, otherId } = await writeAsAccount(server, placeId)
  const note = { status: 'available', note: marked('as the guest said') }
  const path = `/api/owner/v1/questions/${otherId}/answer`
  assert.equal((await callWith(server, ownerToken, 'POST', path, note)).status, 200)
  assert.notDeepEqual(await findText(server, state, MARK), [])
  const erased = await person.call('DELETE', ACCOUNT)
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.deepEqual(await findText(server, state, MARK), [])
  // The question has no asker any more, so it cannot be answered.
  const late = await callWith(server, ownerToken, 'POST', `/api/owner/v1/questions/${queryId}/answer`, note)
  assert.deepEqual([late.status, late.body.error.details.current.status], [409, 'no_response'])
  const { questions } = (await callWith(server, ownerToken, 'GET', '/api/owner/v1/statistics')).body.data
  assert.equal(questions.asked, 2, 'they stay counted')
})

eachEngine('a question with several askers keeps its topic and loses the words of the erased one', async (t, state) => {
  const { server, placeId, ownerToken } = await opened(t, state)
  const person = await signedIn(server, `${MARK}@example.com`)
  const { key } = (await person.post(KEYS, { name: 'k', mode: 'live' })).body.data
  const item = { placeId, kind: 'item', topic: '소금빵' }
  const ask = (bearer: string, question: string) =>
    callWith(server, bearer, 'POST', '/api/v1/live-status', { ...item, question })
  const { queryId } = (await ask(key, marked('question'))).body.data
  assert.equal((await ask(server.key, '저도 궁금해요')).body.data.queryId, queryId)
  assert.equal((await person.call('DELETE', ACCOUNT)).status, 200)
  assert.deepEqual(await findText(server, state, MARK), [])
  const [waiting] = (await callWith(server, ownerToken, 'GET', '/api/owner/v1/inbox')).body.data.questions
  assert.deepEqual([waiting.queryId, waiting.topic, waiting.question], [queryId, '소금빵', null])
})

for (const by of ['the operator', 'the owner'] as const)
  eachEngine(`after an owner’s erasure by ${by} no table contains anything that they wrote`, async (t, state) => {
    const server = await startAccountServer(t, state)
    const [place, other] = server.world.venues.filter(({ place: { closureSignal } }) => closureSignal === null)
    const placeId = place?.place.id ?? ''
    const owner = await ownerOf(server, `${MARK}@example.com`, placeId)
    await server.server.administration.releases.changePlaces(new Map([[placeId, { businessHours: null, is24h: null }]]))
    const { reservationId, queryId } = await writeAsOwner(server, owner, other?.place.id ?? '')
    const claim = (await server.admin('GET', '/claims')).body.data[0]
    const keyed = await fetch(`${server.url}/api/admin/v1/claims/${claim.claimId}/approve`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.server.adminToken}`,
        'content-type': 'application/json',
        ...once('approval'),
      },
      body: '{}',
    })
    assert.equal(keyed.status, 200)
    await callWith(server, owner.token, 'POST', '/api/owner/v1/sign-in', { email: `${MARK}@example.com` })
    await until(() => server.mails.some((mail) => mail.includes('sign-in/')))
    const code = /sign-in\/(\w+)/.exec(server.mails.findLast((mail) => mail.includes('sign-in/')) ?? '')?.[1]
    assert.notDeepEqual(await findText(server, state, MARK), [])

    const erased =
      by === 'the operator'
        ? await server.admin('DELETE', `/owners/${owner.ownerId}`)
        : await owner.call('DELETE', '/account', { email: `${MARK}@example.com` })
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    assert.deepEqual(await findText(server, state, MARK), [])
    assert.equal((await owner.call('GET', '/session')).status, 401)
    const used = await fetch(`${server.url}/api/owner/v1/sign-in/${code}`, { method: 'POST' })
    assert.equal(used.status, 401, 'a link that was mailed before is invalid')
    // The fact of the reservation stays, without the person and their words.
    const reservation = (await callWith(server, server.key, 'GET', `/api/v1/reservations/${reservationId}`)).body.data
    assert.deepEqual([reservation.status, reservation.cancelReason], ['cancelled', null])
    const query = (await callWith(server, server.key, 'GET', `/api/v1/live-status/${queryId}`)).body.data
    assert.deepEqual([query.status, query.note], ['available', null])
    const shown = (await (
      await server.get(`/api/v1/places/${placeId}?fields=ownerIntro,menu,serviceReservable`)
    ).json()) as Json
    assert.equal(JSON.stringify(shown).includes(MARK), false)
    assert.equal(shown.data.serviceReservable, false)
    const again = await server.admin('DELETE', `/owners/${owner.ownerId}`)
    assert.deepEqual([again.status, again.body.error.code], [404, 'not_found'])
    const anew = await ownerOf(server, `${MARK}@example.com`, placeId)
    assert.notEqual(anew.ownerId, owner.ownerId)
  })
