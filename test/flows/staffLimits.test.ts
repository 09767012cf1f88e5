import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { openPlaces } from './ownerNodes.ts'
import { joined, mailedCode, ownerOf, reserveAt, useMailedCode } from './ownerTestCalls.ts'

/** More invitations than one owner or one mailbox gets in a day. */
const INVITATIONS_MANY = 60

eachEngine('an invitation that cannot be mailed leaves the one before it valid', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [placeId = ''] = await openPlaces(server)
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  const email = 'cook@example.com'
  let last = 201
  let codes = 0
  for (let i = 0; i < INVITATIONS_MANY && last === 201; i++) {
    last = (await owner.call('POST', `/places/${placeId}/people`, { email, role: 'staff' })).status
    if (last === 201) codes++
  }
  assert.equal(last, 429)
  const mailsTo = () => server.mails.filter((text) => text.includes(`mail to ${email}:`)).length
  await until(() => mailsTo() === codes)
  const code = await mailedCode(server.mails, email, 'invitations')
  assert.equal((await useMailedCode(server, 'invitations', code)).status, 200)
  const { data } = (await owner.call('GET', `/places/${placeId}/people`)).body
  assert.deepEqual(data.invitations, [])
})

eachEngine(
  'when an operator removes a member of staff, the texts of the owner who stays are kept',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [placeId = ''] = await openPlaces(server)
    const owner = await ownerOf(server, 'owner@example.com', placeId)
    await owner.call('POST', '/heartbeat', {})
    const staff = await joined(server, owner, 'staff')
    const id = await reserveAt(server, placeId)
    assert.equal((await owner.call('POST', `/reservations/${id}/decline`, { reason: '만석입니다' })).status, 200)
    const removed = await server.admin('POST', `/owners/${staff.ownerId}/places/${placeId}/revoke`, {})
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    const read = await server.get(`/api/v1/reservations/${id}`)
    assert.equal(((await read.json()) as { data: { cancelReason: string } }).data.cancelReason, '만석입니다')
    const mailed = (email: string, text: RegExp) =>
      server.mails.some((mail) => mail.includes(`mail to ${email}:`) && text.test(mail))
    await until(() => server.mails.filter((mail) => mail.includes('mail to staff@example.com:')).length >= 2)
    assert.ok(!mailed('owner@example.com', /left|떠났/))
  },
)
