import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { OWNER_EVENT_TOPIC, OwnerEvents } from '#owners/ownerEvents.ts'
import { ownerStore } from '#owners/ownerStore.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { OwnerTokens } from '#owners/ownerTokens.ts'
import { Presence } from '#owners/presence.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOW = 1_800_000_000_000

async function ownersOf(database: Database) {
  const own = database.withTables<OwnerTables>()
  const tokens = new OwnerTokens(own, deriveKey('a secret of this test', 'owner-token'), [], systemRandom)
  const store = ownerStore(own, tokens, () => NOW, systemRandom)
  const claim = async (email: string, placeId: string) => (await store.claim({ email, placeId, partner: true })).ownerId
  return { database: own, events: new OwnerEvents(own), presence: new Presence(own), claim }
}

const event = (placeId: string, subjectId: string, at = NOW, type = 'reservation.created') => ({
  type,
  placeId,
  subjectId,
  at,
})

eachEngine(
  'followers read concurrently written events in the order of their numbers, with none missing',
  async (t, state) => {
    const { database, events, claim } = await ownersOf(state.database)
    const ownerId = await claim('a@example.com', 'pl_1')
    const other = new OwnerEvents((await state.open()).withTables<OwnerTables>())
    const seen: number[] = []
    let following = Promise.resolve()
    const follow = () => {
      const readEvents = async () => {
        await following
        for (const { number } of await other.after(ownerId, seen.at(-1) ?? 0, 100)) seen.push(number)
      }
      return (following = readEvents())
    }
    const stopListening = database.notifier.listen(OWNER_EVENT_TOPIC, () => void follow())
    t.after(async () => {
      stopListening()
      await following
    })
    const write = (i: number) =>
      state.database.transaction(async (tx) => {
        await events.append(tx, event('pl_1', `s${i}`), ['pl_1'])
        if (i % 5 === 4) throw new Error('rolled back')
      })
    await Promise.allSettled(Array.from({ length: 40 }, (_, i) => write(i)))
    await follow()
    assert.deepEqual(
      seen,
      Array.from({ length: 32 }, (_, i) => i + 1),
    )
    assert.equal(await events.newest(ownerId), 32)
  },
)

eachEngine('every owner of a place gets its events, and nobody else', async (_t, state) => {
  const { events, claim } = await ownersOf(state.database)
  const [a, b, c] = [
    await claim('a@example.com', 'pl_1'),
    await claim('b@example.com', 'pl_1'),
    await claim('c@example.com', 'pl_2'),
  ]
  await state.database.transaction((tx) => events.append(tx, event('pl_1', 's'), ['pl_1']))
  assert.deepEqual(
    (await events.after(a, 0, 10)).map(({ subjectId }) => subjectId),
    ['s'],
  )
  assert.equal((await events.after(b, 0, 10)).length, 1)
  assert.equal((await events.after(c, 0, 10)).length, 0)
  await events.forgetBefore(NOW + 1)
  assert.equal((await events.after(a, 0, 10)).length, 0)
  assert.equal(await events.newest(a), 1)
})

eachEngine(
  'a lock of the contacts of a place is held until the transaction ends, also under former ids',
  async (_t, state) => {
    const { events, claim } = await ownersOf(state.database)
    await claim('a@example.com', 'pl_1')
    const order: string[] = []
    const contact = (name: string, claimed: readonly string[]) =>
      state.database.transaction(async (tx) => {
        await events.lockContacts(tx, claimed)
        order.push(`${name} begins`)
        await events.append(tx, event('pl_1', name), ['pl_1'])
        order.push(`${name} ends`)
      })
    await Promise.all([contact('x', ['pl_1']), contact('y', ['pl_0', 'pl_1'])])
    const [first = ''] = order
    const name = first.slice(0, 1)
    assert.deepEqual(order.slice(0, 2), [`${name} begins`, `${name} ends`])
  },
)

eachEngine(
  'an owner is active for fourteen days after a heartbeat, and an older heartbeat does not shorten that',
  async (_t, state) => {
    const { presence, claim } = await ownersOf(state.database)
    const ownerId = await claim('a@example.com', 'pl_1')
    assert.equal(await presence.isActive(['pl_1'], NOW), false)
    await presence.seen(ownerId, NOW)
    await presence.seen(ownerId, NOW - DAY_MS)
    assert.equal(await presence.isActive(['pl_1'], NOW + 14 * DAY_MS - 1), true)
    assert.equal(await presence.isActive(['pl_1'], NOW + 14 * DAY_MS), false)
    assert.equal(await presence.isActive(['pl_2'], NOW), false)
  },
)
