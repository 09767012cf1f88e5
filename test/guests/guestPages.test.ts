import assert from 'node:assert/strict'
import { type Browser, signedIn, startAccountServer } from '../flows/browser.ts'
import { bookingBody, partnerOf } from '../flows/bookings.ts'
import { ownerOf } from '../flows/ownerTestCalls.ts'
import { eachEngine } from '../support/testDatabases.ts'

const OWN = '/api/account/v1'

async function reserve(person: Browser, placeId: string, more = {}): Promise<string> {
  const asked = await person.post(`${OWN}/reservations`, { ...bookingBody(placeId), ...more })
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  return asked.body.data.reservationId
}

eachEngine(
  'a signed-in person requests a table with their own account, waits for the answer, and cancels',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const placeId = server.world.venues[0]?.place.id ?? ''
    const owner = await ownerOf(server, 'owner@example.com', placeId)
    const [hong, kim] = [await signedIn(server, 'hong@example.com'), await signedIn(server, 'kim@example.com')]
    const id = await reserve(hong, placeId)
    const waiting = hong.get(`${OWN}/reservations/${id}?wait=25`)
    assert.equal((await owner.call('POST', `/reservations/${id}/accept`, {})).status, 200)
    assert.equal((await waiting).body.data.status, 'confirmed')

    assert.equal((await kim.get(`${OWN}/reservations/${id}`)).status, 404, 'it belongs to another account')
    assert.equal((await kim.post(`${OWN}/reservations/${id}/cancel`, {})).status, 404)
    const cancelled = await hong.post(`${OWN}/reservations/${id}/cancel`, { reason: '일정 변경' })
    assert.deepEqual([cancelled.status, cancelled.body.data.cancelledBy], [200, 'guest'])
    const listed = (await hong.get(`${OWN}/reservations`)).body
    assert.deepEqual([listed.data[0].reservationId, listed.meta.total], [id, 1])
    const { data: used } = (await hong.get(`${OWN}/standing`)).body
    assert.equal(used.tokens.used, 1, 'the request costs the person’s own account a token')
    const grants = (await hong.get(`${OWN}/grants`)).body.data
    assert.deepEqual(
      grants.map(({ clientId }: { clientId: string }) => clientId),
      ['oneset-place-pages'],
    )
    assert.deepEqual((await kim.get(`${OWN}/standing`)).body.data.tokens.used, 0)
  },
)

eachEngine(
  'a signed-in person asks a question and reads the answer; strangers and other pages cannot',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const placeId = server.world.venues[0]?.place.id ?? ''
    const owner = await ownerOf(server, 'owner@example.com', placeId)
    await owner.call('POST', '/heartbeat', {})
    const hong = await signedIn(server, 'hong@example.com')
    const asked = await hong.post(`${OWN}/live-status`, { placeId, kind: 'wait', topic: 'wait' })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    const { queryId } = asked.body.data
    const waiting = hong.get(`${OWN}/live-status/${queryId}?wait=25`)
    await owner.call('POST', `/questions/${queryId}/answer`, { status: 'limited', note: '약 20분' })
    const { status, note } = (await waiting).body.data
    assert.deepEqual([status, note], ['limited', '약 20분'])

    const foreign = await hong.post(`${OWN}/reservations`, bookingBody(placeId), {
      origin: 'https://elsewhere.example',
    })
    assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'origin_not_allowed'])
    const nobody = await fetch(`${server.url}${OWN}/reservations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(server.url).origin },
      body: JSON.stringify(bookingBody(placeId)),
    })
    assert.equal(nobody.status, 401)
  },
)

eachEngine(
  'the same idempotency key sends one request, and the limits of guests hold on the pages',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const placeId = await partnerOf(server)
    const hong = await signedIn(server, 'hong@example.com')
    const send = () =>
      hong.post(`${OWN}/reservations`, bookingBody(placeId), { 'idempotency-key': 'one form, pressed twice' })
    const [first, again] = [await send(), await send()]
    assert.equal(again.body.data.reservationId, first.body.data.reservationId)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    await reserve(hong, placeId)
    await reserve(hong, placeId)
    const fourth = await hong.post(`${OWN}/reservations`, bookingBody(placeId))
    assert.deepEqual([fourth.status, fourth.body.error.code], [429, 'owner_contact_limited'])
  },
)
