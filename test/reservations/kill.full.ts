import assert from 'node:assert/strict'
import type { Json } from '../flows/testServer.ts'
import { call, type Credentials, type ServerRun } from '../support/serverRuns.ts'
import { survivesKills } from '../support/survivesKills.ts'

/**
 * A server is killed repeatedly between requests and answers. Acknowledged requests exist afterwards; a request without
 * a response is sent again with its idempotency key, and was made once; each has exactly one event.
 */
survivesKills('SIGKILL between request and answer', () => {
  const ledger = new Ledger()
  return {
    table: 'reservation',
    event: 'reservation.created',
    work: (life, known) => work(life, ledger, known),
    async end(life, { key: token }) {
      for (const { key, body } of ledger.unanswered) {
        const again = await call(`${life.url}/api/v1/reservations`, 'POST', token, body, key)
        assert.ok(again.status === 201 || again.status === 200, JSON.stringify(again.body))
        ledger.made.set(key, again.body.data.reservationId)
      }
      const found = await listed(life, token)
      const ids = [...ledger.made.values()]
      assert.deepEqual([...found.keys()].toSorted(), ids.toSorted(), 'each must exist once, and none may be lost')
      assert.deepEqual(
        [...ledger.accepted].filter((id) => found.get(id) !== 'confirmed'),
        [],
      )
      return ids
    },
    reported: () => `${ledger.accepted.size} accepted; ${ledger.unanswered.length} sent again at the end`,
  }
})

/** Facts known from responses, and the requests without a response. */
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

/** Requests and accepts until the server is killed. */
async function work({ url }: ServerRun, ledger: Ledger, { key, ownerToken, placeIds }: Credentials): Promise<void> {
  for (;;) {
    const ask = ledger.unanswered.shift() ?? ledger.next(placeIds)
    try {
      const created = await call(`${url}/api/v1/reservations`, 'POST', key, ask.body, ask.key)
      if (created.body.error?.retryable) {
        ledger.unanswered.push(ask)
        // The key of a killed run is held until the run counts as dead.
        if (created.body.error.code === 'idempotency_in_progress') return
        continue
      }
      assert.ok(created.status === 201 || created.status === 200, JSON.stringify(created.body))
      const id: string = created.body.data.reservationId
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

/** Returns all of the account's reservations: status by id. */
async function listed({ url }: ServerRun, key: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { data, meta } = (await call(`${url}/api/v1/reservations?page_size=100&page=${page}`, 'GET', key)).body
    for (const { reservationId, status } of data) found.set(reservationId, status)
    if (page >= meta.totalPages) return found
  }
}
