import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { OwnerEventFeed } from '#flows/owner/ownerEventFeed.ts'
import { OwnerEvents } from '#owners/ownerEvents.ts'
import { ownerStore } from '#owners/ownerStore.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { OwnerTokens } from '#owners/ownerTokens.ts'
import { Presence } from '#owners/presence.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'

const NOW = 1_800_000_000_000

/** Returns an owner of pl_1, with feeds that may be opened as on another node. */
async function ownerOn(t: TestContext, state: TestDatabase) {
  const nodes = [state.database, await state.open()].map((database) => {
    const tables = database.withTables<OwnerTables>()
    const tokens = new OwnerTokens(tables, deriveKey('a secret of this test', 'owner-token'), [], systemRandom)
    return {
      notifier: database.notifier,
      tables,
      tokens,
      events: new OwnerEvents(tables),
      presence: new Presence(tables),
    }
  })
  const [node, other] = nodes
  assert.ok(node && other)
  const clock = { now: NOW }
  const store = ownerStore(node.tables, node.tokens, () => clock.now, systemRandom)
  const owner = await store.claim({ email: 'a@example.com', placeId: 'pl_1', partner: true })
  const open = async (at: typeof node, last: number | null = null) => {
    const sent: string[] = []
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const sink = { send: (text: string) => void sent.push(text), end: resolve }
    const feed = new OwnerEventFeed({ ...at, clock: () => clock.now }, owner, sink)
    t.after(() => feed.close())
    await feed.start(last)
    return { feed, sent, ended }
  }
  const append = (subjectId: string) =>
    state.database.transaction((tx) =>
      node.events.append(tx, { type: 'reservation.created', placeId: 'pl_1', subjectId, at: NOW }, ['pl_1']),
    )
  return { node, other, clock, owner, open, append }
}

eachEngine('a stream ends at once when its token is revoked, and sends nothing after it', async (t, state) => {
  const { node, other, owner, open, append } = await ownerOn(t, state)
  const [here, elsewhere] = [await open(node), state.engine === 'postgres' ? await open(other) : null]
  assert.equal(await node.tokens.revoke(owner.ownerId, owner.tokenId, NOW), true)
  await here.ended
  await elsewhere?.ended
  await append('rsv_1')
  assert.deepEqual([here.sent, elsewhere?.sent ?? []], [[], []])
})

eachEngine('a stream ends with the next heartbeat after its token expired', async (t, state) => {
  const { node, clock, owner, open } = await ownerOn(t, state)
  const { feed, ended } = await open(node)
  clock.now = owner.expiresAt
  await feed.recordPresence()
  await ended
  await (
    await open(node)
  ).ended
})

eachEngine('a client that reconnects after its events were deleted gets one reload event', async (t, state) => {
  const { node, open, append } = await ownerOn(t, state)
  for (const subject of ['rsv_1', 'rsv_2', 'rsv_3']) await append(subject)
  assert.equal((await open(node, 1)).sent.length, 2)
  await node.events.forgetBefore(NOW + 1)
  assert.deepEqual((await open(node, 1)).sent, ['id: 3\nevent: reload\ndata: {}\n\n'])
  assert.deepEqual((await open(node, 3)).sent, [])
})
