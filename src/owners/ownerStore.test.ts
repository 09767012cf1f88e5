import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { ownerStore } from './ownerStore.ts'
import type { OwnerTables } from './ownerTables.ts'
import { OwnerTokens } from './ownerTokens.ts'

async function ownersRoom(t: TestContext) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-owners-'))
  const database = await openEmbeddedDatabase(path.join(folder, 'oneset.sqlite'), 0)
  t.after(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const tables = database.withTables<OwnerTables>()
  const tokens = new OwnerTokens(tables, deriveKey('secret', 'owner-token'), [], systemRandom)
  return { folder, owners: ownerStore(tables, tokens, () => 1, systemRandom) }
}

test('an owner keeps one id for several places and gets a new token with each claim', async (t) => {
  const { owners } = await ownersRoom(t)
  const first = await owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: true })
  const second = await owners.claim({ email: 'a@example.com', placeId: 'pl_2', partner: false })
  assert.equal(first.ownerId, second.ownerId)
  assert.notEqual(first.token, second.token)
  assert.deepEqual(await owners.partnerPlaces(), new Set(['pl_1']))
})

test('a later claim changes the partner status of a place; one partner among several owners is enough', async (t) => {
  const { owners } = await ownersRoom(t)
  await owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: true })
  await owners.claim({ email: 'b@example.com', placeId: 'pl_1', partner: true })
  await owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: false })
  assert.deepEqual(await owners.partnerPlaces(), new Set(['pl_1']))
  await owners.claim({ email: 'b@example.com', placeId: 'pl_1', partner: false })
  assert.deepEqual(await owners.partnerPlaces(), new Set())
})

test('the token is not stored on disk in plain text', async (t) => {
  const { folder, owners } = await ownersRoom(t)
  const { token } = await owners.claim({ email: 'a@example.com', placeId: 'pl_1', partner: true })
  for (const file of readdirSync(folder))
    assert.equal(readFileSync(path.join(folder, file)).includes(token), false, file)
})
