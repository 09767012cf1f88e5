import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { forgetPlainSecrets } from '#identity/forgetPlainSecrets.ts'
import { engineFlag, engineTime, NAME_PURPOSE, type PersonTables } from '#identity/personTables.ts'
import { SignUps } from '#identity/signUps.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { signedIn, startAccountServer } from './browser.ts'
import { withDatabase } from './storedRows.ts'

const EMAIL = 'lee@example.com'

eachEngine('links that are made for one person concurrently all succeed, and the last one works', async (_, state) => {
  const database = state.database.withTables<PersonTables>()
  const { engine, db } = database
  const now = Date.UTC(2026, 10, 22)
  const times = { created_at: engineTime(engine, now), updated_at: engineTime(engine, now) }
  const sealing = new Sealing(deriveKey('a secret', 'personal-data'), [], systemRandom)
  await db
    .insertInto('person')
    .values({
      id: 'per_1',
      email: EMAIL,
      name: sealing.seal('이', NAME_PURPOSE),
      email_verified: engineFlag(engine, false),
      ...times,
    })
    .execute()
  const pepper = deriveKey('a secret', 'identity')
  const signUps = new SignUps({ database, pepper, sealing, clock: () => now, random: systemRandom })
  const codes = await Promise.all(Array.from({ length: 8 }, () => signUps.beginFor('per_1', EMAIL, '/')))
  const pending = await Promise.all(codes.map((code) => signUps.pendingOf(code)))
  assert.deepEqual(
    pending.flatMap((one) => (one === null ? [] : [[one.email, one.needsPassword]])),
    [[EMAIL, false]],
  )
  const valid = codes[pending.findIndex((one) => one !== null)] ?? ''
  assert.equal((await signUps.confirm(valid, 'same_browser')).kind, 'confirmed')
})

eachEngine(
  'plain-text tokens stored by a node of an earlier version are deleted, and nothing else',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, 'hong@example.com')
    await withDatabase(server, state, async (opened) => {
      const { db, engine } = opened.withTables<PersonTables & { person_session: Record<string, unknown> }>()
      const { id } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
      const [at, later] = [engineTime(engine, server.clock.now), engineTime(engine, server.clock.now + 86_400_000)]
      const times = { created_at: at, updated_at: at, expires_at: later }
      const plain = { id: 'pid_plain', person_id: id, token: 'Zk3vT0q9bW1xY7cR5uH2nJ8mL4sD6fGa', ...times }
      await db.insertInto('person_session').values(plain).execute()
      await forgetPlainSecrets(opened.withTables<PersonTables>().db)
      const left = await db.selectFrom('person_session').select('id').execute()
      assert.equal(left.length, 1)
      assert.notEqual(left[0]?.id, 'pid_plain')
    })
    assert.equal((await hong.get('/api/account/v1/account')).status, 200)
  },
)
