import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { type Json, shelveWorld } from '../flows/testServer.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { testOnPostgres } from '../support/testDatabases.ts'

/**
 * A server is killed between requests and answers, again and again. What it acknowledged is there afterwards; a request
 * that got no answer is sent again with its idempotency key, and was made once; every one has its one event.
 */

const KILLS = Number(process.env['ONESET_KILLS'] ?? 10)
const WORKERS = 4
const LIFE_MS = { least: 150, more: 450 }
const ADMIN = 'a-token-of-the-kill-test'
const PLACES = 60

test('SIGKILL between request and answer (SQLite)', (t) => {
  const folder = folderOf(t)
  const file = path.join(folder, 'data', 'oneset.sqlite')
  return killAgainAndAgain(t, folder, null, () => openEmbeddedDatabase(file, 0))
})
testOnPostgres('SIGKILL between request and answer (PostgreSQL)', (t, { url, open }) =>
  killAgainAndAgain(t, folderOf(t), url, open),
)

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-kill-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Life {
  url: string
  child: ChildProcess
}

async function live(folder: string, hours: number, databaseUrl: string | null): Promise<Life> {
  const file = path.join(import.meta.dirname, 'killedServer.ts')
  const args = [file, folder, String(hours), ...(databaseUrl === null ? [] : [databaseUrl])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: String(line).trim(), child }
}

async function die({ child }: Life): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

async function call(url: string, method: string, token: string, body?: Json, key?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

/** What is known from answers, and which requests got none. */
class Ledger {
  readonly made = new Map<string, string>()
  readonly accepted = new Set<string>()
  unanswered: { key: string; body: Json }[] = []
  #count = 0

  next(placeIds: readonly string[]): { key: string; body: Json } {
    const n = ++this.#count
    const guestPhone = `010-${String(1_000 + Math.floor(n / 10_000))}-${String(n % 10_000).padStart(4, '0')}`
    const reservationTime = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 15)).toISOString()
    return {
      key: `k${n}`,
      body: { placeId: placeIds[n % placeIds.length], guestPhone, guestCount: 2, reservationTime },
    }
  }
}

interface Known {
  key: string
  ownerToken: string
  placeIds: readonly string[]
}

/** Asks and accepts until the server is gone. */
async function work({ url }: Life, ledger: Ledger, { key, ownerToken, placeIds }: Known): Promise<void> {
  for (;;) {
    const ask = ledger.unanswered.shift() ?? ledger.next(placeIds)
    try {
      const made = await call(`${url}/api/v1/reservations`, 'POST', key, ask.body, ask.key)
      if (made.body.error?.retryable) {
        ledger.unanswered.push(ask)
        // A run that was killed holds its key until it is taken for dead.
        if (made.body.error.code === 'idempotency_in_progress') return
        continue
      }
      assert.ok(made.status === 201 || made.status === 200, JSON.stringify(made.body))
      const id: string = made.body.data.reservationId
      ledger.made.set(ask.key, id)
      const accepted = await call(`${url}/api/owner/v1/reservations/${id}/accept`, 'POST', ownerToken)
      if (accepted.status === 200) ledger.accepted.add(id)
      else assert.equal(accepted.body.error.code, 'already_settled', JSON.stringify(accepted.body))
    } catch (cause) {
      if (cause instanceof assert.AssertionError) throw cause
      if (!ledger.made.has(ask.key)) ledger.unanswered.push(ask)
      return
    }
  }
}

async function prepare({ url }: Life, placeIds: readonly string[]): Promise<Known> {
  const admin = (at: string, body: Json) => call(`${url}/api/admin/v1${at}`, 'POST', ADMIN, body)
  const { accountId } = (await admin('/accounts', { email: 'a@example.com', plan: 'pro' })).body.data
  const { key } = (await admin(`/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })).body.data
  let ownerToken = ''
  for (const placeId of placeIds)
    ownerToken = (await admin('/owners', { email: 'o@example.com', placeId, partner: true })).body.data.token
  return { key, ownerToken, placeIds }
}

async function killAgainAndAgain(
  t: TestContext,
  folder: string,
  databaseUrl: string | null,
  open: () => Promise<Database>,
): Promise<void> {
  const [world, shelf] = [generateWorld(1, PLACES), path.join(folder, 'releases')]
  await makeCurrent(shelf, await shelveWorld(world, folder, shelf))
  const ledger = new Ledger()
  let life = await live(folder, 0, databaseUrl)
  const known = await prepare(
    life,
    world.venues.map(({ place }) => place.id),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const working = Promise.all(Array.from({ length: WORKERS }, () => work(life, ledger, known)))
    await new Promise((resolve) => setTimeout(resolve, LIFE_MS.least + ((kill * 97) % LIFE_MS.more)))
    await die(life)
    await working
    // An hour later owners may be asked again, and a run that was killed has lost its key.
    life = await live(folder, kill + 1, databaseUrl)
  }
  for (const { key, body } of ledger.unanswered) {
    const again = await call(`${life.url}/api/v1/reservations`, 'POST', known.key, body, key)
    assert.ok(again.status === 201 || again.status === 200, JSON.stringify(again.body))
    ledger.made.set(key, again.body.data.reservationId)
  }
  const found = await listed(life, known.key)
  const { used } = (await call(`${life.url}/api/v1/usage`, 'GET', known.key)).body.data.tokens
  await die(life)
  const ids = [...ledger.made.values()]
  assert.deepEqual([...found.keys()].toSorted(), ids.toSorted(), 'each was made once, and none is lost')
  assert.deepEqual(
    [...ledger.accepted].filter((id) => found.get(id) !== 'confirmed'),
    [],
  )
  assert.ok(used >= ids.length && used <= ids.length + KILLS * WORKERS, `${used} tokens for ${ids.length} requests`)
  assert.equal(await createdEvents(open), ids.length)
  t.diagnostic(
    `${KILLS} kills: ${ids.length} requests made, ${ledger.accepted.size} accepted, none lost, none twice; ` +
      `${ledger.unanswered.length} sent again at the end, ${used - ids.length} tokens lost`,
  )
}

/** All of the account's reservations: status by id. */
async function listed({ url }: Life, key: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { data, meta } = (await call(`${url}/api/v1/reservations?page_size=100&page=${page}`, 'GET', key)).body
    for (const { reservationId, status } of data) found.set(reservationId, status)
    if (page >= meta.totalPages) return found
  }
}

async function createdEvents(open: () => Promise<Database>): Promise<number> {
  const database = await open()
  const { rows } = await sql<{ count: number }>`
    SELECT COUNT(*) AS count FROM owner_event WHERE type = 'reservation.created'`.execute(database.db)
  await database.close()
  return rows[0]?.count ?? 0
}
