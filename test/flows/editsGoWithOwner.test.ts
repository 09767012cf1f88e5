import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import type { OwnerEdit } from '#venue/changes/placeChanges.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { PlaceEdits } from '#owners/placeEdits.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { joined, ownerOf } from './ownerTestCalls.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** An owner's edits of a place are removed with that owner, even when other owners remain. */

const WRONG_PHONE = '02-999-9999'

async function place(t: { after: (job: () => Promise<void>) => void }, { url }: Pick<TestDatabase, 'url'>) {
  const settings = url === null ? {} : { databaseUrl: url }
  const server = await startTestServer(t, { venues: 20, settings })
  const { id, phone } = server.world.venues[0]!.place
  const real = await ownerOf(server, 'real@example.com', id)
  const impostor = await ownerOf(server, 'impostor@example.com', id)
  await real.call('PATCH', `/places/${id}`, {
    homepage: 'https://real.example',
    attributes: { booleans: { wifi: true } },
  })
  const lie = { phone: WRONG_PHONE, attributes: { booleans: { wifi: false, parking: true } } }
  assert.equal((await impostor.call('PATCH', `/places/${id}`, lie)).status, 200)
  return { server, id, phone, real, impostor, revoke: `/owners/${impostor.ownerId}/places/${id}/revoke` }
}

const shown = async (server: TestServer, id: string): Promise<Json> =>
  ((await (await server.get(`/api/v1/places/${id}?fields=id,phone,homepage`)).json()) as Json).data

/** Asserts that only the real owner's homepage remains and no edit of the impostor. */
async function assertOnlyReal({ server, id, phone, real }: Awaited<ReturnType<typeof place>>): Promise<void> {
  assert.deepEqual((await real.call('GET', `/places/${id}`)).body.data.said, { homepage: 'https://real.example' })
  await until(async () => (await shown(server, id)).phone === phone)
  assert.equal((await shown(server, id)).homepage, 'https://real.example')
}

eachEngine(
  'an impostor’s edits are removed when the place is taken back, and the other owner’s edits stay',
  async (t, s) => {
    const scene = await place(t, s)
    const { body } = await scene.server.admin('POST', scene.revoke, {})
    assert.deepEqual([body.data.editsWithdrawn, body.data.ownersLeft], [true, 1], JSON.stringify(body))
    await assertOnlyReal(scene)
  },
)

eachEngine('withdrawing one owner’s fields dates those of another no later than they were stated', async (t, s) => {
  const scene = await place(t, s)
  const { server, id, revoke } = scene
  const observedAt = async () => {
    const { body } = await server.admin('GET', '/owner-records')
    const record = body.data.find(({ sourceId }: Json) => sourceId === id)
    return [record.observedAt, record.homepage]
  }
  const before = await observedAt()
  server.clock.now += 3 * DAY_MS
  assert.equal((await server.admin('POST', revoke, {})).status, 200)
  await assertOnlyReal(scene)
  const [day, homepage] = await observedAt()
  assert.deepEqual([day.slice(0, 10), homepage], [before[0].slice(0, 10), 'https://real.example'])
})

eachEngine('edits that were left in place can be withdrawn later by the same call, once', async (t, s) => {
  const scene = await place(t, s)
  const { server, id, revoke } = scene
  const kept = await server.admin('POST', revoke, { withdrawEdits: false })
  assert.equal(kept.body.data.editsWithdrawn, false)
  assert.equal((await shown(server, id)).phone, WRONG_PHONE)
  assert.equal((await server.admin('POST', revoke, {})).status, 404, 'nothing is withdrawn without the flag')
  const { status, body } = await server.admin('POST', revoke, { withdrawEdits: true })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.data.editsWithdrawn, body.data.tokensRevoked, body.data.ownersLeft], [true, 0, 1])
  await assertOnlyReal(scene)
  assert.equal((await server.admin('POST', revoke, { withdrawEdits: true })).status, 404)
})

eachEngine(
  'a place keeps what a person with a role wrote for it when an operator removes them, unless asked otherwise',
  async (t, s) => {
    const server = await startAccountServer(t, s)
    const placeId = server.world.venues[0]?.place.id ?? ''
    const owner = await ownerOf(server, 'owner@example.com', placeId)
    const manager = await joined(server, owner, 'manager')
    assert.equal((await manager.call('PATCH', `/places/${placeId}`, { phone: WRONG_PHONE })).status, 200)
    const revoke = `/owners/${manager.ownerId}/places/${placeId}/revoke`
    const removed = await server.admin('POST', revoke, {})
    assert.deepEqual([removed.status, removed.body.data.editsWithdrawn], [200, false], JSON.stringify(removed.body))
    assert.equal((await owner.call('GET', `/places/${placeId}`)).body.data.said.phone, WRONG_PHONE)
    const withdrawn = await server.admin('POST', revoke, { withdrawEdits: true })
    assert.deepEqual([withdrawn.status, withdrawn.body.data.editsWithdrawn], [200, true])
    assert.equal((await owner.call('GET', `/places/${placeId}`)).body.data.said.phone, undefined)
  },
)

eachEngine('an owner’s edits are removed when the owner is erased, although another owner remains', async (t, s) => {
  const scene = await place(t, s)
  assert.equal((await scene.server.admin('DELETE', `/owners/${scene.impostor.ownerId}`)).status, 200)
  await assertOnlyReal(scene)
})

eachEngine(
  'fields without a recorded author are removed with the owner who wrote last at that time',
  async (_t, state) => {
    const tables = state.database.withTables<OwnerTables>()
    const edits = new PlaceEdits(tables)
    for (const name of ['first', 'last']) {
      await tables.db
        .insertInto('owner')
        .values({ id: name, email: `${name}@example.com`, created_at: 1 })
        .execute()
      const theirs = { owner_id: name, place_id: 'pl_1', partner: 0, created_at: 1 }
      await tables.db.insertInto('owner_place').values(theirs).execute()
    }
    const changes = JSON.stringify({ phone: WRONG_PHONE, menu: [] })
    const before = { place_id: 'pl_1', changes, owner_id: 'last', edited_at: 1, version: 3 }
    await tables.db.insertInto('place_edit').values(before).execute()
    await edits.add('first', 'pl_1', { said: { homepage: 'https://first.example' }, withdrawn: ['menu'] }, 2)
    const [edit] = await tables.transaction((tx) => edits.withdraw(tx, ['pl_1'], 'last', 3))
    assert.deepEqual([edit?.changes, edit?.version], [{ homepage: 'https://first.example' }, 5])
    assert.deepEqual(edit?.days, { homepage: '1970-01-01' })
  },
)

eachEngine('an edit that arrives after its place was taken back has no effect', async (_t, state) => {
  const edits = new PlaceEdits(state.database.withTables<OwnerTables>())
  const { db } = state.database.withTables<OwnerTables>()
  await db.insertInto('owner').values({ id: 'own_1', email: 'a@example.com', created_at: 1 }).execute()
  const word = { said: { phone: WRONG_PHONE }, withdrawn: [] }
  assert.equal(await edits.add('own_1', 'pl_1', word, 2), null)
  assert.equal(await edits.of('pl_1'), null)
})

eachEngine(
  'each field has the day of its own last edit, and a field without a recorded day that of the last edit at that time',
  async (_t, state) => {
    const tables = state.database.withTables<OwnerTables>()
    const edits = new PlaceEdits(tables)
    await tables.db.insertInto('owner').values({ id: 'own_1', email: 'a@example.com', created_at: 1 }).execute()
    await tables.db
      .insertInto('owner_place')
      .values({ owner_id: 'own_1', place_id: 'pl_1', partner: 0, created_at: 1 })
      .execute()
    const noon = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
    const changes = JSON.stringify({ phone: WRONG_PHONE, attributes: { view: ['river'] } })
    const before = { place_id: 'pl_1', changes, owner_id: 'own_1', edited_at: noon('2026-10-01'), version: 1 }
    await tables.db.insertInto('place_edit').values(before).execute()
    const say = (said: OwnerEdit['said'], day: string, withdrawn: string[] = []) =>
      edits.add('own_1', 'pl_1', { said, withdrawn }, noon(day))
    await say({ attributes: { booleans: { wifi: true } } }, '2026-11-01')
    await say({ attributes: { booleans: { parking: true }, view: ['night'] } }, '2026-11-02', ['phone'])
    const days = {
      'attributes.view': '2026-11-02',
      'attributes.booleans.wifi': '2026-11-01',
      'attributes.booleans.parking': '2026-11-02',
    }
    assert.deepEqual((await edits.of('pl_1'))?.days, days)
    await say({ homepage: 'https://a.example' }, '2026-11-03')
    assert.deepEqual((await edits.of('pl_1'))?.days, { homepage: '2026-11-03', ...days })
  },
)
