import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { startPushService } from '../support/pushService.ts'
import { startAccountServer } from './browser.ts'
import { ownerOf } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

eachEngine('owners are listed page by page, and found by e-mail address, place and id', async (t, state) => {
  const server = await startAccountServer(t, state)
  const places = server.world.venues.map(({ place }) => place.id)
  const created: string[] = []
  for (let i = 0; i < 5; i++) {
    server.clock.now += 1_000
    created.unshift((await ownerOf(server, `owner-${i}@example.com`, places[i] ?? '')).ownerId)
  }
  const list = async (query: string) => (await server.admin('GET', `/owners${query}`)).body
  const ids = (answer: Json) => answer.data.owners.map((owner: Json) => owner.ownerId)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
    assert.ok(page.data.owners.length <= 2)
    seen.push(...ids(page))
    cursor = page.data.nextCursor
  }
  assert.deepEqual(seen, created)
  assert.deepEqual(ids(await list('?search=OWNER-3%40')), [created[1]])
  assert.deepEqual(ids(await list(`?search=${places[0]}`)), [created[4]])
  assert.deepEqual(ids(await list(`?search=${created[2]}`)), [created[2]])
  assert.deepEqual(ids(await list('?search=%25')), [], 'a wildcard is an ordinary character')
  assert.deepEqual(ids(await list('?cursor=own_unknown')), [])
  for (const wrong of ['?limit=0', '?limit=201', '?serach=x', `?search=${'x'.repeat(255)}`])
    assert.equal((await server.admin('GET', `/owners${wrong}`)).status, 400, wrong)
})

eachEngine(
  'an owner is shown with places, tokens, browsers and claims, and without any credential',
  async (t, state) => {
    const service = await startPushService(t)
    const server = await startAccountServer(t, state)
    const [placeId = '', wanted = ''] = server.world.venues.map(({ place }) => place.id)
    const owner = await ownerOf(server, 'shown@example.com', placeId)
    await ownerOf(server, 'other@example.com', placeId)
    const subscription = service.subscribe()
    await owner.call('POST', '/push-subscriptions', subscription)
    await owner.call('POST', '/claims', { placeId: wanted, message: '제 가게입니다' })
    const { body } = await server.admin('GET', `/owners/${owner.ownerId}`)
    const { data } = body
    assert.deepEqual([data.email, data.erasedAt], ['shown@example.com', undefined])
    assert.deepEqual(
      data.places.map((place: Json) => [place.placeId, place.partner, place.otherOwners]),
      [[placeId, true, 1]],
    )
    assert.deepEqual(
      data.tokens.map((token: Json) => [token.tokenId, token.kind]),
      [[owner.tokenId, 'token']],
    )
    assert.deepEqual(
      data.subscriptions.map((one: Json) => one.pushService),
      [new URL(subscription.endpoint).host],
    )
    assert.deepEqual(
      data.claims.map((claim: Json) => [claim.placeId, claim.status]),
      [[wanted, 'pending']],
    )
    for (const secret of [owner.token, subscription.endpoint, subscription.keys.auth])
      assert.equal(JSON.stringify(body).includes(secret), false)
    assert.equal((await server.admin('GET', '/owners/own_unknown')).body.error.code, 'not_found')
  },
)
