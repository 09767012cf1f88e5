import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { ownerOf } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** Claims for places that already have an owner, and the mails to their owners. */

const PRESENT = 'present@example.com'

eachEngine(
  'a claim for an owned place is marked, approved only with confirmation, and its owner is mailed',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [owned = '', free = '', own = ''] = server.world.venues.map(({ place }) => place.id)
    const present = await ownerOf(server, PRESENT, owned)
    const claimant = await ownerOf(server, 'claimant@example.com', own)
    const claim = async (placeId: string) =>
      (await claimant.call('POST', '/claims', { placeId, message: '이 가게는 제 가게입니다' })).body.data.claimId
    const [forOwned, forFree] = [await claim(owned), await claim(free)]
    const mailsTo = (email: string) =>
      server.mails.filter((mail) => mail.includes(`mail to ${email}:`) && !mail.includes('is registered to you'))
    await until(() => mailsTo(PRESENT).length === 1)
    const name = server.world.venues[0]?.place.name ?? ''
    const [reported = ''] = mailsTo(PRESENT)
    assert.ok(reported.includes(name))
    for (const personal of ['claimant@example.com', '제 가게입니다', claimant.ownerId])
      assert.equal(reported.includes(personal), false, `the mail reveals nothing about the claimant: ${personal}`)

    const listed = (await server.admin('GET', '/claims')).body.data
    const presentOwners = (claimId: string) =>
      listed.find((one: Json) => one.claimId === claimId).presentOwners.map((one: Json) => one.email)
    assert.deepEqual([presentOwners(forOwned), presentOwners(forFree)], [[PRESENT], []])
    const theirs = (await claimant.call('GET', '/claims')).body.data
    assert.equal(JSON.stringify(theirs).includes(PRESENT), false, 'the claimant learns of no owner')

    assert.equal((await server.admin('POST', `/claims/${forFree}/approve`, {})).status, 200)
    const refused = await server.admin('POST', `/claims/${forOwned}/approve`, { partner: true })
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.param],
      [400, 'invalid_parameter', 'confirmOwned'],
    )
    assert.match(refused.body.error.hint, /confirmOwned/)
    assert.deepEqual((await claimant.call('GET', '/places')).body.data.length, 2)
    const early = await server.admin('POST', `/claims/${forOwned}/approve`, { confirmOwned: true })
    assert.deepEqual([early.status, early.body.error.param], [400, 'overrideReason'])
    const override = { confirmOwned: true, overrideReason: '두 분이 함께 방문해 확인했습니다' }
    const approved = await server.admin('POST', `/claims/${forOwned}/approve`, override)
    assert.equal(approved.body.data.status, 'approved')
    const granted = () =>
      server.mails.filter(
        (mail) => mail.includes('mail to claimant@example.com:') && mail.includes('registered to you'),
      )
    await until(() => mailsTo(PRESENT).length === 2 && granted().length === 3)
    assert.equal((await present.call('GET', '/places')).body.data.length, 1)
  },
)

eachEngine('an owner gets about three mails a day about claims, however many people claim', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [owned = '', own = ''] = server.world.venues.map(({ place }) => place.id)
  await ownerOf(server, PRESENT, owned)
  const ask = async (name: string) => {
    const claimant = await ownerOf(server, `${name}@example.com`, own)
    assert.equal((await claimant.call('POST', '/claims', { placeId: owned, message: name })).status, 201)
  }
  for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(name)
  const mailed = () =>
    server.mails.filter((mail) => mail.includes(`mail to ${PRESENT}:`) && mail.includes('/objections/')).length
  await until(() => mailed() === 3)
  server.clock.now += 24 * 3_600_000
  await ask('f')
  await until(() => mailed() === 4)
  assert.equal(mailed(), 4)
})
