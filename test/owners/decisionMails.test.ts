import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { joined, mailedCode } from '../flows/ownerTestCalls.ts'
import { until } from '../support/until.ts'
import { claimAt, startTakeOvers, type TakeOverScene } from './takeOverScene.ts'

/** Everybody whom a decision of an operator concerns gets a mail that says what it means for them. */

const jobs: (() => Promise<void>)[] = []
let nextScene: () => Promise<TakeOverScene>
before(async () => {
  ;({ nextScene } = await startTakeOvers({ after: (job: () => Promise<void>) => void jobs.push(job) }))
})
after(async () => {
  for (const job of jobs) await job()
})

const isMailed = ({ mailsTo }: TakeOverScene, email: string, words: string) =>
  until(() => mailsTo(email).some((mail) => mail.includes(words)))

test('an owner who was asked about a claim hears that it was rejected', async () => {
  const scene = await nextScene()
  const { server, victim, attacker } = scene
  const claimId = await claimAt(attacker, victim.placeId)
  await mailedCode(server.mails, victim.email, 'objections')
  await server.admin('POST', `/claims/${claimId}/reject`, { reason: '다른 가게의 번호' })
  await isMailed(scene, attacker.email, '다른 가게의 번호')
  await isMailed(scene, victim.email, '매장은 그대로이며 따로 하실 일이 없습니다')
})

test('a transfer is mailed as one: to the former owner, their people, the new owner and the other owners', async () => {
  const scene = await nextScene()
  const { server, victim, attacker, mailsTo } = scene
  const { placeId } = victim
  const number = placeId.slice(3, 9)
  const [person, other] = [`person-${number}@example.com`, `other-${number}@example.com`]
  await joined(server, victim, 'manager', person)
  await server.admin('POST', '/owners', { email: other, placeId, partner: false })
  const moved = await server.admin('POST', `/owners/${victim.ownerId}/places/${placeId}/transfer`, {
    email: attacker.email,
    reason: '매각',
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal(moved.body.data.peopleRemoved, 1)
  await isMailed(scene, victim.email, 'was transferred to another owner')
  await isMailed(scene, person, 'You no longer have access')
  await isMailed(scene, attacker.email, 'is registered to you')
  await isMailed(scene, other, '새 사장님으로 바뀌었습니다')
  assert.ok(!mailsTo(victim.email).some((mail) => mail.includes('매장 등록을 해제했습니다')))
})

test('people whom an owner had invited hear that they lost the place with its owner', async () => {
  const scene = await nextScene()
  const { server, victim } = scene
  const person = `waiter-${victim.placeId.slice(3, 9)}@example.com`
  await joined(server, victim, 'staff', person)
  const revoked = await server.admin('POST', `/owners/${victim.ownerId}/places/${victim.placeId}/revoke`, {})
  assert.equal(revoked.status, 200, JSON.stringify(revoked.body))
  await isMailed(scene, person, 'You no longer have access')
  await isMailed(scene, victim.email, 'is no longer registered to you')
})
