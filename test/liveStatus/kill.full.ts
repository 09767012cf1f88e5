import assert from 'node:assert/strict'
import type { Json } from '../flows/testServer.ts'
import { call, type Credentials, type ServerRun } from '../support/serverRuns.ts'
import { survivesKills } from '../support/survivesKills.ts'

/**
 * A server is killed repeatedly between questions and answers. Acknowledged questions and answers exist afterwards; a
 * question that was not acknowledged is sent again with its idempotency key, and was asked once.
 */
survivesKills('SIGKILL between question and answer', () => {
  const ledger = new Ledger()
  return {
    table: 'live_query',
    event: 'question.created',
    async begin({ url }, { ownerToken }) {
      assert.equal((await call(`${url}/api/owner/v1/heartbeat`, 'POST', ownerToken)).status, 200)
    },
    work: (life, known) => work(life, ledger, known),
    async end(life, { key }) {
      for (const question of ledger.unacknowledged) await ask(life.url, ledger, key, question)
      await assertKept(life, ledger, key)
      return [...ledger.asked.values()]
    },
    reported: () => `${ledger.answered.size} answered; ${ledger.unacknowledged.length} sent again at the end`,
  }
})

interface Question {
  key: string
  body: Json
}

/** Facts known from responses, and the questions without a response. */
class Ledger {
  /** Question ids by idempotency key. */
  readonly asked = new Map<string, string>()
  readonly answered = new Map<string, string>()
  /** Questions to closed places, and those refused by a limit: nothing was created. */
  readonly refused = new Set<string>()
  unacknowledged: Question[] = []
  #count = 0

  next(placeIds: readonly string[]): Question {
    const n = ++this.#count
    return { key: `k${n}`, body: { placeId: placeIds[n % placeIds.length], kind: 'item', topic: `item ${n}` } }
  }
}

/** Asks and answers until the server is killed. */
async function work({ url }: ServerRun, ledger: Ledger, { key, ownerToken, placeIds }: Credentials): Promise<void> {
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

/**
 * Returns null when nothing was created. The key of a killed run is held until the run counts as dead; the question is
 * then retried later.
 */
async function ask(url: string, ledger: Ledger, token: string, { key, body }: Question): Promise<string | null> {
  const { status, body: answer } = await call(`${url}/api/v1/live-status`, 'POST', token, body, key)
  if (answer.error?.code === 'idempotency_in_progress') throw new Error('still held')
  if (answer.error?.code === 'owner_contact_limited' || answer.data?.blocked !== undefined) {
    ledger.refused.add(key)
    return null
  }
  assert.ok(status === 201 || status === 200, JSON.stringify(answer))
  ledger.asked.set(key, answer.data.queryId)
  return answer.data.queryId
}

/** Asserts that every acknowledged question exists with its acknowledged answer. */
async function assertKept({ url }: ServerRun, { asked, answered }: Ledger, key: string): Promise<void> {
  for (const queryId of asked.values()) {
    const { status, body } = await call(`${url}/api/v1/live-status/${queryId}`, 'GET', key)
    assert.equal(status, 200, queryId)
    const answer = answered.get(queryId)
    if (answer !== undefined) assert.deepEqual([body.data.status, body.data.note], [answer, queryId])
  }
}
