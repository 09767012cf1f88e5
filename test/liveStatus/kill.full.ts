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
 * A server is killed between questions and answers, again and again. What it acknowledged is there afterwards, question
 * and answer; a question that was not acknowledged is sent again with its idempotency key, and was asked once.
 */

const WORKERS = 4

test('SIGKILL between question and answer (SQLite)', async (t) => {
  const made = await releaseFolder(t)
  const file = path.join(made.folder, 'data', 'oneset.sqlite')
  return killAgainAndAgain(t, made, null, () => openEmbeddedDatabase(file, 0))
})
testOnPostgres('SIGKILL between question and answer (PostgreSQL)', async (t, { url, open }) =>
  killAgainAndAgain(t, await releaseFolder(t), url, open),
)

interface Question {
  key: string
  body: Json
}

/** What is known from answers, and which questions got none. */
class Ledger {
  /** By idempotency key. */
  readonly asked = new Map<string, string>()
  readonly answered = new Map<string, string>()
  /** Closed places, and such as were asked enough: nothing was made. */
  readonly turnedAway = new Set<string>()
  unacknowledged: Question[] = []
  #count = 0

  next(placeIds: readonly string[]): Question {
    const n = ++this.#count
    return { key: `k${n}`, body: { placeId: placeIds[n % placeIds.length], kind: 'item', topic: `item ${n}` } }
  }
}

/** Asks and answers until the server is gone. */
async function work({ url }: Life, ledger: Ledger, { key, ownerToken, placeIds }: Known): Promise<void> {
  for (;;) {
    const question = ledger.unacknowledged.shift() ?? ledger.next(placeIds)
    try {
      const queryId = await ask(url, ledger, key, question)
      if (queryId === null) continue
      const path = `${url}/api/owner/v1/questions/${queryId}/answer`
      const status = queryId < '8' ? 'available' : 'unavailable'
      const answered = await call(path, 'POST', ownerToken, { status, note: queryId, validForMinutes: 5 })
      if (answered.status === 200) ledger.answered.set(queryId, status)
      else assert.equal(answered.body.error.code, 'already_settled', JSON.stringify(answered.body))
    } catch (cause) {
      if (cause instanceof assert.AssertionError) throw cause
      if (!ledger.asked.has(question.key)) ledger.unacknowledged.push(question)
      return
    }
  }
}

/** Null when nothing came of it. A run that was killed holds its key until it is taken for dead: then it is for later. */
async function ask(url: string, ledger: Ledger, token: string, { key, body }: Question): Promise<string | null> {
  const { status, body: answer } = await call(`${url}/api/v1/live-status`, 'POST', token, body, key)
  if (answer.error?.code === 'idempotency_in_progress') throw new Error('still held')
  if (answer.error?.code === 'owner_contact_limited' || answer.data?.blocked !== undefined) {
    ledger.turnedAway.add(key)
    return null
  }
  assert.ok(status === 201 || status === 200, JSON.stringify(answer))
  ledger.asked.set(key, answer.data.queryId)
  return answer.data.queryId
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
  assert.equal((await call(`${life.url}/api/owner/v1/heartbeat`, 'POST', known.ownerToken)).status, 200)
  for (let kill = 0; kill < KILLS; kill++) {
    const working = Promise.all(Array.from({ length: WORKERS }, () => work(life, ledger, known)))
    await killedDuring(life, kill)
    await working
    // An hour later owners may be asked again, and a run that was killed has lost its key.
    life = await live(folder, kill + 1, databaseUrl)
  }
  for (const question of ledger.unacknowledged) await ask(life.url, ledger, known.key, question)
  const { used } = (await call(`${life.url}/api/v1/usage`, 'GET', known.key)).body.data.tokens
  await assertKept(life, ledger, known.key)
  await die(life)
  const ids = [...ledger.asked.values()]
  assert.ok(used >= ids.length && used <= ids.length + KILLS * WORKERS, `${used} tokens for ${ids.length} questions`)
  assert.deepEqual(await made(open), { questions: ids.length, told: ids.length })
  t.diagnostic(
    `${KILLS} kills: ${ids.length} questions asked, ${ledger.answered.size} answered, none lost, none twice; ` +
      `${ledger.unacknowledged.length} sent again at the end, ${used - ids.length} tokens lost`,
  )
}

/** Every acknowledged question is there, and every acknowledged answer is the question's. */
async function assertKept({ url }: Life, { asked, answered }: Ledger, key: string): Promise<void> {
  for (const queryId of asked.values()) {
    const { status, body } = await call(`${url}/api/v1/live-status/${queryId}`, 'GET', key)
    assert.equal(status, 200, queryId)
    const answer = answered.get(queryId)
    if (answer !== undefined) assert.deepEqual([body.data.status, body.data.note], [answer, queryId])
  }
}

/** How many questions there are, and how many owners were told of, whoever was told that they were made. */
async function made(open: () => Promise<Database>): Promise<{ questions: number; told: number }> {
  const database = await open()
  const count = async (from: string) =>
    (await sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.raw(from)}`.execute(database.db)).rows[0]
      ?.count ?? 0
  const counts = {
    questions: await count('live_query'),
    told: await count("owner_event WHERE type = 'question.created'"),
  }
  await database.close()
  return counts
}
