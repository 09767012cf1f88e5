import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { DAY_MS } from '#base/kst.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { typedCode } from '../alerts/alertServer.ts'
import { type AccountServer, startAccountServer } from './browser.ts'
import { callWith, joined, mailedCode, type OwnerOfPlace, ownerOf, reserveAt, useMailedCode } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** Attempts to take an owned place over. Each of them is refused, or the present owner hears of it. */

const VICTIM = 'victim@example.com'
const ATTACKER = 'attacker@example.com'

/** A place of a victim, and an attacker who owns another place. */
interface Scene {
  server: AccountServer
  victim: OwnerOfPlace
  attacker: OwnerOfPlace
  mailsTo: (email: string) => string[]
}

async function scene(t: TestContext, state: TestDatabase): Promise<Scene> {
  const server = await startAccountServer(t, state)
  const [owned = '', other = ''] = server.world.venues.map(({ place }) => place.id)
  const victim = await ownerOf(server, VICTIM, owned)
  const attacker = await ownerOf(server, ATTACKER, other)
  return { server, victim, attacker, mailsTo: (email) => server.mails.filter((mail) => mail.includes(`to ${email}:`)) }
}

/** Runs one attempt on both engines; afterwards the place is still the victim's and not the attacker's. */
function attempt(name: string, run: (found: Scene) => Promise<void>): void {
  eachEngine(name, async (t, state) => {
    const found = await scene(t, state)
    await run(found)
    const placesOf = async (one: OwnerOfPlace) =>
      ((await one.call('GET', '/places')).body.data ?? []).map(({ placeId }: Json) => placeId)
    assert.ok((await placesOf(found.victim)).includes(found.victim.placeId), 'the place is still the victim’s')
    assert.ok(!(await placesOf(found.attacker)).includes(found.victim.placeId), 'the attacker does not reach it')
  })
}

const claimOf = async ({ attacker, victim }: Scene, by = attacker) => {
  const created = await by.call('POST', '/claims', { placeId: victim.placeId, message: '제 가게입니다' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.data.claimId as string
}
const approve = ({ server }: Scene, claimId: string, body: Json) =>
  server.admin('POST', `/claims/${claimId}/approve`, body)
const refusedFor = (answer: { status: number; body: Json }, param: string) =>
  assert.deepEqual([answer.status, answer.body.error?.param], [400, param])

attempt('a claim alone gives nothing, and its owner is asked by mail with a link to object', async (found) => {
  const claimId = await claimOf(found)
  await mailedCode(found.server.mails, VICTIM, 'objections')
  const [claim] = (await found.server.admin('GET', '/claims')).body.data
  assert.equal(claim.claimId, claimId)
  assert.deepEqual([claim.inquiries.length, claim.inquiries[0].objectedAt], [1, null])
  assert.ok(claim.approvableFrom > claim.inquiries[0].askedAt)
})

attempt('an approval that does not confirm the present owner is refused', async (found) => {
  const claimId = await claimOf(found)
  found.server.clock.now += 8 * DAY_MS
  refusedFor(await approve(found, claimId, { partner: true }), 'confirmOwned')
})

attempt('an approval within the seven days is refused without a reason', async (found) => {
  const claimId = await claimOf(found)
  found.server.clock.now += 7 * DAY_MS - 1
  refusedFor(await approve(found, claimId, { confirmOwned: true }), 'overrideReason')
})

attempt('an approval after an objection is refused without a reason, also after the seven days', async (found) => {
  const claimId = await claimOf(found)
  const code = await mailedCode(found.server.mails, VICTIM, 'objections')
  const objected = await useMailedCode(found.server, 'objections', code, { reason: '모르는 사람입니다' })
  assert.deepEqual([objected.status, objected.body.data.placeId], [200, found.victim.placeId])
  const [claim] = (await found.server.admin('GET', '/claims')).body.data
  assert.deepEqual([claim.inquiries[0].reason, claim.approvableFrom], ['모르는 사람입니다', null])
  found.server.clock.now += 30 * DAY_MS
  refusedFor(await approve(found, claimId, { confirmOwned: true }), 'overrideReason')
})

attempt(
  'many claims that use up the mails of the day do not start the time of an owner who was not asked',
  async (found) => {
    const { server } = found
    const crowd = await Promise.all(
      [1, 2, 3].map((n) => ownerOf(server, `crowd-${n}@example.com`, found.attacker.placeId)),
    )
    for (const one of crowd) await claimOf(found, one)
    const claimId = await claimOf(found)
    const listed = (await server.admin('GET', '/claims')).body.data.find((one: Json) => one.claimId === claimId)
    assert.deepEqual([listed.inquiries[0].askedAt, listed.approvableFrom], [null, null])
    server.clock.now += 8 * DAY_MS
    refusedFor(await approve(found, claimId, { confirmOwned: true }), 'overrideReason')
  },
)

attempt('a guessed code objects to nothing, and a used one works no more', async (found) => {
  await claimOf(found)
  const code = await mailedCode(found.server.mails, VICTIM, 'objections')
  assert.equal((await useMailedCode(found.server, 'objections', '0123456789abcdef')).status, 401)
  assert.equal((await useMailedCode(found.server, 'objections', code)).status, 200)
  assert.equal((await useMailedCode(found.server, 'objections', code)).status, 401)
})

attempt('a code of an objection is no code of an invitation or a sign-in', async (found) => {
  await claimOf(found)
  const code = await mailedCode(found.server.mails, VICTIM, 'objections')
  for (const path of ['invitations', 'sign-in']) {
    const used = await useMailedCode(found.server, path, code)
    assert.deepEqual([used.status, used.token], [401, ''], path)
  }
})

eachEngine('of two claims for a free place the second needs the first owner', async (t, state) => {
  const found = await scene(t, state)
  const { server, victim, attacker } = found
  const free = server.world.venues[2]?.place.id ?? ''
  const ids = await Promise.all(
    [victim, attacker].map(
      async (one) => (await one.call('POST', '/claims', { placeId: free, message: 'mine' })).body.data.claimId,
    ),
  )
  const settled = await Promise.all(ids.map((id) => approve(found, id, { partner: true })))
  assert.deepEqual(new Set(settled.map(({ status }) => status)), new Set([200, 400]))
})

attempt('an operator who gives an owned place away directly is reported to its owner', async (found) => {
  const { server, victim, mailsTo } = found
  const given = await ownerOf(server, 'third@example.com', victim.placeId)
  await until(() => mailsTo(VICTIM).some((mail) => mail.includes('has another owner')))
  await until(() => mailsTo('third@example.com').some((mail) => mail.includes('registered to you')))
  const log = (await server.admin('GET', `/owners/${given.ownerId}`)).body.data.activity
  assert.deepEqual(
    log.map(({ kind }: Json) => kind),
    ['ownership.granted'],
  )
})

attempt('an approval with a reason is reported to both sides and recorded with the reason', async (found) => {
  const { server, victim, mailsTo } = found
  const third = await ownerOf(server, 'third@example.com', found.attacker.placeId)
  const claimId = await claimOf(found, third)
  const approved = await approve(found, claimId, { confirmOwned: true, overrideReason: '방문해서 확인' })
  assert.equal(approved.status, 200)
  await until(() => mailsTo(VICTIM).some((mail) => mail.includes('has another owner')))
  await until(() =>
    mailsTo('third@example.com').some((mail) => mail.includes(server.world.venues[0]?.place.name ?? '')),
  )
  const log = (await server.admin('GET', `/owners/${third.ownerId}`)).body.data.activity
  const decision = log.find(({ kind }: Json) => kind === 'claim.approved')
  assert.deepEqual([decision.detail, decision.actorId], ['방문해서 확인', null])
  const seen = (await victim.call('GET', `/places/${victim.placeId}/activity`)).body.data
  assert.equal(JSON.stringify(seen).includes('방문'), false, 'the operator’s reason is for operators')
})

attempt('nobody invites others to a place of somebody else', async ({ victim, attacker }) => {
  const body = { email: ATTACKER, role: 'manager' }
  const invited = await attacker.call('POST', `/places/${victim.placeId}/people`, body)
  assert.deepEqual([invited.status, invited.body.error.code], [404, 'place_not_found'])
})

attempt('nobody is invited as an owner', async ({ victim }) => {
  const invited = await victim.call('POST', `/places/${victim.placeId}/people`, { email: ATTACKER, role: 'owner' })
  assert.deepEqual([invited.status, invited.body.error.param], [400, 'role'])
})

eachEngine(
  'a manager can neither invite, nor change roles, nor remove anybody, nor read who has access',
  async (t, state) => {
    const { server, victim } = await scene(t, state)
    const manager = await joined(server, victim, 'manager')
    const people = `/places/${victim.placeId}/people`
    const answers = await Promise.all([
      manager.call('GET', people),
      manager.call('POST', people, { email: ATTACKER, role: 'manager' }),
      manager.call('PATCH', `${people}/${manager.ownerId}`, { role: 'manager' }),
      manager.call('DELETE', `${people}/${victim.ownerId}`),
      manager.call('DELETE', `/places/${victim.placeId}/invitations/inv_x`),
      manager.call('GET', `/places/${victim.placeId}/activity`),
    ])
    for (const { status, body } of answers) assert.deepEqual([status, body.error.code], [403, 'role_required'])
  },
)

attempt('an owner cannot demote or remove another owner', async ({ server, victim }) => {
  const second = await ownerOf(server, 'second@example.com', victim.placeId)
  const people = `/places/${victim.placeId}/people`
  const demoted = await second.call('PATCH', `${people}/${victim.ownerId}`, { role: 'staff' })
  const removed = await second.call('DELETE', `${people}/${victim.ownerId}`)
  const invited = await second.call('POST', people, { email: VICTIM, role: 'staff' })
  assert.deepEqual([demoted.status, removed.status, invited.status], [404, 404, 400])
})

attempt('an invitation works once, and not after it was withdrawn or is a week old', async ({ server, victim }) => {
  const people = `/places/${victim.placeId}/people`
  const invite = async (email: string) => (await victim.call('POST', people, { email, role: 'staff' })).body.data
  await invite('once@example.com')
  const once = await mailedCode(server.mails, 'once@example.com', 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', once)).status, 200)
  const { invitationId } = await invite('withdrawn@example.com')
  const withdrawn = await mailedCode(server.mails, 'withdrawn@example.com', 'invitations')
  assert.equal((await victim.call('DELETE', `/places/${victim.placeId}/invitations/${invitationId}`)).status, 200)
  await invite('late@example.com')
  const late = await mailedCode(server.mails, 'late@example.com', 'invitations')
  server.clock.now += 7 * DAY_MS
  for (const code of [once, withdrawn, late]) {
    const used = await useMailedCode(server, 'invitations', code)
    assert.deepEqual([used.status, used.token], [401, ''])
  }
})

attempt('an invitation signs in the invited address and nobody else', async ({ server, victim, attacker }) => {
  const invited = await joined(server, victim, 'staff', 'invited@example.com')
  const session = (await invited.call('GET', '/session')).body.data
  assert.equal(session.email, 'invited@example.com')
  assert.notEqual(invited.ownerId, attacker.ownerId)
})

attempt('a form of another site uses no invitation and no objection', async (found) => {
  await claimOf(found)
  const code = await mailedCode(found.server.mails, VICTIM, 'objections')
  const { url } = found.server
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const post = (path: string) => fetch(`${url}/api/owner/v1/${path}/${code}`, { method: 'POST', headers, body: '{}' })
  for (const path of ['objections', 'invitations']) assert.equal((await post(path)).status, 403, path)
  assert.equal((await useMailedCode(found.server, 'objections', code)).status, 200, 'the code is still unused')
})

attempt('a program that opens the links of mails uses no code', async (found) => {
  await claimOf(found)
  const code = await mailedCode(found.server.mails, VICTIM, 'objections')
  await fetch(`${found.server.url}/api/owner/v1/objections/${code}`, { redirect: 'manual' })
  const [claim] = (await found.server.admin('GET', '/claims')).body.data
  assert.equal(claim.inquiries[0].objectedAt, null)
})

eachEngine('whom an impostor let in loses the place with the impostor, and so do their edits', async (t, state) => {
  const { server, victim } = await scene(t, state)
  const impostor = await ownerOf(server, 'impostor@example.com', victim.placeId)
  const accomplice = await joined(server, impostor, 'manager', 'accomplice@example.com')
  const waiting = await impostor.call('POST', `/places/${victim.placeId}/people`, {
    email: 'waiting@example.com',
    role: 'manager',
  })
  assert.equal(waiting.status, 201)
  const edit = { promotion: { title: '가짜 할인', description: '오늘만' } }
  assert.equal((await accomplice.call('PATCH', `/places/${victim.placeId}`, edit)).status, 200)
  const taken = await server.admin('POST', `/owners/${impostor.ownerId}/places/${victim.placeId}/revoke`, {})
  assert.deepEqual([taken.status, taken.body.data.peopleRemoved, taken.body.data.editsWithdrawn], [200, 1, true])
  assert.equal((await accomplice.call('PATCH', `/places/${victim.placeId}`, edit)).status, 404)
  const code = await mailedCode(server.mails, 'waiting@example.com', 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', code)).status, 401)
  const shown = (await victim.call('GET', `/places/${victim.placeId}`)).body.data
  assert.equal(JSON.stringify(shown).includes('가짜 할인'), false)
})

attempt(
  'somebody who was removed gets nothing more: no guest, no stored answer, no answer of their own',
  async (found) => {
    const { server, victim } = found
    const staff = await joined(server, victim, 'staff')
    const [first, second] = [
      await reserveAt(server, victim.placeId),
      await reserveAt(server, victim.placeId, { guestPhone: '010-8765-4321' }),
    ]
    const keyed = { 'idempotency-key': 'again' }
    assert.equal((await staff.call('POST', `/reservations/${first}/accept`, {}, keyed)).status, 200)
    assert.equal((await victim.call('DELETE', `/places/${victim.placeId}/people/${staff.ownerId}`)).status, 200)
    assert.equal((await staff.call('POST', `/reservations/${first}/accept`, {}, keyed)).status, 404)
    assert.equal((await staff.call('POST', `/reservations/${second}/accept`, {})).status, 404)
    assert.deepEqual((await staff.call('GET', '/inbox')).body.data.reservations, [])
    assert.equal((await staff.call('GET', '/session')).status, 200, 'their session stays for their other places')
  },
)

attempt('a suspended owner does not come back by a token, a mailed link, an invitation or a claim', async (found) => {
  const { server, victim } = found
  const email = 'suspended@example.com'
  const third = server.world.venues[3]?.place.id ?? ''
  const suspended = await ownerOf(server, email, third)
  const claimId = await claimOf(found, suspended)
  const accomplice = await joined(server, suspended, 'manager', 'accomplice@example.com')
  const done = await server.admin('POST', `/owners/${suspended.ownerId}/suspend`, { reason: '사칭 신고' })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.equal((await suspended.call('GET', '/session')).status, 401)
  assert.equal((await accomplice.call('GET', `/places/${third}`)).status, 404)
  const another = await ownerOf(server, email, third)
  assert.equal((await another.call('GET', '/session')).status, 401, 'a token made afterwards')
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email })
  const link = await mailedCode(server.mails, email, 'sign-in')
  const firstCode = typedCode(server, email)
  const signedIn = await useMailedCode(server, 'sign-in', link)
  assert.deepEqual([signedIn.status, signedIn.token], [401, ''])
  server.clock.now += DAY_MS
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email })
  await until(() => typedCode(server, email) !== undefined && typedCode(server, email) !== firstCode)
  const typed = await callWith(server, '', 'POST', '/api/owner/v1/sign-in-codes', {
    email,
    code: typedCode(server, email),
  })
  assert.deepEqual([typed.status, typed.body.error?.message], [401, signedIn.body.error.message])
  await victim.call('POST', `/places/${victim.placeId}/people`, { email, role: 'staff' })
  const invitation = await mailedCode(server.mails, email, 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', invitation)).status, 401)
  server.clock.now += 8 * DAY_MS
  refusedFor(await approve(found, claimId, { confirmOwned: true, overrideReason: 'yes' }), 'claimId')
})

attempt('an address in other letters is the same owner, and a similar one is another', async ({ server, victim }) => {
  const same = await ownerOf(server, VICTIM.toUpperCase(), victim.placeId)
  assert.equal(same.ownerId, victim.ownerId)
  const similar = await ownerOf(server, 'victim+1@example.com', server.world.venues[4]?.place.id ?? '')
  assert.notEqual(similar.ownerId, victim.ownerId)
  assert.equal((await similar.call('GET', `/places/${victim.placeId}`)).status, 404)
})

attempt('a transfer needs the admin token, and is reported to all sides', async (found) => {
  const { server, attacker, mailsTo } = found
  const third = server.world.venues[3]?.place.id ?? ''
  const former = await ownerOf(server, 'former@example.com', third)
  const path = `/api/admin/v1/owners/${former.ownerId}/places/${third}/transfer`
  const body = { email: ATTACKER, reason: 'mine' }
  for (const bearer of [attacker.token, server.key, former.token])
    assert.equal((await callWith(server, bearer, 'POST', path, body)).status, 401)
  const moved = await server.admin('POST', `/owners/${former.ownerId}/places/${third}/transfer`, {
    email: 'next@example.com',
    reason: '양도 계약서 확인',
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal((await former.call('GET', '/places')).status, 401)
  await until(() => mailsTo('former@example.com').some((mail) => mail.includes('was transferred to another owner')))
  await until(() => mailsTo('next@example.com').some((mail) => mail.includes('registered to you')))
})

attempt('staff who leave by erasing their account leave the place with its owner', async ({ server, victim }) => {
  const staff = await joined(server, victim, 'staff', 'leaving@example.com')
  assert.equal((await staff.call('DELETE', '/account', { email: 'leaving@example.com' })).status, 200)
  const { people } = (await victim.call('GET', `/places/${victim.placeId}/people`)).body.data
  assert.deepEqual(
    people.map(({ personId }: Json) => personId),
    [victim.ownerId],
  )
})

attempt('an operator without the admin token decides no claim', async (found) => {
  const claimId = await claimOf(found)
  for (const bearer of [found.attacker.token, found.server.key, found.victim.token]) {
    const path = `/api/admin/v1/claims/${claimId}/approve`
    const answer = await callWith(found.server, bearer, 'POST', path, { confirmOwned: true, overrideReason: 'x' })
    assert.equal(answer.status, 401)
  }
})
