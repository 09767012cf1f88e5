import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { deriveKey } from '#base/secretKeys.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { accountStore } from './accountStore.ts'
import type { AccountTables } from './accountTables.ts'
import { makeKey } from './keyFormat.ts'
import { type KeyOrder, KeyRing } from './keyRing.ts'

const pepper = deriveKey('a secret of this test', 'api-key')

async function ringRoom(t: TestContext) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-keys-'))
  const database = await openEmbeddedDatabase(path.join(folder, 'oneset.sqlite'), 0)
  t.after(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const db = database.withTables<AccountTables>().db
  const time = { now: 1_000 }
  const clock = () => time.now
  const accounts = accountStore(db, clock, systemRandom)
  const made = await accounts.create('a@example.com', 'free')
  assert.ok(made.kind === 'created')
  const open = (key = pepper) => KeyRing.open(db, key, clock, systemRandom)
  const order: KeyOrder = {
    accountId: made.account.accountId,
    name: 'first',
    mode: 'live',
    scopes: ['places:read'],
    expiresAt: null,
  }
  return { folder, time, accounts, open, ring: await open(), order }
}

type Room = Awaited<ReturnType<typeof ringRoom>>

async function keyOf({ ring, order }: Room, more: Partial<KeyOrder> = {}) {
  const made = await ring.create({ ...order, ...more })
  assert.ok(made)
  return made
}

test('a key opens its account with the scopes and the plan it has, now and after a restart', async (t) => {
  const room = await ringRoom(t)
  const { key, view } = await keyOf(room)
  for (const ring of [room.ring, await room.open()]) {
    assert.deepEqual(ring.check(key), {
      kind: 'caller',
      caller: {
        keyId: view.keyId,
        accountId: room.order.accountId,
        plan: 'free',
        bulkExport: false,
        mode: 'live',
        scopes: ['places:read'],
      },
    })
  }
})

test('the plain key is nowhere on disk, and the ring lists only its last four characters', async (t) => {
  const room = await ringRoom(t)
  const { key, view } = await keyOf(room)
  const files = readdirSync(room.folder)
  assert.ok(files.length > 0)
  for (const file of files) {
    const bytes = readFileSync(path.join(room.folder, file))
    assert.equal(bytes.includes(key), false, file)
    assert.equal(bytes.includes(key.slice(8)), false, file)
  }
  assert.equal(view.last4, key.slice(-4))
  assert.equal(JSON.stringify(room.ring.list(room.order.accountId)).includes(key.slice(8, -4)), false)
})

test('a key nobody made is invalid even with a right checksum', async (t) => {
  const { ring } = await ringRoom(t)
  assert.equal(ring.check(makeKey('live', systemRandom)).kind, 'invalid')
  assert.equal(ring.check('os_live_short').kind, 'invalid')
})

test('a revoked key is dead when the call returns and stays dead; revoking again keeps the first time', async (t) => {
  const room = await ringRoom(t)
  const { key, view } = await keyOf(room)
  await room.ring.revoke(room.order.accountId, view.keyId)
  assert.equal(room.ring.check(key).kind, 'revoked')
  room.time.now = 9_000
  assert.equal((await room.ring.revoke(room.order.accountId, view.keyId))?.revokedAt, 1_000)
  assert.equal((await room.open()).check(key).kind, 'revoked')
})

test("nobody revokes another account's key", async (t) => {
  const room = await ringRoom(t)
  const { key, view } = await keyOf(room)
  const other = await room.accounts.create('b@example.com', 'free')
  assert.ok(other.kind === 'created')
  assert.equal(await room.ring.revoke(other.account.accountId, view.keyId), null)
  assert.equal(room.ring.check(key).kind, 'caller')
})

test('a key ends at its time, to the millisecond', async (t) => {
  const room = await ringRoom(t)
  const { key } = await keyOf(room, { expiresAt: 2_000 })
  room.time.now = 1_999
  assert.equal(room.ring.check(key).kind, 'caller')
  room.time.now = 2_000
  assert.equal(room.ring.check(key).kind, 'expired')
})

test('another secret opens nothing, and says how many keys it cannot read', async (t) => {
  const room = await ringRoom(t)
  const { key } = await keyOf(room)
  const other = await room.open(deriveKey('another secret', 'api-key'))
  assert.equal(other.check(key).kind, 'invalid')
  assert.equal(other.unreadableKeys, 1)
  assert.equal((await room.open()).unreadableKeys, 0)
})

test('when a key was last used is seen at once and survives a restart after it was saved', async (t) => {
  const room = await ringRoom(t)
  const { key } = await keyOf(room)
  room.time.now = 7_000
  room.ring.check(key)
  assert.equal(room.ring.list(room.order.accountId)[0]?.lastUsedAt, 7_000)
  await room.ring.saveLastUse()
  assert.equal((await room.open()).list(room.order.accountId)[0]?.lastUsedAt, 7_000)
})

test('no key is made for an account that does not exist', async (t) => {
  const { ring, order } = await ringRoom(t)
  assert.equal(await ring.create({ ...order, accountId: 'acc_nobody' }), null)
})

test('an e-mail address has one account', async (t) => {
  const { accounts } = await ringRoom(t)
  assert.equal((await accounts.create('a@example.com', 'pro')).kind, 'email_taken')
})
