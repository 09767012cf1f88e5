import assert from 'node:assert/strict'
import { forgetGrantWithin, Records } from '#identity/oauth/records.ts'
import type { RecordTables } from '#identity/oauth/recordTables.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'

const HOUR_MS = 3_600_000

function recordsIn({ database }: TestDatabase) {
  const time = { now: 1_000_000 }
  const withdrawn: string[] = []
  const records = new Records(
    database.withTables<RecordTables>(),
    () => time.now,
    async (grantId) => void withdrawn.push(grantId),
  )
  return { records, time, withdrawn }
}

eachEngine('a client without a grant is deleted after a day or for lack of space, others are not', async (_, state) => {
  const { records, time } = recordsIn(state)
  const clients = records.ofKind('Client')
  for (const id of ['unused', 'used']) await clients.upsert(id, { client_id: id }, 0)
  await records.extendClient('used')
  assert.equal(await records.countUnusedClients(), 1)
  time.now += HOUR_MS
  await clients.upsert('new', { client_id: 'new' }, 0)
  await records.forgetUnusedClients(HOUR_MS)
  assert.equal(await clients.find('unused'), undefined)
  assert.equal(await records.countUnusedClients(), 1)
  time.now += 25 * HOUR_MS
  assert.equal(await clients.find('new'), undefined)
  assert.deepEqual(await clients.find('used'), { client_id: 'used' })
  await records.forget()
  assert.deepEqual(await clients.find('used'), { client_id: 'used' })
  time.now += 60 * 24 * HOUR_MS - 27 * HOUR_MS
  assert.equal(await records.countUnusedClients(), 0, 'its token may still be valid')
  await assert.rejects(clients.upsert('long', { client_name: 'x'.repeat(17_000) }, 0), /invalid_client_metadata/)
})

eachEngine(
  'of many concurrent uses of a code one succeeds; the stored form does not reveal the code',
  async (_, state) => {
    const { records, time } = recordsIn(state)
    const codes = records.ofKind('AuthorizationCode')
    await codes.upsert('a code', { jti: 'a code', accountId: 'acc_1', grantId: 'grt_1' }, 60)
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => codes.consume('a code')))
    assert.equal(uses.filter(({ status }) => status === 'fulfilled').length, 1)
    const found = await codes.find('a code')
    assert.deepEqual([found?.jti, found?.grantId, found?.consumed], ['a code', 'grt_1', 1_000])
    const rows = await state.database.withTables<RecordTables>().db.selectFrom('oauth_record').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes('a code'))
    time.now += 60_000
    assert.equal(await codes.find('a code'), undefined)
  },
)

eachEngine(
  'a refresh token that is reused soon gives no tokens and does not end the grant; a code counts as used at once',
  async (_, state) => {
    const { records, time } = recordsIn(state)
    for (const kind of ['RefreshToken', 'AuthorizationCode']) {
      await records.ofKind(kind).upsert('it', { jti: 'it', grantId: 'grt_1' }, 3_600)
      await records.ofKind(kind).consume('it')
      await assert.rejects(records.ofKind(kind).consume('it'), /invalid_grant/)
    }
    assert.equal((await records.ofKind('AuthorizationCode').find('it'))?.consumed, 1_000)
    assert.equal((await records.ofKind('RefreshToken').find('it'))?.consumed, undefined)
    time.now += 30_000
    assert.equal((await records.ofKind('RefreshToken').find('it'))?.consumed, 1_000)
  },
)

eachEngine('with a grant its codes and tokens go, and no others', async (_, state) => {
  const { records, withdrawn } = recordsIn(state)
  const tokens = records.ofKind('RefreshToken')
  await records.ofKind('Grant').upsert('grt_1', { jti: 'grt_1', clientId: 'c' }, 60)
  for (const [id, grantId] of [
    ['one', 'grt_1'],
    ['two', 'grt_1'],
    ['other', 'grt_2'],
  ] as const)
    await tokens.upsert(id, { jti: id, grantId }, 60)
  await state.database.transaction((tx) => forgetGrantWithin(tx, 'grt_1'))
  assert.equal(await records.ofKind('Grant').find('grt_1'), undefined)
  assert.deepEqual([await tokens.find('one'), await tokens.find('two')], [undefined, undefined])
  assert.equal((await tokens.find('other'))?.jti, 'other')
  await tokens.revokeByGrantId('grt_2')
  assert.deepEqual(withdrawn, ['grt_2'])
})
