import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import { twoNodes } from '../flows/ownerNodes.ts'
import { callWith, mailedCode, type OwnerOfPlace, ownerOf, useMailedCode } from '../flows/ownerTestCalls.ts'
import type { Json, TestServer } from '../flows/testServer.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import type { TestContext } from 'node:test'
import { until } from '../support/until.ts'
import { approve, claimAt, placesReached } from './takeOverScene.ts'

/** Attempts to take an owned place over by acting at two nodes at once; one node with SQLite. */

/** Rounds of each race, each with people and a place of its own. */
const ROUNDS = 6

interface Round {
  one: TestServer
  two: TestServer
  mails: string[]
  victim: OwnerOfPlace & { email: string }
  attacker: OwnerOfPlace & { email: string }
}

/** Runs a race for several owned places. */
function race(name: string, run: (round: Round) => Promise<void>): void {
  eachEngine(name, async (t: TestContext, state: TestDatabase) => {
    const mails: string[] = []
    const { one, two } = await twoNodes(t, state, mails)
    const ids = one.world.venues.map(({ place }) => place.id)
    for (let round = 0; round < ROUNDS; round++) {
      const person = async (role: string, placeId = '') => {
        const email = `${role}-${round}@example.com`
        return { email, ...(await ownerOf(one, email, placeId)) }
      }
      const [victim, attacker] = [await person('victim', ids[2 * round]), await person('attacker', ids[2 * round + 1])]
      await run({ one, two, mails, victim, attacker })
    }
  })
}

const admin = (s: TestServer, path: string, body: Json) => s.admin('POST', path, body)
const ownersOf = async (s: TestServer, placeId: string): Promise<string[]> =>
  (await s.admin('GET', `/owners?search=${placeId}`)).body.data.owners.map(({ email }: Json) => email)

race('an objection and an approval at once: never both', async ({ one, two, mails, victim, attacker }) => {
  const claimId = await claimAt(attacker, victim.placeId)
  const code = await mailedCode(mails, victim.email, 'objections')
  for (const node of new Set([one, two])) node.clock.now += 7 * DAY_MS
  const [approved, objected] = await Promise.all([
    approve(one, claimId, { confirmOwned: true }),
    useMailedCode(two, 'objections', code, { reason: '제 가게입니다' }),
  ])
  assert.notDeepEqual([approved.status, objected.status], [200, 200])
  assert.ok(approved.status === 200 || objected.status === 200, `${approved.status} ${objected.status}`)
  assert.equal((await placesReached(attacker)).includes(victim.placeId), approved.status === 200)
})

race('two transfers of one place at once make one new owner', async ({ one, two, victim, attacker }) => {
  const path = `/owners/${victim.ownerId}/places/${victim.placeId}/transfer`
  const done = await Promise.all([
    admin(one, path, { email: `buyer-${victim.email}`, reason: '양도' }),
    admin(two, path, { email: attacker.email, reason: '양도' }),
  ])
  assert.deepEqual(
    done.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  )
  const owners = await ownersOf(one, victim.placeId)
  assert.deepEqual(owners, [done[0]?.status === 200 ? `buyer-${victim.email}` : attacker.email])
})

race(
  'a transfer while the owner erases their account makes at most one owner',
  async ({ one, two, victim, attacker }) => {
    const [moved, erased] = await Promise.all([
      admin(one, `/owners/${victim.ownerId}/places/${victim.placeId}/transfer`, {
        email: attacker.email,
        reason: '양도',
      }),
      callWith(two, victim.token, 'DELETE', '/api/owner/v1/account', { email: victim.email }),
    ])
    assert.ok(moved.status === 200 || moved.status === 404, JSON.stringify(moved.body))
    assert.ok(erased.status === 200 || erased.status === 401, JSON.stringify(erased.body))
    assert.deepEqual(await ownersOf(one, victim.placeId), moved.status === 200 ? [attacker.email] : [])
  },
)

race(
  'an invitation accepted while its owner loses the place leaves nobody in',
  async ({ one, two, mails, victim, attacker }) => {
    const invited = await victim.call('POST', `/places/${victim.placeId}/people`, {
      email: attacker.email,
      role: 'manager',
    })
    assert.equal(invited.status, 201)
    const code = await mailedCode(mails, attacker.email, 'invitations')
    const [taken, joined] = await Promise.all([
      admin(one, `/owners/${victim.ownerId}/places/${victim.placeId}/revoke`, {}),
      useMailedCode(two, 'invitations', code),
    ])
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    assert.ok(joined.status === 200 || joined.status === 401, JSON.stringify(joined.body))
    assert.deepEqual(await ownersOf(one, victim.placeId), [])
  },
)

race('an invitation used at two nodes at once makes one session', async ({ one, two, mails, victim }) => {
  const email = `invited-${victim.email}`
  await victim.call('POST', `/places/${victim.placeId}/people`, { email, role: 'staff' })
  const code = await mailedCode(mails, email, 'invitations')
  const used = await Promise.all([one, two, one, two].map((node) => useMailedCode(node, 'invitations', code)))
  assert.deepEqual(
    used.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401, 401],
  )
})

race(
  'a suspension and an approval of the claim at once give the suspended nothing',
  async ({ one, two, victim, attacker }) => {
    const claimId = await claimAt(attacker, victim.placeId)
    const [suspended] = await Promise.all([
      admin(one, `/owners/${attacker.ownerId}/suspend`, { reason: '사칭' }),
      approve(two, claimId, { confirmOwned: true, overrideReason: '확인' }),
    ])
    assert.equal(suspended.status, 200)
    assert.deepEqual(await placesReached(attacker), [])
  },
)

race(
  'an approval that is repeated at another node, or after a take-back, gives nothing',
  async ({ one, two, mails, victim, attacker }) => {
    const claimId = await claimAt(attacker, victim.placeId)
    const override = { confirmOwned: true, overrideReason: '확인' }
    const [approved, again] = await Promise.all([approve(one, claimId, override), approve(two, claimId, override)])
    assert.deepEqual([approved.status, again.status], [200, 200])
    await until(() => mails.some((mail) => mail.includes(`mail to ${victim.email}:`) && mail.includes('another owner')))
    const path = `/owners/${attacker.ownerId}/places/${victim.placeId}/revoke`
    const [taken, late] = await Promise.all([admin(one, path, {}), approve(two, claimId, override)])
    assert.deepEqual(
      [taken.status, late.status],
      [200, 200],
      'an approval is stored once, and repeating it gives nothing',
    )
    assert.deepEqual(await ownersOf(one, victim.placeId), [victim.email])
  },
)
