import assert from 'node:assert/strict'
import type { AccountTables } from '#accounts/accountTables.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { NotedRequest, RequestSender } from '#requests/notedRequest.ts'
import { type RequestFilter, StoredRequests, type StoredRequestTables } from '#requests/storedRequests.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = Date.parse('2026-11-20T03:00:00Z')
const ALL: RequestFilter = {
  requestId: null,
  keyId: null,
  endpoint: null,
  mode: null,
  status: null,
  since: null,
  until: null,
}
const HONG: RequestSender = { accountId: 'hong', keyId: 'key_1', mode: 'live' }

function noted(number: number, more: Partial<NotedRequest> = {}): NotedRequest {
  const requestId = `req_${String(number).padStart(8, '0')}`
  const parameters = () => ({ given: { n: String(number) }, leftOut: [] })
  return {
    requestId,
    endpoint: 'search',
    status: 200,
    error: null,
    errorParams: [],
    units: 1,
    latencyMs: 0,
    parameters,
    ...more,
  }
}

/** Opens the requests of two accounts; `erased` are accounts that were erased. */
async function openRequests(database: Database, max: number, days = 30) {
  for (const id of ['hong', 'kim']) {
    const row = { id, email: `${id}@example.com`, plan: 'free', bulk_export: 0, created_at: NOON, version: 1 }
    await database
      .withTables<AccountTables>()
      .db.insertInto('account')
      .values({ ...row, changed_at: NOON })
      .execute()
  }
  const [clock, erased] = [{ now: NOON }, new Set<string>()]
  const open = () =>
    new StoredRequests(database.withTables<StoredRequestTables>(), () => clock.now, {
      days,
      max,
      erasedOf: async (ids) => new Set(ids.filter((id) => erased.has(id))),
    })
  return { clock, erased, requests: open(), other: open() }
}

async function idsOf(requests: StoredRequests, accountId = 'hong', filter: Partial<RequestFilter> = {}) {
  const listed = await requests.list(accountId, { ...ALL, ...filter }, { page: 1, pageSize: 100 })
  return listed.requests.map(({ requestId }) => Number(requestId.slice(4)))
}

eachEngine(
  'an account lists its requests, newest first, by key, status, endpoint, id, mode and time',
  async (_, { database }) => {
    const { clock, requests } = await openRequests(database, 1_000)
    const notes: [RequestSender, Partial<NotedRequest>][] = [
      [HONG, {}],
      [
        HONG,
        { status: 404, error: 'place_not_found', errorParams: ['id'], endpoint: 'place', units: 0, latencyMs: 1.25 },
      ],
      [
        { ...HONG, keyId: 'key_2', mode: 'test' },
        { status: 429, error: 'rate_limited' },
      ],
      [{ ...HONG, accountId: 'kim' }, {}],
      [{ ...HONG, visitor: '203.0.113.7' }, {}],
    ]
    for (const [number, [sender, more]] of notes.entries()) {
      clock.now = NOON + number * 1_000
      requests.note(sender, noted(number, more))
    }
    assert.deepEqual(await idsOf(requests), [2, 1, 0], 'without the other account and the visitor')
    assert.deepEqual(await idsOf(requests, 'kim'), [3])
    assert.deepEqual(await idsOf(requests, 'hong', { keyId: 'key_2' }), [2])
    assert.deepEqual(await idsOf(requests, 'hong', { status: { min: 400, max: 499 } }), [2, 1])
    assert.deepEqual(await idsOf(requests, 'hong', { endpoint: 'place' }), [1])
    assert.deepEqual(await idsOf(requests, 'hong', { requestId: 'req_00000000' }), [0])
    assert.deepEqual(await idsOf(requests, 'hong', { mode: 'test' }), [2])
    assert.deepEqual(await idsOf(requests, 'hong', { since: NOON + 900, until: NOON + 2_000 }), [1])
    const page = await requests.list('hong', { ...ALL, endpoint: 'place' }, { page: 1, pageSize: 1 })
    assert.deepEqual(page, {
      total: 1,
      requests: [
        {
          requestId: 'req_00000001',
          receivedAt: NOON + 998,
          keyId: 'key_1',
          mode: 'live',
          endpoint: 'place',
          status: 404,
          error: 'place_not_found',
          errorParams: ['id'],
          units: 0,
          latencyMs: 1.25,
          given: { n: '1' },
          leftOut: [],
        },
      ],
    })
    assert.equal((await requests.list('hong', ALL, { page: 2, pageSize: 2 })).requests.length, 1)
  },
)

eachEngine('an account keeps its newest requests only, however many nodes write them', async (_, { database }) => {
  const { clock, requests, other } = await openRequests(database, 50)
  for (let number = 0; number < 200; number++) {
    clock.now++
    ;(number % 2 === 0 ? requests : other).note(HONG, noted(number))
    if (number % 20 === 19) await Promise.all([requests.save(), other.save()])
  }
  await Promise.all([requests.forget(), other.forget()])
  const ids = await idsOf(requests)
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [50, 199, 150])
})

eachEngine(
  'between two writes an account stores a bounded number of requests, and refusals for its rate are few',
  async (_, { database }) => {
    const { clock, requests } = await openRequests(database, 10_000)
    for (let number = 0; number < 100; number++) requests.note(HONG, noted(number, { status: 429 }))
    for (let number = 100; number < 1_000; number++) {
      clock.now++
      requests.note(HONG, noted(number))
    }
    requests.note({ ...HONG, accountId: 'kim' }, noted(1_000))
    assert.deepEqual(await requests.save(), { dropped: 80 + 420, failed: null })
    const { total } = await requests.list('hong', ALL, { page: 1, pageSize: 1 })
    assert.deepEqual([total, (await idsOf(requests, 'hong', { status: { min: 429, max: 429 } })).length], [500, 20])
    assert.deepEqual(await idsOf(requests, 'kim'), [1_000], 'other accounts are not limited by it')
  },
)

eachEngine(
  'requests are deleted after their days, with their account, and never stored for an erased one',
  async (_, { database }) => {
    const { clock, erased, requests, other } = await openRequests(database, 1_000)
    requests.note(HONG, noted(1))
    requests.note({ ...HONG, accountId: 'kim' }, noted(2))
    await requests.save()
    clock.now += 31 * DAY_MS
    requests.note(HONG, noted(3))
    assert.deepEqual(await idsOf(requests), [3], 'an old request is not shown before it is deleted either')
    await requests.forget()
    const { db } = database.withTables<StoredRequestTables>()
    const stored = async () => (await db.selectFrom('stored_request').select('request_id').execute()).length
    assert.equal(await stored(), 1)

    other.note(HONG, noted(4))
    requests.note(HONG, noted(5))
    erased.add('hong')
    await database.transaction((tx) => requests.eraseWithin(tx, 'hong'))
    await Promise.all([requests.save(), other.save()])
    assert.equal(await stored(), 0)

    // Another node wrote them while the account was being erased.
    erased.delete('hong')
    other.note(HONG, noted(6))
    await other.save()
    erased.add('hong')
    await requests.forget()
    assert.equal(await stored(), 0)
  },
)

eachEngine(
  'requests that cannot be written are counted, and those of other accounts are written',
  async (_, { database }) => {
    const { requests } = await openRequests(database, 1_000)
    // No account has this id, so the database refuses its rows.
    const unknown = { ...HONG, accountId: 'unknown' }
    for (const number of [1, 2]) requests.note(unknown, noted(number))
    requests.note({ ...HONG, accountId: 'kim' }, noted(3))
    const { dropped, failed } = await requests.save()
    assert.deepEqual([dropped, failed?.requests], [0, 2])
    assert.match(String(failed?.cause), /foreign key/i)
    const { db } = database.withTables<StoredRequestTables>()
    assert.deepEqual(await db.selectFrom('stored_request').select('request_id').execute(), [
      { request_id: 'req_00000003' },
    ])
    assert.deepEqual(await requests.save(), { dropped: 0, failed: null }, 'each is counted once')
    requests.note(unknown, noted(4))
    assert.deepEqual(await idsOf(requests, 'unknown'), [], 'a list shows what is stored')
    assert.equal((await requests.save()).failed?.requests, 1)
  },
)

eachEngine('without days or room nothing is stored', async (_, { database }) => {
  const { requests } = await openRequests(database, 0)
  requests.note(HONG, noted(1))
  assert.deepEqual([await idsOf(requests), requests.limits], [[], { days: 0, max: 0 }])
})
