import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import { mailedCode } from '../flows/ownerTestCalls.ts'
import type { Json } from '../flows/testServer.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import {
  approve,
  assertNotTaken,
  assertRefusedFor,
  claimAt,
  placesReached,
  serveFirst,
  serveWithout,
  startTakeOvers,
} from './takeOverScene.ts'

/** Attempts to take an owned place over with the help of a new release (docs/security.md#attempts-to-take-a-place-over). */

eachEngine('owners of places that a release merges are mailed, each once, and the log says so', async (t, state) => {
  const { server, nextScene } = await startTakeOvers(t, state)
  const scene = await nextScene()
  const { victim, attacker, free, mailsTo } = scene
  const [duplicate, another] = free
  const first = server.server.dataVersion() ?? ''
  const claimId = await claimAt(attacker, duplicate)
  assert.equal((await approve(server, claimId, { partner: true })).status, 200, 'nobody owns the duplicate')
  await assertNotTaken(scene)
  await serveWithout(server, [duplicate], victim.placeId)
  const reported = (email: string) => mailsTo(email).filter((mail) => mail.includes('was merged'))
  await until(() => reported(victim.email).length === 1 && reported(attacker.email).length === 1)
  assert.equal(reported(victim.email)[0]?.includes(attacker.email), false, 'the mail names nobody')
  const merges = async () =>
    (await victim.call('GET', `/places/${victim.placeId}/activity`)).body.data
      .filter(({ kind }: Json) => kind === 'ownership.merged')
      .map(({ subjectId }: Json) => subjectId)
  assert.deepEqual(await merges(), [duplicate])
  await serveFirst(server, first)
  assert.equal((await approve(server, await claimAt(attacker, another), {})).status, 200)
  await serveWithout(server, [duplicate, another], victim.placeId)
  await until(() => reported(victim.email).length > 1)
  assert.deepEqual(
    (await merges()).toSorted(),
    [duplicate, another].toSorted(),
    'the first merge is not reported again',
  )
  const taken = await server.admin('POST', `/owners/${attacker.ownerId}/places/${victim.placeId}/revoke`, {})
  assert.deepEqual([taken.status, taken.body.data.ownersLeft], [200, 1])
  assert.ok((await placesReached(victim)).includes(victim.placeId))
})

eachEngine(
  'a claim that waits while a release merges its place into an owned one needs the owner',
  async (t, state) => {
    const { server, nextScene } = await startTakeOvers(t, state)
    const scene = await nextScene()
    const { victim, attacker, free } = scene
    const claimId = await claimAt(attacker, free[0])
    await serveWithout(server, [free[0]], victim.placeId)
    server.clock.now += 8 * DAY_MS
    assertRefusedFor(await approve(server, claimId, { partner: true }), 'confirmOwned')
    assertRefusedFor(await approve(server, claimId, { confirmOwned: true }), 'overrideReason')
    await assertNotTaken(scene)
  },
)

eachEngine('a claim under a former id of an owned place needs the owner, who is asked', async (t, state) => {
  const { server, nextScene } = await startTakeOvers(t, state)
  const scene = await nextScene()
  const { victim, attacker, free } = scene
  await serveWithout(server, [free[0]], victim.placeId)
  const claimId = await claimAt(attacker, free[0])
  await mailedCode(server.mails, victim.email, 'objections')
  assertRefusedFor(await approve(server, claimId, { partner: true }), 'confirmOwned')
  await assertNotTaken(scene)
})

eachEngine(
  'an owned place whose id now redirects stays with its owner, also for claims at the new id',
  async (t, state) => {
    const { server, nextScene } = await startTakeOvers(t, state)
    const { victim, attacker, free } = await nextScene()
    await serveWithout(server, [victim.placeId], free[0])
    assert.deepEqual(await placesReached(victim), [free[0]])
    const claimId = await claimAt(attacker, free[0])
    await mailedCode(server.mails, victim.email, 'objections')
    assertRefusedFor(await approve(server, claimId, { partner: true }), 'confirmOwned')
    assert.equal((await attacker.call('GET', `/places/${free[0]}`)).status, 404)
  },
)

eachEngine(
  'a place that a release lacks cannot be claimed, and is its owner’s again when it returns',
  async (t, state) => {
    const { server, nextScene } = await startTakeOvers(t, state)
    const scene = await nextScene()
    const { victim, attacker } = scene
    const first = server.server.dataVersion() ?? ''
    await serveWithout(server, [victim.placeId], null)
    const refused = await attacker.call('POST', '/claims', { placeId: victim.placeId, message: 'mine' })
    assert.deepEqual([refused.status, refused.body.error.code], [404, 'place_not_found'])
    await serveFirst(server, first)
    await assertNotTaken(scene)
  },
)
