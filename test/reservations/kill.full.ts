import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { Json } from '../flows/testServer.ts'
import {
  call,
  die,
  killedDuring,
  KILLS,
  type Known,
  type Life,
  live,
  prepare,
  releaseFolder,
} from '../support/lives.ts'
import { testOnPostgres } from '../support/testDatabases.ts'

/**
 * A server is killed between requests and answers, again and again. What it acknowledged is there afterwards; a request
 * that got no answer is sent again with its idempotency key, and was made once; every one has its one event.
 */

const WORKERS = 4

test('SIGKILL between request and answer (SQLite)', async (t) => {
  const made = await releaseFolder(t)
  const file = path.join(made.folder, 'data', 'oneset.sqlite')
  return killAgainAndAgain(t, made, null, () => openEmbeddedDatabase(file, 0))
})
testOnPostgres('SIGKILL between request and answer (PostgreSQL)', async (t, { url, open }) =>
  killAgainAndAgain(t, await releaseFolder(t), url, open),
)

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

async function killAgainAndAgain(
  t: TestContext,
  { folder, placeIds }: Awaited<ReturnType<typeof releaseFolder>>,
  databaseUrl: string | null,
  open: () => Promise<Database>,
): Promise<void> {
  const ledger = new Ledger()
  let life = await live(folder, 0, databaseUrl)
  const known = await prepare(life, placeIds)
  for (let kill = 0; kill < KILLS; kill++) {
    const working = Promise.all(Array.from({ length: WORKERS }, () => work(life, ledger, known)))
    await killedDuring(life, kill)
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
