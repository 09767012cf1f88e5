import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  callWith,
  joined,
  mailedCode,
  type OwnerOfPlace,
  ownerOf,
  reserveAt,
  useMailedCode,
} from '../flows/ownerTestCalls.ts'
import type { Json } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { assertNotTaken, placesReached, startTakeOvers, type TakeOverScene } from './takeOverScene.ts'

/** Attempts to take an owned place over through its people (docs/security.md#attempts-to-take-a-place-over). */

const jobs: (() => Promise<void>)[] = []
let nextScene: () => Promise<TakeOverScene>
before(async () => {
  ;({ nextScene } = await startTakeOvers({ after: (job: () => Promise<void>) => void jobs.push(job) }))
})
after(async () => {
  for (const job of jobs) await job()
})

const invite = ({ victim }: TakeOverScene, email: string, role: 'staff' | 'manager') =>
  victim.call('POST', `/places/${victim.placeId}/people`, { email, role })
const roleOf = async (person: Pick<OwnerOfPlace, 'call'>, placeId: string) =>
  (await person.call('GET', '/places')).body.data.find((one: Json) => one.placeId === placeId)?.role ?? null

test('the mailbox of an invitation hears that its link was used, also by somebody to whom it was passed on', async () => {
  const scene = await nextScene()
  const { server, attacker, mailsTo } = scene
  await invite(scene, attacker.email, 'staff')
  const code = await mailedCode(server.mails, attacker.email, 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', code)).status, 200)
  await until(() => mailsTo(attacker.email).some((mail) => mail.includes('signed in with your address')))
})

test('an invitation that was sent again for a lower role replaces the one for the higher role', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  await invite(scene, attacker.email, 'manager')
  const higher = await mailedCode(server.mails, attacker.email, 'invitations')
  await invite(scene, attacker.email, 'staff')
  await until(async () => (await mailedCode(server.mails, attacker.email, 'invitations')) !== higher)
  assert.equal((await useMailedCode(server, 'invitations', higher)).status, 401)
  const lower = await mailedCode(server.mails, attacker.email, 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', lower)).status, 200)
  assert.equal(await roleOf(attacker, victim.placeId), 'staff')
})

test('an invitation ends with the suspension, the transfer and the erasure of who sent it', async () => {
  const end: Record<string, (scene: TakeOverScene) => Promise<{ status: number }>> = {
    suspended: ({ server, victim }) => server.admin('POST', `/owners/${victim.ownerId}/suspend`, { reason: '확인' }),
    transferred: ({ server, victim }) =>
      server.admin('POST', `/owners/${victim.ownerId}/places/${victim.placeId}/transfer`, {
        email: `buyer-of-${victim.email}`,
        reason: '양도',
      }),
    erased: ({ victim }) => victim.call('DELETE', '/account', { email: victim.email }),
  }
  for (const [how, run] of Object.entries(end)) {
    const scene = await nextScene()
    const { server, attacker, victim } = scene
    await invite(scene, attacker.email, 'manager')
    const code = await mailedCode(server.mails, attacker.email, 'invitations')
    assert.equal((await run(scene)).status, 200, how)
    const used = await useMailedCode(server, 'invitations', code)
    assert.deepEqual([used.status, used.token], [401, ''], how)
    assert.equal(await roleOf(attacker, victim.placeId), null, how)
  }
})

test('staff neither raise their own role, nor invite, nor remove the owner', async () => {
  const scene = await nextScene()
  const { server, victim } = scene
  const staff = await joined(server, victim, 'staff', `staff-of-${victim.email}`)
  const people = `/places/${victim.placeId}/people`
  const tries = [
    await staff.call('PATCH', `${people}/${staff.ownerId}`, { role: 'manager' }),
    await staff.call('POST', people, { email: `friend-of-${victim.email}`, role: 'manager' }),
    await staff.call('DELETE', `${people}/${victim.ownerId}`),
    await staff.call('PATCH', `/places/${victim.placeId}`, { phone: '02-999-9999' }),
    await staff.call('POST', `/places/${victim.placeId}/proposals`, { kind: 'closed', since: '2026-11-20' }),
  ]
  for (const { status, body } of tries) assert.deepEqual([status, body.error.code], [403, 'role_required'])
  assert.equal(await roleOf(staff, victim.placeId), 'staff')
  await assertNotTaken(scene)
})

test('ids of people, invitations and proposals of one place are unknown at another', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const staff = await joined(server, victim, 'staff', `staff-of-${victim.email}`)
  const { invitationId } = (await invite(scene, `waiting-at-${victim.email}`, 'staff')).body.data
  const made = await victim.call('POST', `/places/${victim.placeId}/proposals`, { kind: 'name', name: '새 이름' })
  const { proposalId } = made.body.data
  for (const place of [victim.placeId, attacker.placeId]) {
    const at = `/places/${place}`
    const tries = [
      await attacker.call('DELETE', `${at}/people/${staff.ownerId}`),
      await attacker.call('PATCH', `${at}/people/${staff.ownerId}`, { role: 'manager' }),
      await attacker.call('DELETE', `${at}/invitations/${invitationId}`),
      await attacker.call('DELETE', `${at}/proposals/${proposalId}`),
    ]
    assert.deepEqual(
      tries.map(({ status }) => status),
      [404, 404, 404, 404],
      place,
    )
  }
  assert.equal((await attacker.call('DELETE', `/venue-proposals/${proposalId}`)).status, 404)
  assert.equal((await victim.call('GET', `/places/${victim.placeId}/proposals`)).body.data.length, 1)
})

test('a removed person who signs in or registers again has no way back', async () => {
  const scene = await nextScene()
  const { server, victim } = scene
  const email = `removed-from-${victim.email}`
  const manager = await joined(server, victim, 'manager', email)
  const people = `/places/${victim.placeId}/people`
  assert.equal((await victim.call('DELETE', `${people}/${manager.ownerId}`)).status, 200)
  const again = await ownerOf(server, email, scene.free[0])
  assert.equal(again.ownerId, manager.ownerId)
  assert.deepEqual(await placesReached(again), [scene.free[0]])
  assert.equal((await again.call('DELETE', '/account', { email })).status, 200)
  const anew = await ownerOf(server, email, scene.free[1])
  assert.notEqual(anew.ownerId, manager.ownerId)
  assert.deepEqual(await placesReached(anew), [scene.free[1]])
})

test('the address of an erased owner, registered by somebody else, reaches nothing of the former person', async () => {
  const { server, victim, free } = await nextScene()
  const { email, placeId } = victim
  const waiting = await reserveAt(server, placeId)
  assert.equal((await victim.call('DELETE', '/account', { email })).status, 200)
  const next = await ownerOf(server, email, free[0])
  assert.notEqual(next.ownerId, victim.ownerId)
  assert.deepEqual(await placesReached(next), [free[0]])
  assert.deepEqual((await next.call('GET', '/claims')).body.data, [])
  assert.equal((await next.call('POST', `/reservations/${waiting}/accept`, {})).status, 404)
  assert.equal((await next.call('GET', `/places/${placeId}/activity`)).status, 404)
})

test('a stored answer of one person is replayed to nobody else who sends its idempotency key', async () => {
  const { server, victim, attacker } = await nextScene()
  const keyed = { 'idempotency-key': 'of-the-victim' }
  const reservation = await reserveAt(server, victim.placeId)
  const path = `/reservations/${reservation}/accept`
  const accepted = await victim.call('POST', path, {}, keyed)
  assert.equal(accepted.status, 200)
  const replayed = await attacker.call('POST', path, {}, keyed)
  assert.equal(replayed.status, 404, JSON.stringify(replayed.body))
})

test('a transfer to a suspended owner is refused, and leaves the place where it is', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  await server.admin('POST', `/owners/${attacker.ownerId}/suspend`, { reason: '사칭' })
  const moved = await server.admin('POST', `/owners/${victim.ownerId}/places/${victim.placeId}/transfer`, {
    email: attacker.email,
    reason: '양도',
  })
  assert.deepEqual([moved.status, moved.body.error.param], [400, 'email'])
  await assertNotTaken(scene)
})

test('after a transfer the token and the mailed link of the former owner open nothing', async () => {
  const { server, victim } = await nextScene()
  const path = '/api/owner/v1/sign-in'
  await callWith(server, '', 'POST', path, { email: victim.email })
  const link = await mailedCode(server.mails, victim.email, 'sign-in')
  const moved = await server.admin('POST', `/owners/${victim.ownerId}/places/${victim.placeId}/transfer`, {
    email: `buyer-of-${victim.email}`,
    reason: '양도',
  })
  assert.equal(moved.status, 200)
  assert.equal((await useMailedCode(server, 'sign-in', link)).status, 401, 'a link from before the transfer')
  assert.equal((await victim.call('GET', '/inbox')).status, 401)
})
