import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { instantOf, WEEKDAYS } from '#base/kst.ts'
import type { LiveAnswer } from '#contract/liveStatus.ts'
import { LIVE_STATUS_ENDPOINTS } from '#contract/endpoints/liveStatusEndpoints.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import { DEFAULT_PLANS, type Plan, type PlanTable } from '#contract/access/plans.ts'
import { TEST_PLACES } from '#contract/sandbox.ts'
import type { Week } from '#venue/records.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { eachEngine, type TestDatabase, testOnPostgres } from '../support/testDatabases.ts'
import { answeringPlace } from './answeringPlace.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { waitingPolls } from './waitingPolls.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Live questions from the callers' side (docs/reference/live-questions.md), through a real server. */

/** Without rates, because the tests' clock stands still; one plan allows only one poll. */
const PLANS: PlanTable = new Map(
  Object.entries<Plan>({ ...DEFAULT_PLANS, narrow: { ...DEFAULT_PLANS.pro, longPolls: 1 } }).map(([name, plan]) => [
    name,
    { ...plan, perMinute: 'unlimited' },
  ]),
)

interface Asker {
  key: string
  post: (body: Json, headers?: Record<string, string>) => Promise<Answered>
  get: (pathAndQuery: string) => Promise<Answered>
}

interface Answered {
  status: number
  headers: Headers
  units: string | null
  body: Json
  data: Json
}

/** A server with a venue of unconfirmed hours whose owner answers. */
class Venue {
  readonly s: TestServer
  readonly placeId: string
  readonly #ownerToken: string

  private constructor(s: TestServer, placeId: string, ownerToken: string) {
    this.s = s
    this.placeId = placeId
    this.#ownerToken = ownerToken
  }

  static async open(t: TestContext, { url }: Pick<TestDatabase, 'url'>): Promise<Venue> {
    const settings = { plans: PLANS, ...(url !== null && { databaseUrl: url }), secret: 'a-secret-of-this-test' }
    const s = await startTestServer(t, { venues: 60, settings })
    const { placeId, ownerToken } = await answeringPlace(s)
    return new Venue(s, placeId, ownerToken)
  }

  change(changes: PlaceChanges): Promise<void> {
    return this.s.server.administration.releases.changePlaces(new Map([[this.placeId, changes]]))
  }

  /** Creates an account and returns its caller. */
  async asker(name: string, plan = 'starter'): Promise<Asker> {
    const { data } = (await this.s.admin('POST', '/accounts', { email: `${name}@example.com`, plan })).body
    return this.askerOf((await this.s.admin('POST', `/accounts/${data.accountId}/keys`, KEY)).body.data.key)
  }

  askerOf(key: string): Asker {
    const call = async (init: RequestInit, pathAndQuery = ''): Promise<Answered> => {
      const response = await fetch(`${this.s.url}/api/v1/live-status${pathAndQuery}`, init)
      const body: Json = await response.json()
      const { status, headers } = response
      return { status, headers, units: headers.get('x-service-units'), body, data: body.data }
    }
    const authorization = `Bearer ${key}`
    return {
      key,
      post: (body, headers = {}) => {
        const asked = JSON.stringify({ placeId: this.placeId, ...body })
        return call({
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', ...headers },
          body: asked,
        })
      },
      get: (pathAndQuery) => call({ headers: { authorization } }, pathAndQuery),
    }
  }

  /** Answers as the owner. */
  async answer(queryId: string, status: LiveAnswer, note: string | null = null, url = this.s.url): Promise<void> {
    const response = await fetch(`${url}/api/owner/v1/questions/${queryId}/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#ownerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status, note }),
    })
    assert.equal(response.status, 200)
  }
}

const KEY = { name: 'k', mode: 'live' }
const iso = (at: number) => new Date(at).toISOString()
const outputOf = (name: string) => LIVE_STATUS_ENDPOINTS.find((endpoint) => endpoint.name === name)?.output ?? {}
const assertSchema = (name: string, { body }: Answered) => assert.deepEqual(schemaErrors(outputOf(name), body), [])

const everyDay = (open: string, close: string): Week =>
  WEEKDAYS.map((day) => ({ day, closed: false, open, close, endsNextDay: false, breaks: [], lastOrder: null }))

eachEngine(
  'asking, joining, answering and reusing make one question and one answer, each with its price',
  async (t, state) => {
    const venue = await Venue.open(t, state)
    const { s, placeId } = venue
    const now = s.clock.now
    const [first, second, third] = [await venue.asker('a'), await venue.asker('b'), await venue.asker('c')]

    const created = await first.post({ kind: 'wait', topic: '웨이팅', question: '지금 몇 팀 기다려요?' })
    assert.deepEqual([created.status, created.units], [201, '1'])
    assertSchema('askVenue', created)
    const { queryId } = created.data
    assert.match(queryId, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(created.headers.get('location'), `/api/v1/live-status/${queryId}`)
    const pending = {
      queryId,
      placeId,
      kind: 'wait',
      topic: 'wait',
      guestCount: null,
      status: 'pending',
      note: null,
      verifiedAt: null,
      verifiedBy: null,
      validUntil: null,
      correctedAt: null,
      fresh: false,
      settled: false,
      interestedCount: 1,
      createdAt: iso(now),
      expiresAt: iso(now + 300_000),
    }
    assert.deepEqual(created.data, { ...pending, reused: false, joined: false })

    const joined = await second.post({ kind: 'wait', topic: '대기' })
    assert.deepEqual([joined.status, joined.units, joined.headers.get('location')], [200, '1', null])
    assert.deepEqual(joined.data, { ...pending, interestedCount: 2, reused: false, joined: true })
    const again = await second.post({ kind: 'wait', topic: 'wait' })
    assert.deepEqual([again.data.joined, again.data.interestedCount], [true, 2])
    assert.equal((await third.get(`/${queryId}`)).body.error.code, 'live_query_not_found')
    const unanswered = await third.get(`?placeId=${placeId}&topic=wait`)
    assert.deepEqual([unanswered.units, unanswered.data], ['0', { found: false }])

    s.clock.now += 20_000
    await venue.answer(queryId, 'limited', '약 20분')
    const read = await second.get(`/${queryId}?wait=25`)
    assertSchema('readAnswer', read)
    const answer = {
      queryId,
      placeId,
      kind: 'wait',
      topic: 'wait',
      guestCount: null,
      status: 'limited',
      note: '약 20분',
      verifiedAt: iso(s.clock.now),
      verifiedBy: 'owner',
      validUntil: iso(s.clock.now + 900_000),
      correctedAt: null,
      fresh: true,
      interestedCount: 2,
    }
    const times = { createdAt: iso(now), expiresAt: iso(now + 300_000) }
    assert.deepEqual([read.status, read.units, read.data], [200, '0', { ...answer, settled: true, ...times }])

    const reused = await third.post({ kind: 'wait', topic: 'how long' })
    assert.deepEqual([reused.status, reused.units], [200, '0'])
    assert.deepEqual(reused.data, { ...answer, settled: true, ...times, reused: true, joined: false })
    assert.equal((await third.get(`/${queryId}`)).status, 200)
    const found = await third.get(`?placeId=${placeId}&topic=${encodeURIComponent('웨 이 팅')}`)
    assertSchema('peekAnswer', found)
    assert.deepEqual([found.units, found.data], ['1', { found: true, ...answer }])

    s.clock.now += 900_000
    assert.equal((await first.get(`/${queryId}`)).data.fresh, false)
    assert.deepEqual((await third.get(`?placeId=${placeId}&topic=wait&kind=wait`)).data, { found: false })
    assert.equal((await third.post({ kind: 'wait', topic: 'wait' })).status, 201)
  },
)

test('a question to a closed venue returns its hours, creates nothing and costs nothing', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const week = everyDay('17:00', '23:00')
  await venue.change({ ...EMPTY_CALENDAR, businessHours: week })
  const asker = await venue.asker('a')
  const asked = await asker.post({ kind: 'seats', topic: '자리', guestCount: 4 })
  assert.deepEqual([asked.status, asked.units], [200, '0'])
  assertSchema('askVenue', asked)
  assert.deepEqual(asked.data, {
    blocked: 'closed_now',
    queryId: null,
    placeId: venue.placeId,
    kind: 'seats',
    topic: 'seats',
    status: null,
    settled: true,
    reused: false,
    nextOpenAt: `${venue.s.world.asOf}T17:00:00+09:00`,
    businessHours: week,
  })
  // A closure announced by the owner closes the venue too, whatever its known hours are.
  const closure = {
    from: venue.s.world.asOf,
    to: null,
    reason: 'vacation',
    note: null,
    source: 'owner',
    announcedAt: null,
  }
  await venue.change({
    ...EMPTY_CALENDAR,
    businessHours: null,
    is24h: null,
    temporaryClosures: [{ ...closure, reason: 'vacation' }],
  })
  const away = await asker.post({ kind: 'item', topic: '국밥' })
  assert.deepEqual([away.data.blocked, away.data.nextOpenAt, away.data.businessHours], ['closed_now', null, null])
  venue.s.clock.now = instantOf(venue.s.world.asOf, 18 * 60)
  await venue.change({ ...EMPTY_CALENDAR, businessHours: week })
  assert.equal((await asker.post({ kind: 'seats', topic: '자리', guestCount: 4 })).status, 201)
})

test('an item gets its name from the menu, and a party size may be part of the topic', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const menu = [{ name: '돼지 국밥', price: 9_000, recommend: false, isNew: false }]
  await venue.change({ ...EMPTY_CALENDAR, businessHours: null, is24h: null, menu })
  const asker = await venue.asker('a')
  const item = await asker.post({ kind: 'item', topic: ' 돼지-국밥 ' })
  assert.deepEqual([item.data.topic, item.data.guestCount], ['돼지 국밥', null])
  for (const [topic, guestCount] of [
    ['10명', 10],
    ['4인 테이블', 4],
    ['table for 3 people', 3],
    ['Party of  2', 2],
  ]) {
    const { status, data } = await asker.post({ kind: 'seats', topic })
    assert.deepEqual([status, data.topic, data.guestCount], [201, 'seats', guestCount], String(topic))
  }
  const joined = await asker.post({ kind: 'seats', topic: '4명', guestCount: 10 })
  assert.equal(joined.data.joined, true)
  await venue.answer(joined.data.queryId, 'available')
  // A lookup without the kind finds it by a word for seats, however the asker phrased it, or by a party size it covers.
  for (const topic of ['자리', 'seats', '테이블', '6명']) {
    const { data } = await asker.get(`?placeId=${venue.placeId}&topic=${encodeURIComponent(topic)}`)
    assert.deepEqual([data.found, data.queryId], [true, joined.data.queryId], topic)
  }
  assert.equal((await asker.get(`?placeId=${venue.placeId}&topic=${encodeURIComponent('11명')}`)).data.found, false)
})

test('invalid questions are refused with every fault named', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const asker = await venue.asker('a')
  const faultsOf = async (body: Json) => {
    const { status, body: problem } = await asker.post(body)
    assert.equal(status, 400, JSON.stringify(body))
    return problem.error.details.errors.map(({ param }: Json) => param)
  }
  for (const topic of ['국밥 있나요?', '국밥 있나요？', 'a\nb', 'x'.repeat(61), '-_-', 7, ''])
    assert.deepEqual(await faultsOf({ kind: 'item', topic }), ['topic'], String(topic))
  for (const topic of ['x'.repeat(61), 'x'.repeat(201)])
    assert.match((await asker.post({ kind: 'item', topic })).body.error.message, /1 to 60 characters/)
  const uncounted = await asker.post({ kind: 'seats', topic: '자리' })
  assert.deepEqual(
    [uncounted.body.error.code, uncounted.body.error.details.errors[0].param],
    ['guest_count_required', 'guestCount'],
  )
  assert.deepEqual(await faultsOf({ kind: 'item', topic: 'a', guestCount: 2 }), ['guestCount'])
  assert.deepEqual(await faultsOf({ kind: 'seats', topic: 'a', guestCount: 0 }), ['guestCount'])
  assert.deepEqual(await faultsOf({ kind: 'menu', topic: 'a', people: 2 }), ['kind', 'people'])
  assert.deepEqual(await faultsOf({ kind: 'wait', question: 'x'.repeat(501) }), ['topic', 'question'])
  for (const query of ['wait=26', 'wait=-1', 'wait=x', 'wait=1&wait=2', 'waits=1'])
    assert.equal((await asker.get(`/3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10?${query}`)).status, 400, query)
  for (const query of ['topic=a', 'placeId=x', 'placeId=x&topic=a?', 'placeId=x&topic=a&kind=item&guestCount=2'])
    assert.equal((await asker.get(`?${query}`)).status, 400, query)
})

test('keys without the scope cannot ask, and questions of test keys reach no owner', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const { s } = venue
  const keyWith = async (more: Json): Promise<Asker> =>
    venue.askerOf((await s.admin('POST', `/accounts/${s.accountId}/keys`, { ...KEY, ...more })).body.data.key)
  const reader = await keyWith({ scopes: ['live:read'] })
  assert.equal((await reader.post({ kind: 'wait', topic: 'wait' })).body.error.code, 'insufficient_scope')
  assert.equal((await reader.get(`?placeId=${venue.placeId}&topic=wait`)).status, 200)
  const other = await keyWith({ scopes: ['places:read'] })
  assert.equal((await other.get(`?placeId=${venue.placeId}&topic=wait`)).body.error.code, 'insufficient_scope')
  const tester = await keyWith({ mode: 'test' })
  assert.equal((await tester.post({ kind: 'wait', topic: 'wait' })).body.error.code, 'place_not_found')
})

eachEngine('a repeated call with its idempotency key asks once and returns the same at no cost', async (t, state) => {
  const venue = await Venue.open(t, state)
  const asker = await venue.asker('a')
  const body = { kind: 'item', topic: '국밥' }
  const first = await asker.post(body, { 'idempotency-key': 'k1' })
  const second = await asker.post({ ...body, idempotencyKey: 'k1' })
  assert.deepEqual([first.status, first.units], [201, '1'])
  assert.deepEqual([second.status, second.units, second.headers.get('idempotent-replayed')], [200, '0', 'true'])
  assert.deepEqual(second.body, first.body)
  assert.equal((await asker.post({ kind: 'wait', topic: 'wait', idempotencyKey: 'k1' })).status, 422)
})

test('a question without an answer expires, and waiting callers receive that when the time is up', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const asker = await venue.asker('a')
  const { queryId } = (await asker.post({ kind: 'wait', topic: 'wait' })).data
  const waiting = asker.get(`/${queryId}?wait=25`)
  await waitingPolls(venue.s, 1)
  venue.s.clock.now += 300_000
  const { data } = await waiting
  assert.deepEqual([data.status, data.settled, data.fresh, data.validUntil], ['no_response', true, false, null])
})

test('beyond the account’s slots a poll is answered at once and says so', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const asker = await venue.asker('a', 'narrow')
  const { queryId } = (await asker.post({ kind: 'wait', topic: 'wait' })).data
  const waiting = asker.get(`/${queryId}?wait=25`)
  await waitingPolls(venue.s, 1)
  const beyond = await asker.get(`/${queryId}?wait=25`)
  assert.deepEqual([beyond.status, beyond.headers.get('x-service-wait-applied')], [200, '0'])
  assert.equal(beyond.data.status, 'pending')
  venue.s.clock.now += 300_000
  assert.equal((await waiting).headers.get('x-service-wait-applied'), null)
})

testOnPostgres('an answer on one node ends the wait on another', async (t, state) => {
  const venue = await Venue.open(t, state)
  const settings = { databaseUrl: state.url ?? '', secret: 'a-secret-of-this-test' }
  const other = await startTestServer(t, { venues: 60, settings, email: 'other@example.com' })
  const asker = await venue.asker('a')
  const { queryId } = (await asker.post({ kind: 'item', topic: '국밥' })).data
  const waiting = asker.get(`/${queryId}?wait=25`)
  const begun = performance.now()
  await venue.answer(queryId, 'available', null, other.url)
  assert.equal((await waiting).data.status, 'available')
  t.diagnostic(`answered on one node and received on the other within ${Math.round(performance.now() - begun)} ms`)
})

test('only the script of its place answers a test key’s question', async (t) => {
  const venue = await Venue.open(t, { url: null })
  const { s } = venue
  const testerOf = async (accountId: string) =>
    venue.askerOf((await s.admin('POST', `/accounts/${accountId}/keys`, { ...KEY, mode: 'test' })).body.data.key)
  const tester = await testerOf(s.accountId)
  for (const [placeId, { question }] of TEST_PLACES) {
    const asked = await tester.post({ placeId, kind: 'wait', topic: 'wait' })
    assert.equal(asked.units, '0', placeId)
    if (question.kind === 'not_available') assert.equal(asked.body.error.code, 'live_status_not_available', placeId)
    if (question.kind === 'blocked') assert.equal(asked.data.blocked, 'closed_now', placeId)
    if (question.kind !== 'settles') continue
    assert.deepEqual([asked.status, asked.data.placeId, asked.data.status], [201, placeId, 'pending'])
    s.clock.now += question.afterMs - 1
    const { queryId } = asked.data
    assert.equal((await tester.get(`/${queryId}`)).data.status, 'pending')
    s.clock.now += 1
    const { data } = await tester.get(`/${queryId}?wait=5`)
    assert.deepEqual([data.placeId, data.status, data.note], [placeId, question.status, question.note])
    const reused = await tester.post({ placeId, kind: 'wait', topic: 'wait' })
    assert.equal(reused.data.reused, question.status !== 'no_response')
    assert.equal((await venue.askerOf(s.key).get(`/${queryId}`)).status, 404)
  }
  // Another account has a separate sandbox.
  const { data } = (await s.admin('POST', '/accounts', { email: 'b@example.com', plan: 'free' })).body
  const stranger = await testerOf(data.accountId)
  assert.equal((await stranger.get('?placeId=pl_test_accept&topic=wait')).data.found, false)
  assert.equal((await tester.get('?placeId=pl_test_accept&topic=wait')).data.found, true)
  assert.equal((await stranger.post({ placeId: 'pl_test_accept', kind: 'wait', topic: 'wait' })).status, 201)
})

test('a poll with a test key ends when the script answers', async (t) => {
  const settings = { clock: () => Date.now() }
  const s = await startTestServer(t, { venues: 20, settings })
  const { key } = (await s.admin('POST', `/accounts/${s.accountId}/keys`, { ...KEY, mode: 'test' })).body.data
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ placeId: 'pl_test_soon', kind: 'item', topic: '아메리카노' })
  const asked: Json = await (await fetch(`${s.url}/api/v1/live-status`, { method: 'POST', headers, body })).json()
  const begun = performance.now()
  const read: Json = await (await s.get(`/api/v1/live-status/${asked.data.queryId}?wait=25`, headers)).json()
  assert.deepEqual([read.data.status, read.data.verifiedBy], ['soon', 'simulator'])
  assert.ok(performance.now() - begun < 20_000)
})
