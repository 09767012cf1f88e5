import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { linkCodeIn, passMinute, startAlertServer } from '../alerts/alertServer.ts'
import { Browser, signedIn } from '../flows/browser.ts'
import { callWith, joined, mailedCode, ownerOf, reserveAt, useMailedCode } from '../flows/ownerTestCalls.ts'
import type { Json } from '../flows/testServer.ts'
import { startPushService } from '../support/pushService.ts'
import { until } from '../support/until.ts'
import { assertNotTaken, browserOf, placesReached, startTakeOvers, type TakeOverScene } from './takeOverScene.ts'

/** Attempts to take an owned place over by sessions, links and credentials (docs/security.md#attempts-to-take-a-place-over). */

const jobs: (() => Promise<void>)[] = []
let nextScene: () => Promise<TakeOverScene>
before(async () => {
  const ending = { after: (job: () => Promise<void>) => jobs.push(job) }
  const settings = { outboundAllowed: new AddressRanges(['127.0.0.1']) }
  ;({ nextScene } = await startTakeOvers(ending, { url: null }, settings))
})
after(async () => {
  for (const job of jobs) await job()
})

test('addresses that look like the owner’s are refused or belong to somebody else', async () => {
  const scene = await nextScene()
  const { server, victim } = scene
  const [local = '', domain = ''] = victim.email.split('@')
  const refused = [
    local.replace('i', 'ı') + `@${domain}`,
    local.replace('c', 'с') + `@${domain}`,
    `\u200b${victim.email}`,
    `${victim.email}\u0000`,
    `${local}@EXAMPLE。com`,
    `${victim.email}.`,
    `${victim.email},thief@example.com`,
    `${victim.email}\r\nBcc: thief@example.com`,
    `thief@example.com <${victim.email}>`,
    `"${victim.email}"@example.com`,
    [victim.email, 'thief@example.com'],
  ]
  const browser = new Browser(server)
  for (const email of refused) {
    const { status, body } = await browser.post('/api/owner/v1/sign-in', { email })
    assert.deepEqual([status, body.error?.param], [400, 'email'], JSON.stringify(email))
  }
  assert.equal(
    server.mails.some((mail) => mail.includes('thief@')),
    false,
  )
  for (const email of [`${local}+x@${domain}`, `${local.replace('-', '.')}@${domain}`]) {
    const similar = await ownerOf(server, email, scene.free[0])
    assert.notEqual(similar.ownerId, victim.ownerId, email)
    assert.equal((await similar.call('GET', `/places/${victim.placeId}`)).status, 404)
  }
  assert.equal((await browser.post('/api/owner/v1/sign-in', { email: victim.email.toUpperCase() })).status, 200)
  const link = await mailedCode(server.mails, victim.email, 'sign-in')
  assert.equal((await browser.post(`/api/owner/v1/sign-in/${link}`, {})).body.data.ownerId, victim.ownerId)
})

test('a sign-in never takes over the cookie that the browser already has', async () => {
  const { server, victim, attacker } = await nextScene()
  const browser = new Browser(server)
  browser.cookies.set('oneset_owner', attacker.token)
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email: victim.email })
  const link = await mailedCode(server.mails, victim.email, 'sign-in')
  assert.equal((await browser.post(`/api/owner/v1/sign-in/${link}`, {})).status, 200)
  assert.notEqual(browser.cookies.get('oneset_owner'), attacker.token)
  const fixed = 'os_owner_chosen0by0the0attacker00000000000'
  const chosen = new Browser(server)
  chosen.cookies.set('oneset_owner', fixed)
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email: victim.email })
  const next = await mailedCode(server.mails, victim.email, 'sign-in')
  assert.equal((await chosen.post(`/api/owner/v1/sign-in/${next}`, {})).status, 200)
  assert.equal((await callWith(server, fixed, 'GET', '/api/owner/v1/session')).status, 401)
  assert.equal((await attacker.call('GET', '/session')).body.data.email, attacker.email)
})

test('no write of the owner’s side is admitted with a cookie from a page of another site', async () => {
  const scene = await nextScene()
  const { server, victim } = scene
  const browser = await browserOf(server, victim.email)
  const writes = OWNER_ENDPOINTS.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 30)
  const open = new Set<string>()
  for (const { name, method, path } of writes) {
    const url = path.replace('{id}', victim.placeId).replace(/\{\w+\}/, 'x')
    for (const origin of ['https://evil.example', 'null']) {
      const { status, body } = await browser.call(method, url, {}, { origin })
      if (body.error?.code === 'origin_not_allowed') assert.equal(status, 403, name)
      else open.add(name)
    }
  }
  // It needs no cookie, and mails a link to whoever is named.
  assert.deepEqual([...open], ['askOwnerSignIn'])
  assert.equal((await browser.get('/api/owner/v1/session')).status, 200)
  await assertNotTaken(scene)
})

test('the browser of somebody who was removed gets no push about the place', async (t) => {
  const { server, victim } = await nextScene()
  const pushes = await startPushService(t)
  const staff = await joined(server, victim, 'staff', `pushed-at-${victim.email}`)
  assert.equal((await staff.call('POST', '/push-subscriptions', pushes.subscribe())).status, 201)
  await reserveAt(server, victim.placeId)
  await until(() => pushes.received.length === 1)
  await victim.call('DELETE', `/places/${victim.placeId}/people/${staff.ownerId}`)
  await victim.call('POST', '/push-subscriptions', pushes.subscribe())
  await reserveAt(server, victim.placeId, { guestPhone: '010-8765-4321' })
  await until(() => pushes.received.length === 2)
  const waiting = (await server.admin('GET', '/notices')).body.data.notices
  assert.equal(
    waiting.filter(({ channel }: Json) => channel === 'push').length,
    2,
    'one for the staff, one for the owner',
  )
})

test('the link of an alert answers nothing after its owner lost the place', async (t) => {
  const s = await startAlertServer(t)
  const id = await s.reserve()
  await passMinute(s)
  await until(() => s.alertMails().length === 1)
  const link = `/api/owner/v1/alert-links/${linkCodeIn(s.alertMails()[0] ?? '')}`
  const { ownerId } = (await s.owner.get('/api/owner/v1/session')).body.data
  const moved = await s.server.admin('POST', `/owners/${ownerId}/places/${s.placeId}/transfer`, {
    email: 'buyer@example.com',
    reason: '양도',
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  const phone = new Browser(s.server)
  const shown = await phone.get(link)
  assert.equal(shown.status, 404, JSON.stringify(shown.body))
  assert.equal((await phone.post(link, { answer: 'accept' })).status, 404)
  const read = await callWith(s.server, s.server.key, 'GET', `/api/v1/reservations/${id}`)
  assert.equal(read.body.data.status, 'pending')
})

test('an account with the owner’s address, and a key of it, are no owner', async () => {
  const { server, victim } = await nextScene()
  const account = await signedIn(server, victim.email)
  assert.equal((await account.get('/api/owner/v1/session')).status, 401)
  assert.equal((await account.get('/api/owner/v1/places')).status, 401)
  const made = await account.post('/api/account/v1/keys', { name: 'own', mode: 'live' })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { key } = made.body.data
  for (const path of ['session', 'places', 'inbox', `places/${victim.placeId}/people`])
    assert.equal((await callWith(server, key, 'GET', `/api/owner/v1/${path}`)).status, 401, path)
})

test('an owner’s token opens no other interface', async () => {
  const { server, attacker, victim } = await nextScene()
  const tries: [string, string, Json?][] = [
    ['GET', `/api/v1/places/${victim.placeId}`],
    ['POST', '/api/v1/reservations', { placeId: victim.placeId }],
    ['GET', '/api/account/v1/keys'],
    ['GET', '/api/admin/v1/owners'],
    ['POST', `/api/admin/v1/owners/${victim.ownerId}/suspend`, { reason: 'x' }],
    ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ]
  for (const [method, path, body] of tries) {
    const { status } = await callWith(server, attacker.token, method, path, body)
    assert.equal(status, 401, path)
  }
  assert.equal((await victim.call('GET', '/session')).status, 200)
})

test('another account reads no reservation at the place, nor its guest', async () => {
  const { server, victim } = await nextScene()
  const id = await reserveAt(server, victim.placeId)
  const other = await signedIn(server, `stranger-of-${victim.email}`)
  const { key } = (await other.post('/api/account/v1/keys', { name: 'own', mode: 'live' })).body.data
  const read = await callWith(server, key, 'GET', `/api/v1/reservations/${id}`)
  assert.equal(read.status, 404)
  const cancelled = await callWith(server, key, 'POST', `/api/v1/reservations/${id}/cancel`, {})
  assert.equal(cancelled.status, 404)
})

test('a mailed link of one purpose is no link of another', async () => {
  const { server, victim, attacker } = await nextScene()
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email: attacker.email })
  const signIn = await mailedCode(server.mails, attacker.email, 'sign-in')
  await victim.call('POST', `/places/${victim.placeId}/people`, { email: attacker.email, role: 'staff' })
  const invitation = await mailedCode(server.mails, attacker.email, 'invitations')
  for (const [path, code] of [
    ['invitations', signIn],
    ['objections', signIn],
    ['sign-in', invitation],
    ['objections', invitation],
  ] as const)
    assert.equal((await useMailedCode(server, path, code)).status, 401, path)
  assert.deepEqual(await placesReached(attacker), [attacker.placeId])
})
