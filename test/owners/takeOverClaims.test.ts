import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#base/kst.ts'
import { mailedCode, ownerOf, useMailedCode } from '../flows/ownerTestCalls.ts'
import type { Json } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import {
  approve,
  assertNotTaken,
  assertRefusedFor,
  claimAt,
  placesReached,
  startTakeOvers,
  type TakeOverScene,
} from './takeOverScene.ts'

/** Attempts to take an owned place over by claims and objections (docs/security.md#attempts-to-take-a-place-over). */

const jobs: (() => Promise<void>)[] = []
let nextScene: () => Promise<TakeOverScene>
before(async () => {
  ;({ nextScene } = await startTakeOvers({ after: (job: () => Promise<void>) => void jobs.push(job) }))
})
after(async () => {
  for (const job of jobs) await job()
})

const OVERRIDE = { confirmOwned: true, overrideReason: '방문해서 확인' }
const objectionMails = ({ mailsTo, victim }: TakeOverScene) =>
  mailsTo(victim.email).filter((mail) => mail.includes('/objections/')).length

test('the phone, the address and the site of a place in the words of a claim prove nothing', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const { place } = (await victim.call('GET', `/places/${victim.placeId}`)).body.data
  const words = `${place.phone} ${JSON.stringify(place.address)} ${victim.email} https://blog.example/mine`
  const claimId = await claimAt(attacker, victim.placeId, words.slice(0, 500))
  assertRefusedFor(await approve(server, claimId, { partner: true }), 'confirmOwned')
  const own = (await attacker.call('GET', '/claims')).body.data.find((one: Json) => one.claimId === claimId)
  assert.equal(own.status, 'pending')
  assert.equal((await attacker.call('GET', `/places/${victim.placeId}/book?date=2026-11-21`)).status, 404)
  await assertNotTaken(scene)
})

test('other words for a claim keep the objection to it', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const claimId = await claimAt(attacker, victim.placeId)
  const code = await mailedCode(server.mails, victim.email, 'objections')
  assert.equal((await useMailedCode(server, 'objections', code)).status, 200)
  assert.equal(await claimAt(attacker, victim.placeId, '이번에는 정말입니다'), claimId)
  server.clock.now += 8 * DAY_MS
  assertRefusedFor(await approve(server, claimId, { confirmOwned: true }), 'overrideReason')
  await assertNotTaken(scene)
})

test('a claim that follows a rejected one is asked about anew, with seven days of its own', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const first = await claimAt(attacker, victim.placeId)
  await until(() => objectionMails(scene) === 1)
  server.clock.now += 8 * DAY_MS
  assert.equal((await server.admin('POST', `/claims/${first}/reject`, { reason: '증빙 없음' })).status, 200)
  const second = await claimAt(attacker, victim.placeId)
  assert.notEqual(second, first)
  await until(() => objectionMails(scene) === 2)
  assertRefusedFor(await approve(server, second, { confirmOwned: true }), 'overrideReason')
  const late = await approve(server, first, OVERRIDE)
  assert.equal(late.status, 404, 'a rejected claim is not approved later')
  await assertNotTaken(scene)
})

test('an approval that is repeated after the place was taken back gives nothing', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const claimId = await claimAt(attacker, victim.placeId)
  assert.equal((await approve(server, claimId, OVERRIDE)).status, 200)
  const path = `/owners/${attacker.ownerId}/places/${victim.placeId}/revoke`
  assert.equal((await server.admin('POST', path, {})).status, 200)
  assert.equal((await approve(server, claimId, OVERRIDE)).status, 200)
  const again = await ownerOf(server, attacker.email, attacker.placeId)
  assert.deepEqual(await placesReached(again), [attacker.placeId])
  await assertNotTaken(scene)
})

test('who lost a place claims it like anybody else: the owner who stays is asked', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  await ownerOf(server, attacker.email, victim.placeId)
  const path = `/owners/${attacker.ownerId}/places/${victim.placeId}/revoke`
  assert.equal((await server.admin('POST', path, {})).status, 200)
  const back = await ownerOf(server, attacker.email, attacker.placeId)
  const claimId = await claimAt(back, victim.placeId)
  await mailedCode(server.mails, victim.email, 'objections')
  assertRefusedFor(await approve(server, claimId, { confirmOwned: true }), 'overrideReason')
  await assertNotTaken(scene)
})

test('an objection that was mailed to somebody who then lost the place is refused', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const former = await ownerOf(server, `former-of-${victim.email}`, victim.placeId)
  const claimId = await claimAt(attacker, victim.placeId)
  const code = await mailedCode(server.mails, `former-of-${victim.email}`, 'objections')
  const path = `/owners/${former.ownerId}/places/${victim.placeId}/revoke`
  assert.equal((await server.admin('POST', path, {})).status, 200)
  assert.equal((await useMailedCode(server, 'objections', code, { reason: '거짓' })).status, 401)
  const claims = (await server.admin('GET', '/claims')).body.data
  const { inquiries } = claims.find((one: Json) => one.claimId === claimId)
  assert.ok(inquiries.every(({ objectedAt }: Json) => objectedAt === null))
  assert.equal(
    (await useMailedCode(server, 'objections', await mailedCode(server.mails, victim.email, 'objections'))).status,
    200,
  )
})

test('an objection counts after the seven days too, as long as the claim waits, and not after the decision', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const late = await claimAt(attacker, victim.placeId)
  const code = await mailedCode(server.mails, victim.email, 'objections')
  server.clock.now += 9 * DAY_MS
  assert.equal((await useMailedCode(server, 'objections', code)).status, 200)
  assertRefusedFor(await approve(server, late, { confirmOwned: true }), 'overrideReason')
  await server.admin('POST', `/claims/${late}/reject`, { reason: '이의' })
  const decided = await claimAt(attacker, victim.placeId)
  await until(() => objectionMails(scene) === 2)
  const unused = await mailedCode(server.mails, victim.email, 'objections')
  await server.admin('POST', `/claims/${decided}/reject`, { reason: '이의' })
  assert.equal((await useMailedCode(server, 'objections', unused)).status, 401)
  await assertNotTaken(scene)
})

test('a claimant is not asked about the own claim, also as staff of the place', async () => {
  const { server, victim, attacker, mailsTo } = await nextScene()
  await victim.call('POST', `/places/${victim.placeId}/people`, { email: attacker.email, role: 'staff' })
  const invitation = await mailedCode(server.mails, attacker.email, 'invitations')
  const staff = await useMailedCode(server, 'invitations', invitation)
  assert.equal(staff.status, 200)
  const claimId = await claimAt(attacker, victim.placeId)
  await mailedCode(server.mails, victim.email, 'objections')
  assert.equal(
    mailsTo(attacker.email).some((mail) => mail.includes('/objections/')),
    false,
  )
  assertRefusedFor(await approve(server, claimId, { partner: true }), 'confirmOwned')
  const { role } = (await attacker.call('GET', '/places')).body.data.find((one: Json) => one.placeId === victim.placeId)
  assert.equal(role, 'staff')
})

test('an operator who approves against an objection is recorded, and the owner hears of it', async () => {
  const scene = await nextScene()
  const { server, victim, attacker, mailsTo } = scene
  const claimId = await claimAt(attacker, victim.placeId)
  const code = await mailedCode(server.mails, victim.email, 'objections')
  await useMailedCode(server, 'objections', code)
  assert.equal((await approve(server, claimId, OVERRIDE)).status, 200)
  await until(() => mailsTo(victim.email).some((mail) => mail.includes('has another owner')))
  const kindsOf = async (ownerId: string) =>
    (await server.admin('GET', `/owners/${ownerId}`)).body.data.activity.map(({ kind }: Json) => kind)
  assert.ok((await kindsOf(victim.ownerId)).includes('claim.objected'))
  assert.ok((await kindsOf(attacker.ownerId)).includes('claim.approved'))
})

test('somebody with many open claims makes no further one, in whatever order they come', async () => {
  const { server, attacker } = await nextScene()
  const ids = server.world.venues.slice(-14).map(({ place }) => place.id)
  const made = await Promise.all(ids.map((placeId) => attacker.call('POST', '/claims', { placeId, message: 'mine' })))
  assert.equal(made.filter(({ status }) => status === 201).length, 10)
  assert.ok(made.every(({ status }) => status === 201 || status === 400))
})
